import { secretShape } from './entry-doubt.ts';
import type { EnvStatement } from './env-statements.ts';
import { hasUnseen } from './sanitize-text.ts';

/** Far more than a value may have. The parser's expressions fail on several times as much. */
const LONGEST = 4 * 1024 * 1024;

/** What programs that read `.env` files agree on: no blank around the equals sign. */
const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([\w.-]+)=([\s\S]*)$/;

/** What dotenv takes beyond that. */
const LOOSE_ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:(?:\s|$))/;

/** @returns every name that a program could find set in it, whatever that takes for quotes. */
export function namesIn(text: string): readonly string[] {
  const each = new RegExp(LOOSE_ASSIGNMENT, 'gm');
  return Array.from(text.matchAll(each), ([, name = '']) => name);
}

/** Where a shell, which reads many such files, would take another value: its quotes, its expansions, its next command. */
const FOR_SHELLS = /["'`$]|;(?:\s|$)|\s(?:&&|\|\|)\s|\s(?:export\s|[\w.-]+=)|(?:^|:)~|^\(/;

const PEM = /^-----BEGIN [A-Z0-9 ]+-----\s[\s\S]*-----END [A-Z0-9 ]+-----\s*$/;

/** An assignment that all programs that read `.env` files read the same. */
export interface EnvAssignment {
  readonly name: string;
  /** The value as it is written, with its quotes, and any comment behind them. */
  readonly written: string;
}

/** Why a statement isn't used. */
interface EnvRefusal {
  /** The name that it sets; `null` if it sets none, or if that may be part of a value. */
  readonly name: string | null;
  /** A clause that follows the line and the name, and repeats nothing of the value. */
  readonly reason: string;
}

/**
 * Reads a statement if every program that reads `.env` files reads it the same; otherwise says why not, and what to
 * write instead.
 */
export function readStatement(statement: EnvStatement): EnvAssignment | EnvRefusal {
  const { text } = statement;
  const [, looseName = null] = LOOSE_ASSIGNMENT.exec(text) ?? [];
  const [, name, written = ''] = ASSIGNMENT.exec(text) ?? [];
  const refuse = (reason: string, isNameShown = true): EnvRefusal => {
    return { name: isNameShown ? looseName : null, reason };
  };
  const shape = looseName === null ? null : secretShape(looseName);
  if (shape !== null) return refuse(`has a name that may be a value: it ${shape}`, false);
  if (text.includes('\0')) return refuse('has a NUL character, which no value can have: remove it');
  if (statement.hasOddEnd) {
    return refuse(
      'has a CR or a Unicode line separator, which not every program takes for a line end: write LF',
    );
  }
  if (name === undefined) {
    const isColon = looseName !== null && !/^\s*(?:export\s+)?[\w.-]+\s*=/.test(text);
    return refuse(whyNoAssignment(text, looseName, isColon), !isColon);
  }
  const value = written.trim();
  if (value === '' || /^[ \t]+#/.test(written)) {
    // The end of wrapped base64 looks like this, too.
    const isName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name);
    return refuse('is empty, and the service rejects empty values', isName);
  }
  if (value.startsWith('=')) return refuse("isn't NAME=value", false);
  if (/^\s/.test(written)) return refuse('has a space after the equals sign: write NAME=value');
  const why = statement.isOpen ? 'has an unclosed quote' : whyNotValue(written);
  if (why !== null) return refuse(why);
  if (written.length > LONGEST) return refuse('is too long');
  return { name, written };
}

function whyNoAssignment(text: string, looseName: string | null, isColon: boolean): string {
  const [first = ''] = /[^ \t]/u.exec(text) ?? [];
  if (/[\s\p{Cc}]/u.test(first) || hasUnseen(first)) {
    return "begins with a character that can't be seen: remove it";
  }
  if (looseName === null) return "isn't NAME=value";
  return isColon
    ? 'has a colon in place of the equals sign: write NAME=value'
    : 'has a space beside its name: write NAME=value';
}

/** @returns why programs don't read this the same, and what to write instead; `null` if they do. */
function whyNotValue(written: string): string | null {
  const quote = written.charAt(0);
  if (quote === '`')
    return `is in backticks, which few programs take for quotes: ${otherwise(written.slice(1, -1))}`;
  return quote === '"' || quote === "'" ? whyNotQuoted(written, quote) : whyNotPlain(written);
}

function whyNotPlain(written: string): string | null {
  if (/[^\S \t\r\n]|[^\P{Cc}\t\r\n]/u.test(written) || hasUnseen(written)) {
    return "has a character outside of quotes that can't be seen: remove it, or put the value in quotes";
  }
  const value = written.trimEnd();
  if (value.startsWith("$'")) return `is in $'…', which only shells read: ${WITHOUT_ESCAPES}`;
  if (value.includes('#')) {
    return 'would be cut at #, which begins a comment: quote the value, or give the comment its own line';
  }
  if (/\\$|\\[\r\n]/.test(value)) {
    return 'ends with a backslash, which may continue it on the next line: put the whole value in single quotes';
  }
  if (value.includes('\\')) return `has a backslash outside of quotes: ${otherwise(value)}`;
  return FOR_SHELLS.test(value)
    ? `has something outside of quotes that shells act on: ${otherwise(value)}`
    : null;
}

const WITHOUT_ESCAPES = 'put the value in single quotes, without escapes';

function whyNotQuoted(written: string, quote: '"' | "'"): string | null {
  const end = written.indexOf(quote, 1);
  const inner = written.slice(1, end);
  if (quote === '"' && inner.includes('\\') && !isEscapedPem(inner)) {
    return `has a backslash in double quotes, which programs read differently: ${WITHOUT_ESCAPES}`;
  }
  if (quote === "'" && /\\\\|\\$/.test(inner)) {
    return `has a backslash before another one or before the quote, which programs read differently: ${BY_ITSELF}`;
  }
  if (!/^(?:[ \t]*|[ \t]+#.*)$/.test(written.slice(end + 1))) {
    return 'has text after its closing quote: put the whole value in one pair of quotes';
  }
  if (inner === '') return 'is empty, and the service rejects empty values';
  if (quote === '"' && /[$`]/.test(inner)) {
    return `has $ or a backtick in double quotes, which some programs expand: ${otherwise(inner)}`;
  }
  return inner.includes('\r')
    ? 'has CR in its quotes, which some programs remove: save the file with LF line ends'
    : null;
}

/** A key on one line: all but shells read its `\n` as line ends. */
function isEscapedPem(inner: string): boolean {
  return PEM.test(inner.replaceAll('\\n', '\n')) && !inner.replaceAll('\\n', '').includes('\\');
}

const BY_ITSELF = 'leave it out, and set it by itself';

/** How to write a value so that every program reads it the same. */
function otherwise(value: string): string {
  if (!/'|\\\\|\\$/.test(value)) return 'put the value in single quotes';
  return /["\\$`]/.test(value) ? BY_ITSELF : 'put the value in double quotes';
}

/** Whether the value is a PEM whose `\n` become line ends. */
export function hasEscapedLineEnds(written: string): boolean {
  return written.startsWith('"') && written.includes('\\n');
}
