import { secretShape } from './entry-doubt.ts';
import { SecretText } from './secret-text.ts';

/** One entry of a `.env` file. */
export interface EnvEntry {
  readonly name: string;
  readonly value: SecretText;
  readonly bytes: number;
  readonly lines: number;
  /** Whether dotenv made line ends of what is `\n` or `\r` in the file: it does in double quotes. */
  readonly hasEscapes: boolean;
  /** The line it starts on, from 1. */
  readonly line: number;
}

/** A line that yields no entry. Reported by line number and name, never by value. */
export interface EnvProblem {
  readonly line: number;
  readonly name: string | null;
  readonly reason: string;
}

export interface EnvText {
  readonly entries: readonly EnvEntry[];
  readonly problems: readonly EnvProblem[];
}

interface Statement {
  readonly line: number;
  readonly lastLine: number;
  readonly text: string;
  readonly isClosed: boolean;
}

/** A name, and what is assigned to it: `=value` or `: value`. */
const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)(\s*(?:=|:\s)[\s\S]*)$/;

/** Far more than a value may have. The parser's expressions fail on several times as much. */
const LONGEST = 4 * 1024 * 1024;

const CUT_AT_HASH =
  'would be cut at #, which begins a comment: quote the value, or give the comment its own line';

/** Where dotenv reads line ends, it leaves the backslash in front of a quote: nobody writes that and means it. */
const HALF_ESCAPED =
  'has \\" beside \\n, but only \\n is an escape: put the value in single quotes';

/**
 * Parses `.env` text with dotenv's syntax, literally: nothing is expanded. Also reports what dotenv's
 * parser skips silently: bad lines, unclosed quotes, values cut by a comment and duplicate names.
 *
 * @param parse dotenv's own parser, which handles quotes
 */
export function readEnvText(
  text: string,
  parse: (statement: string) => Readonly<Record<string, string>>,
): EnvText {
  const read: EnvEntry[] = [];
  const problems: EnvProblem[] = [];
  for (const statement of statementsOf(text)) {
    const { line, lastLine } = statement;
    const [, name = null, assigned = ''] = ASSIGNMENT.exec(statement.text) ?? [];
    // What stands within the quotes may well have been entries of their own.
    const end = lastLine > line ? `, and its quote ends on line ${lastLine}` : '';
    const refuse = (reason: string) => problems.push({ line, name, reason: reason + end });
    if (name === null) refuse("isn't NAME=value");
    else if (secretShape(name) !== null) {
      // Report the line number only: nobody who reads the sentence may see the value.
      const reason = `has a name that may be a value: it ${secretShape(name)}`;
      problems.push({ line, name: null, reason });
    } else if (!statement.isClosed) refuse('has an unclosed quote');
    else if (isCut(assigned)) refuse(CUT_AT_HASH);
    else if (hasEscapes(assigned) && assigned.includes('\\"')) refuse(HALF_ESCAPED);
    else if (assigned.length > LONGEST) refuse('is too long');
    else {
      // Under a name of ours: the parser collects into a plain object, which cannot hold every name.
      const [value, another] = Object.values(parse(`NAME${assigned}`));
      if (value === undefined || another !== undefined) refuse("can't be read");
      else if (value === '') refuse('is empty, and the service rejects empty values');
      else read.push({ ...entryOf(name, value, line), hasEscapes: hasEscapes(assigned) });
    }
  }
  const { entries, repeated } = withoutRepeats(read);
  return { entries, problems: [...problems, ...repeated].sort((a, b) => a.line - b.line) };
}

/** An assignment with all the lines its quotes span. */
function statementsOf(text: string): readonly Statement[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const statements: Statement[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const first = lines[at] ?? '';
    if (/^\s*(?:#|$)/.test(first)) continue;
    const quote = /^\s*(?:export\s+)?[\w.-]+(?:\s*=\s*|:\s+)(["'`])/.exec(first);
    const from = quote ? quote[0].length : 0;
    const end = quote ? closingLine(lines, at, from, quote[1] ?? '') : at;
    statements.push({
      line: at + 1,
      lastLine: (end ?? at) + 1,
      text: lines.slice(at, (end ?? at) + 1).join('\n'),
      isClosed: end !== null,
    });
    at = end ?? at;
  }
  return statements;
}

/** @returns the index of the line where the quote closes, or `null` if it never does. */
function closingLine(
  lines: readonly string[],
  start: number,
  from: number,
  quote: string,
): number | null {
  for (let at = start; at < lines.length; at += 1) {
    const line = at === start ? (lines[at] ?? '').slice(from) : (lines[at] ?? '');
    if (line.replaceAll(`\\${quote}`, '').includes(quote)) return at;
  }
  return null;
}

/**
 * Nobody can tell a comment behind a value from the rest of a password. Behind a closing quote, anything but a comment
 * makes the quotes a part of the value.
 */
function isCut(assigned: string): boolean {
  if (!assigned.includes('#')) return false;
  const [opening = '', quote] = /^\s*[=:]\s*(["'`])/.exec(assigned) ?? [];
  if (quote === undefined) return true;
  const quoted = assigned.slice(opening.length).replaceAll(`\\${quote}`, '');
  return !/^\s*(?:#|$)/.test(quoted.slice(quoted.indexOf(quote) + 1));
}

function hasEscapes(assigned: string): boolean {
  return /^\s*[=:]\s*"/.test(assigned) && /\\[nr]/.test(assigned);
}

function entryOf(name: string, value: string, line: number): Omit<EnvEntry, 'hasEscapes'> {
  return {
    name,
    value: new SecretText(value),
    bytes: new TextEncoder().encode(value).length,
    lines: value.replace(/\n$/, '').split('\n').length,
    line,
  };
}

/**
 * With two different values there is no telling which was meant, so neither is used; duplicates that agree
 * are fine.
 */
function withoutRepeats(read: readonly EnvEntry[]): {
  readonly entries: readonly EnvEntry[];
  readonly repeated: readonly EnvProblem[];
} {
  const byName = Map.groupBy(read, ({ name }) => name);
  const entries: EnvEntry[] = [];
  const repeated: EnvProblem[] = [];
  for (const [name, group] of byName) {
    const [first, ...others] = group;
    if (!first) continue;
    const isSame = group.every(({ value }) => value.reveal() === first.value.reveal());
    if (isSame) entries.push(first);
    else {
      const lines = others.map(({ line }) => line).join(' and ');
      const also = others.length > 1 ? `lines ${lines}` : `line ${lines}`;
      repeated.push({ line: first.line, name, reason: `is also on ${also}, with another value` });
    }
  }
  return { entries, repeated };
}
