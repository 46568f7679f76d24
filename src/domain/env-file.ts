import { type EnvAssignment, hasEscapedLineEnds, namesIn, readStatement } from './env-refusal.ts';
import { type EnvStatement, envStatements } from './env-statements.ts';
import { SecretText } from './secret-text.ts';
import { valueFacts, valueNotes } from './secret-value.ts';

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

/** The line, its name and the reason, as one clause. */
export function envProblemText({ line, name, reason }: EnvProblem): string {
  return `line ${line}${name ? ` · ${name}` : ''} ${reason}`;
}

export interface EnvText {
  readonly entries: readonly EnvEntry[];
  readonly problems: readonly EnvProblem[];
  /** Whether it began with a byte order mark, which was dropped. */
  readonly hadByteOrderMark: boolean;
}

type Parse = (statement: string) => Readonly<Record<string, string>>;

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
    if (!('value' in as)) {
      problems.push(as);
      continue;
    }
    const { line, name } = as;
    const other = linesOfName.get(name)?.find((each) => each !== line);
    const refuse = (reason: string) => problems.push({ line, name, reason });
    if (other !== undefined) refuse(`is also on line ${other}: leave one of them out`);
    else if (isWrapped(as, read[index + 1])) refuse(WRAPPED);
    else entries.push(as);
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
    for (const name of 'value' in as ? [as.name] : namesIn(statement.text)) {
      const known = lines.get(name);
      if (known) known.push(statement.line);
      else lines.set(name, [statement.line]);
    }
  }
  return lines;
}

const WRAPPED = 'may go on in the next line: put the whole value in one pair of quotes';

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

const BASE64 = /^[\w+/=-]+$/;

/** Shorter lines than any program wraps. */
const SHORTEST_LINE = 32;

/** Whether the next line is probably the rest of its value: wrapped base64 without quotes. */
function isWrapped(entry: EnvEntry, next: Read | undefined): boolean {
  return (
    next !== undefined &&
    next.as.name === null &&
    next.statement.line === entry.line + 1 &&
    entry.bytes >= SHORTEST_LINE &&
    [entry.value.reveal(), next.statement.text.trim()].every((text) => BASE64.test(text))
  );
}
