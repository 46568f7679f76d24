import { oneLine } from './shorten.ts';
import { type NameAt, wholeNames } from './whole-names.ts';

/** The longest message that the client hands on; a longer one was cut, with an ellipsis at its end. */
const CUT_LENGTH = 100_000;
const REASON_MAX_LENGTH = 500;

/** What a 400 says of the names that were sent. */
export interface NamedEntries {
  /** The reason of each name that a line stands for. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The lines that stand for none, the introductory one first. */
  readonly rest: readonly string[];
}

/**
 * Holds the names that were sent against the lines of a 400 (specification §7 rule 2): after an
 * introductory line, each secret that could not be set stands on a line of its own with its reason.
 * A line that names nothing goes on with the reason before it; a line that names two marks nothing.
 * A message of one line introduces nothing, so it can be the reason of the one that it names.
 */
export function namedEntries(names: readonly string[], message: string): NamedEntries {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const wasCut = message.length >= CUT_LENGTH && message.endsWith('…');
  // The end of a cut line can be the beginning of another name.
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
    [...parts].map(([name, reason]) => [name, oneLine(reason.join(' '), REASON_MAX_LENGTH)]),
  );
  return { reasons, rest };
}

/** The line without the name and what sets it apart, where it begins with it; else the whole line. */
function reasonIn(line: string, { start, end }: NameAt): string {
  const before = line.slice(0, start).trim();
  const rest = line.slice(end).replace(/^["'`]?\s*(?:[:=–—-]+\s*)?/, '');
  const isFirst = /^(?:[-*•·](?:\s+["'`]?|$))?["'`]?$/.test(before);
  return isFirst && rest !== '' ? rest : line.trim().replace(/^[-*•·]\s+/, '');
}
