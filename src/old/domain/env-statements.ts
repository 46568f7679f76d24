/** An assignment with all the lines that its quotes or a backslash before a line end take in, or another line. */
export interface EnvStatement {
  /** The line it starts on, from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** Without its last line end. */
  readonly text: string;
  /** Whether its value begins with a quote that never ends. */
  readonly isOpen: boolean;
  /** Whether a CR or a Unicode line separator delimits it, where programs disagree that a line ends. */
  readonly hasOddEnd: boolean;
}

interface Line {
  readonly number: number;
  readonly start: number;
  /** Before the line end. */
  readonly end: number;
  readonly hasOddEnd: boolean;
}

/** Up to a quote that begins a value, also where dotenv would look for the value on a later line. */
const UP_TO_QUOTE = /^\s*(?:(?:export\s+)?[\w.-]+(?:\s*=\s*|:\s+)|=\s*|:\s+)?(["'`])/;

/** dotenv takes the next line for the value. */
const COLON_AT_END = /^\s*(?:export\s+)?[\w.-]+:\s*$/;

const BLANK_OR_COMMENT = /^[ \t]*(?:#|$)/;

/** Splits `.env` text the way dotenv does. Leaves out blank lines and comments. */
export function envStatements(text: string): readonly EnvStatement[] {
  const lines = linesOf(text);
  const statements: EnvStatement[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const first = lines[at];
    if (!first) break;
    const hasOddEnd = first.hasOddEnd || lines[at - 1]?.hasOddEnd === true;
    if (isBlank(text, first) && !hasOddEnd) continue;
    const { isOpen } = valueEnd(text, lines, at);
    at = lastLineOf(text, lines, at);
    const last = lines[at] ?? first;
    statements.push({
      line: first.number,
      lastLine: last.number,
      text: text.slice(first.start, last.end),
      isOpen,
      hasOddEnd: hasOddEnd || last.hasOddEnd,
    });
  }
  return statements;
}

/** What a statement takes in may itself begin one that takes in more, for a program that reads it as its own lines. */
function lastLineOf(text: string, lines: readonly Line[], first: number): number {
  let last = first;
  for (let at = first; at <= last; at += 1) {
    const from = lines[at];
    if (!from || isBlank(text, from)) continue;
    const { lastLine, isAgreed } = valueEnd(text, lines, at);
    last = Math.max(last, lastLine);
    // Lines within quotes begin nothing, if it is clear where those end.
    if (isAgreed) at = lastLine;
    if (goesOn(text.slice(from.start, lines[at]?.end))) last = Math.max(last, at + 1);
  }
  return Math.min(last, lines.length - 1);
}

interface ValueEnd {
  /** Where the quotes of a value end, or its own line; an index. */
  readonly lastLine: number;
  /** Whether dotenv takes them for quotes, too. */
  readonly isAgreed: boolean;
  readonly isOpen: boolean;
}

function valueEnd(text: string, lines: readonly Line[], at: number): ValueEnd {
  const { start = 0, end = 0 } = lines[at] ?? {};
  const [opening, quote = ''] = UP_TO_QUOTE.exec(text.slice(start, end)) ?? [];
  if (opening === undefined) return { lastLine: at, isAgreed: true, isOpen: false };
  const close = closingQuote(text, start + opening.length, quote);
  if (close === null) return { lastLine: at, isAgreed: true, isOpen: true };
  let lastLine = at;
  while ((lines[lastLine]?.end ?? close) < close) lastLine += 1;
  return { lastLine, isAgreed: endsThere(text, close), isOpen: false };
}

function isBlank(text: string, { start, end }: Line): boolean {
  return BLANK_OR_COMMENT.test(text.slice(start, end));
}

/** Whether the next line may belong to it: after a backslash; or a colon, where dotenv looks for the value there. */
function goesOn(text: string): boolean {
  return /(?<!\\)(?:\\\\)*\\$/.test(text.slice(-64)) || COLON_AT_END.test(text);
}

/** CR and the separators delimit lines for dotenv, but an editor counts no line there. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let number = 1;
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    const hasOddEnd = !end.endsWith('\n');
    lines.push({ number, start, end: index, hasOddEnd });
    start = index + end.length;
    if (!hasOddEnd) number += 1;
  }
  return [...lines, { number, start, end: text.length, hasOddEnd: false }];
}

/**
 * Where the value ends that begins at `from`, behind its quote: at the first quote without a backslash; or, if text
 * follows that, at an earlier one with a backslash if none follows that, as in `"C:\dir\"`.
 */
function closingQuote(text: string, from: number, quote: string): number | null {
  const escaped: number[] = [];
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (at > from && text[at - 1] === '\\') escaped.push(at);
    else if (endsThere(text, at)) return at;
    else return escaped.findLast((each) => endsThere(text, each)) ?? at;
  }
  return escaped.findLast((each) => endsThere(text, each)) ?? null;
}

const REST_OF_VALUE = /\s*(?:#.*)?$/my;

function endsThere(text: string, quoteAt: number): boolean {
  REST_OF_VALUE.lastIndex = quoteAt + 1;
  return REST_OF_VALUE.test(text);
}
