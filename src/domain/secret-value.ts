import { hasUnseen } from './sanitize-text.ts';

/** The largest value we send, in bytes of UTF-8. */
const VALUE_MAX_BYTES = 1024 * 1024;

/**
 * What to do with a newline at the end of a value. `by-shape` drops it from a single line and keeps it after
 * several.
 */
export type EndChoice = 'by-shape' | 'keep' | 'drop';

/** What can be said about a value without revealing it. */
export interface ValueFacts {
  readonly bytes: number;
  readonly lines: number;
  readonly kind: 'PEM private key' | 'PEM' | 'JSON' | null;
  /** `null` if there was no trailing newline. */
  readonly end: 'kept' | 'dropped' | null;
  /** `became-lf` for pastes; CRLF from files is kept. */
  readonly crLf: 'kept' | 'became-lf' | null;
  readonly hasControls: boolean;
  /** A byte order mark, a no-break space, a zero-width or bidirectional character and the like. */
  readonly hasUnseen: boolean;
  /** Quotes that a word processor or a chat has made of plain ones. */
  readonly isInCurlyQuotes: boolean;
  /** Before the end of a single line; in several, tabs indent. */
  readonly hasTab: boolean;
  /** Trailing whitespace that nobody sees and few intend. */
  readonly blankEnd: 'space' | 'tab' | null;
  readonly isWellFormed: boolean;
}

/** The value as it will be sent: one line loses one trailing newline unless chosen otherwise. */
export function sentValue(raw: string, choice: EndChoice): string {
  return dropsEnd(raw, choice) ? raw.replace(/\r?\n$/, '') : raw;
}

export function valueFacts(raw: string, choice: EndChoice, hadCrLf = false): ValueFacts {
  const value = sentValue(raw, choice);
  const lines = lineCount(value);
  const endsWithNewline = raw.endsWith('\n');
  return {
    bytes: new TextEncoder().encode(value).length,
    lines,
    kind: kindOf(value),
    end: endsWithNewline ? (value === raw ? 'kept' : 'dropped') : null,
    crLf: value.includes('\r\n') ? 'kept' : hadCrLf ? 'became-lf' : null,
    hasControls: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/.test(value),
    hasUnseen: hasUnseen(value),
    isInCurlyQuotes: /^[“”„‟«»‘’‚‛‹›][\s\S]*[“”„‟«»‘’‚‛‹›]\s*$/.test(value),
    hasTab: lines === 1 && value.trimEnd().includes('\t'),
    blankEnd: blankEnd(value),
    isWellFormed: value.isWellFormed(),
  };
}

/** @returns a sentence saying why the value can't be sent, repeating none of it, or `null` if it can. */
export function valueProblem(value: string): string | null {
  if (value === '') {
    return 'The value is empty, and the service rejects empty values. Type or paste one.';
  }
  if (!value.isWellFormed()) {
    return "The value contains half a character and can't be sent. Copy it again.";
  }
  const bytes = new TextEncoder().encode(value).length;
  if (bytes > VALUE_MAX_BYTES) {
    return `The value has ${groupDigits(bytes)} bytes; up to ${groupDigits(VALUE_MAX_BYTES)} (1 MiB) can be sent. Use a shorter one.`;
  }
  return null;
}

/** What to draw beside the mask: `1,704 bytes · 27 lines · PEM private key · ends with a newline (kept)`. */
export function factsLine(facts: ValueFacts): string {
  const parts = [`${groupDigits(facts.bytes)} ${facts.bytes === 1 ? 'byte' : 'bytes'}`];
  if (facts.lines > 1) parts.push(`${groupDigits(facts.lines)} lines`);
  if (facts.kind !== null) parts.push(facts.kind);
  if (facts.end !== null) parts.push(`ends with a newline (${facts.end})`);
  if (facts.crLf === 'kept') parts.push('CRLF line ends');
  if (facts.crLf === 'became-lf') parts.push('CRLF became LF');
  return [...parts, ...valueNotes(facts)].join(' · ');
}

/** What few intend and nobody sees, each as a clause. */
export function valueNotes(facts: ValueFacts): readonly string[] {
  const notes: string[] = [];
  if (facts.hasControls) notes.push('contains control characters');
  if (facts.hasUnseen) notes.push("contains a character that can't be seen");
  if (facts.isInCurlyQuotes) notes.push('stands in curly quotes');
  if (facts.hasTab) notes.push('contains a tab');
  if (facts.blankEnd !== null) notes.push(`ends with a ${facts.blankEnd}`);
  return notes;
}

function blankEnd(value: string): 'space' | 'tab' | null {
  if (value.endsWith(' ')) return 'space';
  return value.endsWith('\t') ? 'tab' : null;
}

/** Formats a whole number with thousands separators. `toLocaleString` would first load a locale, for 10 ms. */
export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function dropsEnd(raw: string, choice: EndChoice): boolean {
  if (choice !== 'by-shape') return choice === 'drop';
  return !raw.replace(/\r?\n$/, '').includes('\n');
}

function lineCount(value: string): number {
  let count = 1;
  for (let at = value.indexOf('\n'); at !== -1; at = value.indexOf('\n', at + 1)) count += 1;
  return value.endsWith('\n') ? count - 1 : count;
}

const JSON_LOOKED_AT = 256 * 1024;

function kindOf(value: string): ValueFacts['kind'] {
  const start = value.trimStart().slice(0, 80);
  if (/^-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(start)) return 'PEM private key';
  if (/^-----BEGIN [A-Z0-9 ]+-----/.test(start)) return 'PEM';
  return /^[{[]/.test(start) && value.length <= JSON_LOOKED_AT && parses(value) ? 'JSON' : null;
}

function parses(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
