import { sanitizeText } from './sanitize-text.ts';
import { LONGEST_QUOTE, oneLine } from './shorten.ts';

/** The longest message that the client passes on. Longer ones are cut there, and end in an ellipsis. */
export const LONGEST_MESSAGE = 100_000;

/** What a 400 says about the names we sent. */
interface NamedEntries {
  /** The reason for each name that has a line. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The lines that match no name, with the introduction first. */
  readonly rest: readonly string[];
}

/**
 * Matches the lines of a 400 to the names we sent (specification §7 rule 2): after an introductory line, each
 * secret that could not be set has a line of its own with the reason. A line without a name continues the
 * reason before it; a line with two names matches neither. A message of one line has no introduction, so it
 * can be the reason for the name it mentions.
 */
export function findNamedEntries(names: readonly string[], message: string): NamedEntries {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const wasCut = message.length >= LONGEST_MESSAGE && message.endsWith('…');
  // The end of a truncated line could be the start of another name.
  const listed = lines.length === 1 && !wasCut ? lines : lines.slice(1, wasCut ? -1 : undefined);
  const rest = lines.slice(0, lines.length === 1 ? 0 : 1);
  const parts = new Map<string, string[]>();
  const find = wholeNames(names);
  let current: { readonly reason: string[]; readonly indent: number } | null = null;
  for (const line of listed) {
    const indent = line.search(/\S/);
    const found: readonly NameAt[] = current && indent > current.indent ? [] : find(line);
    const [first] = found;
    const isOne = first !== undefined && found.every(({ name }) => name === first.name);
    if (first !== undefined && isOne) {
      const reason: string[] = parts.get(first.name) ?? [];
      parts.set(first.name, reason);
      reason.push(reasonIn(line, first));
      current = { reason, indent };
    } else if (first === undefined && current !== null) {
      current.reason.push(line.trim());
    } else {
      current = null;
      rest.push(line.trim());
    }
  }
  const reasons = new Map(
    [...parts].map(([name, reason]) => [name, oneLine(reason.join(' '), LONGEST_QUOTE)]),
  );
  return { reasons, rest };
}

/** The line without a leading name and its separator, or the whole line. */
function reasonIn(line: string, { start, end }: NameAt): string {
  const before = line.slice(0, start).trim();
  const rest = line.slice(end).replace(/^["'`]?\s*(?:[:=–—-]+\s*)?/, '');
  const isFirst = /^(?:[-*•·](?:\s+["'`]?|$))?["'`]?$/.test(before);
  return isFirst && rest !== '' ? rest : line.trim().replace(/^[-*•·]\s+/, '');
}

interface NameAt {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Letters and digits with dots and dashes between them: a name can end only where one of these does. */
const WORD = /[\p{L}\p{N}\p{M}_]+(?:[.-]{1,16}[\p{L}\p{N}\p{M}_]+)*/gu;

/**
 * Creates a function that finds names in a text in linear time. Names match only as whole words: `A` is not
 * in `API_KEY`, and `API_KEY` is not in `API_KEY.OLD` or `MY-API_KEY`. A shorter name inside a longer one
 * doesn't match.
 */
export function wholeNames(names: readonly string[]): (text: string) => readonly NameAt[] {
  const byForm = new Map<string, string>();
  const lengths = new Map<number, Set<number>>();
  for (const name of names) {
    const quoted = JSON.stringify(name).slice(1, -1);
    for (const form of [name, sanitizeText(name), sanitizeText(quoted)]) {
      if (form === '') continue;
      byForm.set(form, name);
      const first = form.charCodeAt(0);
      lengths.set(first, (lengths.get(first) ?? new Set()).add(form.length));
    }
  }
  const longestFirst = new Map(
    [...lengths].map(([first, of]) => [first, [...of].sort((a, b) => b - a)]),
  );
  return (text) => {
    const isInside = insideOfWords(text);
    const found: NameAt[] = [];
    for (let at = 0; at < text.length; at += 1) {
      if (isInside[at]) continue;
      const length = longestFirst
        .get(text.charCodeAt(at))
        ?.find((each) => !isInside[at + each] && byForm.has(text.slice(at, at + each)));
      if (length === undefined) continue;
      const end = at + length;
      found.push({ name: byForm.get(text.slice(at, end)) ?? '', start: at, end });
      at = end - 1;
    }
    return found;
  };
}

function insideOfWords(text: string): Uint8Array {
  const isInside = new Uint8Array(text.length + 1);
  for (const { index, 0: word } of text.matchAll(WORD)) {
    isInside.fill(1, index + 1, index + word.length);
  }
  return isInside;
}
