import { sanitizeText } from './sanitize-text.ts';

/** The longest message that the client hands on; a longer one was cut, with an ellipsis at its end. */
const CUT_LENGTH = 100_000;
const REASON_MAX_LENGTH = 500;

/**
 * Holds the names that were sent against the lines of a 400 (specification §7 rule 2): after an
 * introductory line, each secret that could not be set stands on a line of its own with its reason.
 * A line that names nothing goes on with the reason before it; a line that names two marks nothing.
 *
 * @returns the reason of each name that a line stands for.
 */
export function namedEntries(
  names: readonly string[],
  message: string,
): ReadonlyMap<string, string> {
  const matchers = names.map(matcherOf).sort((a, b) => b.name.length - a.name.length);
  const reasons = new Map<string, string>();
  let current: { readonly name: string; readonly indent: number } | null = null;
  for (const line of listedLines(message)) {
    const indent = line.search(/\S/);
    if (current !== null && indent > current.indent) {
      reasons.set(current.name, joined(reasons.get(current.name), line.trim()));
      continue;
    }
    const found = namesIn(line, matchers);
    const [only] = found;
    if (found.length > 1) {
      current = null;
    } else if (only !== undefined) {
      current = { name: only, indent };
      reasons.set(only, joined(reasons.get(only), reasonIn(line, only)));
    } else if (current !== null) {
      reasons.set(current.name, joined(reasons.get(current.name), line.trim()));
    }
  }
  return reasons;
}

interface Matcher {
  readonly name: string;
  /** As it can stand in a line. */
  readonly forms: readonly string[];
}

/** The longest first: a name that stands inside a longer one that was sent is not meant by itself. */
function namesIn(line: string, matchers: readonly Matcher[]): readonly string[] {
  let rest = line;
  return matchers
    .filter(({ forms }) => {
      const before = rest;
      for (const form of forms) rest = withoutWhole(rest, form);
      return rest !== before;
    })
    .map(({ name }) => name);
}

/** Without the introductory line, empty lines, and a last line that was cut and may name another. */
function listedLines(message: string): readonly string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const wasCut = message.length >= CUT_LENGTH && message.endsWith('…');
  return lines.slice(1, wasCut ? -1 : undefined);
}

function matcherOf(name: string): Matcher {
  const forms = [sanitizeText(name), sanitizeText(JSON.stringify(name).slice(1, -1))];
  return { name, forms: [...new Set(forms)] };
}

/** What a name would go on with, before and behind: letters, digits, or dots and dashes with one behind. */
const GOES_ON_BEFORE = /[\p{L}\p{N}\p{M}_][.-]{0,16}$/u;
const GOES_ON_BEHIND = /^[.-]{0,16}[\p{L}\p{N}\p{M}_]/u;
const LOOKED_AT = 20;

/**
 * Takes whole names out: `A` is not in `API_KEY`, and `API_KEY` is not in `API_KEY.OLD` or `MY-API_KEY`.
 * No line holds a control character, so what stands in their place is part of no name.
 */
function withoutWhole(line: string, form: string): string {
  if (form === '') return line;
  let rest = line;
  for (let at = rest.indexOf(form); at !== -1; at = rest.indexOf(form, at + 1)) {
    const end = at + form.length;
    const before = rest.slice(Math.max(0, at - LOOKED_AT), at);
    const behind = rest.slice(end, end + LOOKED_AT);
    if (GOES_ON_BEFORE.test(before) || GOES_ON_BEHIND.test(behind)) continue;
    rest = `${rest.slice(0, at)}\u0000${rest.slice(end)}`;
  }
  return rest;
}

/** The line without the name and what sets it apart, where it begins with it; else the whole line. */
function reasonIn(line: string, name: string): string {
  const text = line.trim().replace(/^[-*•·]\s+/, '');
  const bare = text.replace(/^["'`]/, '');
  if (!bare.startsWith(sanitizeText(name))) return text;
  const rest = bare.slice(sanitizeText(name).length).replace(/^["'`]?\s*(?:[:=–—-]+\s*)?/, '');
  return rest === '' ? text : rest;
}

function joined(before: string | undefined, more: string): string {
  const text = before === undefined ? more : `${before} ${more}`;
  return text.length <= REASON_MAX_LENGTH ? text : `${text.slice(0, REASON_MAX_LENGTH - 1)}…`;
}
