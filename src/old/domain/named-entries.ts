import { type NameAt, wholeNames } from './names-in-text.ts';
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
