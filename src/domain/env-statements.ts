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
const UP_TO_QUOTE =
  /^\s*(?:(?:export\s+)?[\w.-]+(?:\s*=\s*|:\s+)|=\s*|:\s+)?(["'`])/;

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
    const own = text.slice(first.start, first.end);
    if (BLANK_OR_COMMENT.test(own) && !hasOddEnd) continue;
    const [opening, quote = ''] = UP_TO_QUOTE.exec(own) ?? [];
    const close = opening ? closingQuote(text, first.start + opening.length, quote) : null;
    let last = first;
    const takeNext = (): boolean => {
      const next = lines[at + 1];
      if (next === undefined) return false;
      at += 1;
      last = next;
      return true;
    };
    while (close !== null && last.end < close && takeNext());
    while (goesOn(text.slice(first.start, last.end)) && takeNext());
    statements.push({
      line: first.number,
      lastLine: last.number,
      text: text.slice(first.start, last.end),
      isOpen: quote !== '' && close === null,
      hasOddEnd: hasOddEnd || last.hasOddEnd,
    });
  }
  return statements;
}

function goesOn(text: string): boolean {
  if (text.startsWith('#')) return false;
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
