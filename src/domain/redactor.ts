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
  const prepare = () => ({ forms: formsOfAll(secrets), namesIn: wholeNames(names) });
  return (text, until = text.length) => {
    prepared ??= prepare();
    const { forms, namesIn } = prepared;
    // What begins before the cut ends within the longest form.
    const seen = text.slice(0, until + (forms[0]?.length ?? 0));
    // A % or \u that belongs to what stands before a secret changes no letter of it, so look at both.
    const found = [...new Set([seen, foldEscapes(seen)])].flatMap((searched) =>
      forms.flatMap((form) => placesOf(form, searched, until)),
    );
    if (found.length === 0) return text.slice(0, until);
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

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a form begins before the cut. */
function placesOf(form: string, text: string, until: number): readonly Place[] {
  const places: Place[] = [];
  for (let start = text.indexOf(form); start !== -1; start = text.indexOf(form, start + 1)) {
    if (start >= until) break;
    let end = start + form.length;
    // The padding of base64.
    while (text[end] === '=') end += 1;
    places.push({ start, end });
  }
  return places;
}

/** Each form of each secret, the longest first. */
function formsOfAll(secrets: readonly string[]): readonly string[] {
  // A service may well leave out the newline at the end.
  const sent = new Set(secrets.flatMap((secret) => [secret, secret.trim()]));
  const forms = new Set([...sent].flatMap(formsOf).flatMap((form) => [form, foldEscapes(form)]));
  return [...forms].sort((one, other) => other.length - one.length);
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
