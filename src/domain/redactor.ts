import { wholeNames } from './named-entries.ts';
import { REDACTED } from './secret-text.ts';

/** A shorter secret is in too many words: without it, nothing readable would be left of a message. */
const LEAST = 4;

/** @returns the text without secrets. @param until where the text will be cut. */
export type Redact = (text: string, until?: number) => string;

/**
 * Redacts every secret that this process has sent, wherever a service repeats one: verbatim, escaped for JSON or for
 * an address, or in base64. There is one for the whole process, because a service can repeat a secret in any later
 * answer.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  /** Not indexed yet: most answers contain no text, so nothing is prepared for them. */
  #fresh: string[] = [];
  readonly #forms = new TextIndex();

  /** Call it before the secret leaves the process. */
  remember(secret: string): void {
    if (secret.length < LEAST || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    this.#fresh.push(secret);
  }

  /**
   * @param names what the answer may repeat, because it was sent along and isn't secret: a secret inside a name is no
   * leak
   */
  besides(names: readonly string[]): Redact {
    let namesIn: ReturnType<typeof wholeNames> | undefined;
    return (text, until = text.length) => {
      this.#indexFresh();
      // What begins before the cut ends within the longest form.
      const seen = text.slice(0, until + this.#forms.longest);
      const found = this.#find(seen, until);
      if (found.length === 0) return text.slice(0, until);
      namesIn ??= wholeNames(names);
      const known = namesIn(seen);
      let kept = '';
      let at = -1;
      for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
        if (known.some((name) => name.start <= start && end <= name.end)) continue;
        // One that overlaps the one before, or touches it, continues it.
        if (start > at) kept += text.slice(Math.max(at, 0), start) + REDACTED;
        at = Math.max(at, end);
      }
      return kept + text.slice(Math.max(at, 0), until);
    };
  }

  #indexFresh(): void {
    // A service may well leave out the newline at the end.
    for (const secret of this.#fresh.flatMap((each) => [each, each.trim()])) {
      for (const form of formsOf(secret)) this.#forms.add(form);
    }
    this.#fresh = [];
  }

  #find(text: string, until: number): Place[] {
    // A % or \u that belongs to what stands before a secret changes no letter of it, so look at both.
    const found = [...new Set([text, foldEscapes(text)])].flatMap((each) =>
      this.#forms.find(each, until),
    );
    return found.map(({ start, end }) => ({ start, end: afterPadding(text, end) }));
  }
}

/** The padding of base64. */
function afterPadding(text: string, end: number): number {
  let after = end;
  while (text[after] === '=') after += 1;
  return after;
}

/** Everything that a service can plausibly make of a secret. */
function formsOf(secret: string): ReadonlySet<string> {
  if (secret.length < LEAST) return new Set();
  const bytes = Buffer.from(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const asciiJson = json.replace(/[^\0-\x7f]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
  const address = encodeURIComponent(secret.toWellFormed());
  const strictAddress = address.replace(/[!'()*]/g, (sign) => `%${hex(sign.charCodeAt(0), 2)}`);
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  const forms = [
    ...[secret, json, asciiJson, json.replaceAll('/', '\\/'), asciiJson.replaceAll('/', '\\/')],
    ...[encodeURI(secret.toWellFormed()), address, strictAddress, inForm],
    ...[bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')],
  ];
  return new Set(forms.flatMap((form) => [form, foldEscapes(form)]));
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}

/** A text can be full of escapes, and nearly none of them have lower-case digits. */
const LOWER_CASE_ESCAPE =
  /%(?:[a-f][\da-fA-F]|[\dA-F][a-f])|\\u(?=[\dA-F]{0,3}[a-f])[\da-fA-F]{4}/g;

/** Hex digits come in either case. The length stays, so places stay where they are. */
function foldEscapes(text: string): string {
  return text.replace(LOWER_CASE_ESCAPE, (hit) => {
    const digits = hit.startsWith('%') ? 1 : 2;
    return hit.slice(0, digits) + hit.slice(digits).toUpperCase();
  });
}

/** From the first character to the one after the last. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Texts are looked up by their first characters: by as many of these as they have. */
const WINDOWS = [16, 4];

/** Finds thousands of texts of at least four characters in another one, in one pass over it for each window. */
class TextIndex {
  /** In characters. */
  longest = 0;
  readonly #byBegin = new Map(WINDOWS.map((window) => [window, new Map<string, Set<string>>()]));

  add(text: string): void {
    const window = WINDOWS.find((each) => each <= text.length) ?? 0;
    const begin = text.slice(0, window);
    const same = this.#byBegin.get(window);
    same?.set(begin, (same.get(begin) ?? new Set()).add(text));
    this.longest = Math.max(this.longest, text.length);
  }

  /** Every place where one of the texts begins before `until`, in any order. */
  find(searched: string, until: number): readonly Place[] {
    const places: Place[] = [];
    for (const [window, byBegin] of this.#byBegin) {
      const last = byBegin.size === 0 ? -1 : Math.min(until - 1, searched.length - window);
      for (let start = 0; start <= last; start += 1) {
        for (const text of byBegin.get(searched.slice(start, start + window)) ?? []) {
          if (searched.startsWith(text, start)) places.push({ start, end: start + text.length });
        }
      }
    }
    return places;
  }
}
