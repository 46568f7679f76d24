import { type EnvAssignment, hasEscapedLineEnds, namesIn, readStatement } from './env-refusal.ts';
import { type EnvStatement, envStatements } from './env-statements.ts';
import { SecretText } from './secret-text.ts';
import { valueFacts, valueNotes } from './secret-value.ts';

/** One entry of a `.env` file. */
export interface EnvEntry {
  readonly name: string;
  readonly value: SecretText;
  readonly bytes: number;
  readonly lines: number;
  /** What to look at before it is sent, each a clause that repeats nothing of the value. */
  readonly notes: readonly string[];
  /** The line it starts on, from 1. */
  readonly line: number;
}

/** A line that yields no entry. Reported by line number and name, never by value. */
export interface EnvProblem {
  readonly line: number;
  /** `null` if there is none, or if it may be part of a value. */
  readonly name: string | null;
  readonly reason: string;
}

export interface EnvText {
  readonly entries: readonly EnvEntry[];
  readonly problems: readonly EnvProblem[];
  /** Whether it began with a byte order mark, which was dropped. */
  readonly hadByteOrderMark: boolean;
}

type Parse = (statement: string) => Readonly<Record<string, string>>;

/** A statement, and what it is. */
interface Read {
  readonly statement: EnvStatement;
  readonly as: EnvEntry | EnvProblem;
}

/**
 * Reads `.env` text. Each line is read as dotenv reads it, or it is a problem: what other programs that read such
 * files (shells, Node, Compose, Python's dotenv) would read differently isn't used. A problem takes no other line with
 * it, except those its quotes or a backslash take in.
 *
 * @param parse dotenv's own parser
 */
export function readEnvText(text: string, parse: Parse): EnvText {
  const hadByteOrderMark = text.startsWith('\ufeff');
  const statements = envStatements(hadByteOrderMark ? text.slice(1) : text);
  const read = statements.map((statement) => ({ statement, as: readOne(statement, parse) }));
  const linesOfName = linesByName(read);
  const entries: EnvEntry[] = [];
  const problems: EnvProblem[] = [];
  for (const [index, { as }] of read.entries()) {
    const others = linesOfName.get(as.name ?? '')?.filter((line) => line !== as.line) ?? [];
    if (!('value' in as)) problems.push(as);
    else if (others.length > 0) problems.push({ ...as, reason: isRepeated(others) });
    else entries.push({ ...as, notes: [...as.notes, ...cutNotes(read, index)] });
  }
  return { entries, problems, hadByteOrderMark };
}

function readOne(statement: EnvStatement, parse: Parse): EnvEntry | EnvProblem {
  const { line, lastLine } = statement;
  const said = readStatement(statement);
  if (!('reason' in said)) return entryOf(said, line, parse);
  const end = lastLine > line ? ` (it goes on to line ${lastLine})` : '';
  return { line, name: said.name, reason: said.reason + end };
}

/** Where each name may be set: with two values there is no telling which was meant. */
function linesByName(read: readonly Read[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const { statement, as } of read) {
    const names = 'value' in as ? [as.name] : namesIn(statement.text);
    for (const name of names) lines.set(name, [...(lines.get(name) ?? []), statement.line]);
  }
  return lines;
}

function isRepeated(others: readonly number[]): string {
  const also = `${others.length > 1 ? 'lines' : 'line'} ${others.join(' and ')}`;
  return `is also on ${also}: leave one of them out`;
}

function entryOf({ name, written }: EnvAssignment, line: number, parse: Parse): EnvEntry {
  // Under a name of ours: the parser collects into a plain object, which cannot hold every name.
  const text = parse(`NAME=${written}`).NAME ?? '';
  const facts = valueFacts(text, 'keep');
  const escapes = hasEscapedLineEnds(written) ? ['\\n in double quotes is a line end'] : [];
  return {
    name,
    value: new SecretText(text),
    bytes: facts.bytes,
    lines: facts.lines,
    notes: [...valueNotes(facts), ...escapes],
    line,
  };
}

/** A long value that was wrapped without quotes ends where its first line ends. */
function cutNotes(read: readonly Read[], index: number): readonly string[] {
  const statement = read[index]?.statement;
  const next = read[index + 1];
  if (statement === undefined || next === undefined) return [];
  const isNext = next.statement.line === statement.lastLine + 1;
  const isQuoted = /=["']/.test(statement.text);
  return isNext && next.as.name === null && !isQuoted
    ? [`may go on in line ${next.statement.line}, which isn't NAME=value`]
    : [];
}
