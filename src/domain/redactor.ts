import { wholeNames } from './names-in-text.ts';
import { REDACTED } from './secret-text.ts';

/** A shorter secret is in too many words: without it, nothing readable would be left of a message. */
const LEAST = 4;

/** @returns the text without the secrets. @param until where the text will be cut. */
export type Redactor = (text: string, until?: number) => string;

/**
 * Creates a redactor for secrets that a service repeats: verbatim, escaped for JSON or for an address, or in base64.
 *
 * @param names what was sent along with the secrets and isn't one: a secret inside a name is no leak
 */
export function createRedactor(secrets: readonly string[], names: readonly string[]): Redactor {
  // Most answers contain no text, so prepare nothing for them.
  let prepared: ReturnType<typeof prepare> | undefined;
  const prepare = () => ({ formsAt: indexOf(secrets), namesIn: wholeNames(names) });
  return (text, until = text.length) => {
    prepared ??= prepare();
    const searched = foldEscapes(text);
    let known: ReturnType<typeof prepared.namesIn> | undefined;
    let kept = '';
    let at = 0;
    for (let start = 0; start < until; start += 1) {
      // A % or \u that belongs to what stands before a secret changes no letter of it.
      const length = Math.max(
        prepared.formsAt(searched, start),
        searched === text ? 0 : prepared.formsAt(text, start),
      );
      if (length === 0) continue;
      const end = start + length;
      known ??= prepared.namesIn(text);
      if (known.some((name) => name.start <= start && end <= name.end)) continue;
      // One that overlaps the one before, or touches it, continues it.
      if (kept === '' || start > at) kept += text.slice(at, start) + REDACTED;
      at = Math.max(at, end);
    }
    return kept + text.slice(at, until);
  };
}

/** How many characters forms are found by: many at once, so that keys with the same header cost nothing. */
const STARTS = [32, LEAST];

/** @returns a function that gives the length of the longest form at a place, or 0. */
function indexOf(secrets: readonly string[]): (text: string, at: number) => number {
  // A service may well leave out the newline at the end.
  const sent = new Set(secrets.flatMap((secret) => [secret, secret.trim()]));
  const forms = new Set([...sent].flatMap(formsOf).flatMap((form) => [form, foldEscapes(form)]));
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  const bySize = Map.groupBy(longestFirst, (form) => STARTS.find((size) => form.length >= size));
  const byStart = STARTS.map((size) => ({
    size,
    forms: Map.groupBy(bySize.get(size) ?? [], (form) => form.slice(0, size)),
  }));
  const formAt = (text: string, at: number): string | undefined => {
    for (const { size, forms } of byStart) {
      const alike = forms.get(text.slice(at, at + size));
      const found = alike?.find((form) => text.startsWith(form, at));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (text, at) => {
    const found = formAt(text, at);
    if (found === undefined) return 0;
    let end = at + found.length;
    // The padding of base64.
    while (text[end] === '=') end += 1;
    return end - at;
  };
}

/** Everything that a service can plausibly make of a secret. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < LEAST) return [];
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
  return [...new Set(forms)];
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** Hex digits come in either case. The length stays, so places stay where they are. */
function foldEscapes(text: string): string {
  return text.replace(/%[\da-f]{2}|\\u[\da-f]{4}/gi, (hit) => hit.toUpperCase());
}
