import type { Redactor } from '../domain/redactor.ts';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';
import { cutAt } from '../domain/shorten.ts';

/** A line that nobody would read to its end. */
const MAX_LINE = 2_048;
/** As a line, of several lines. */
const MAX_TEXT = 100_000;
/** Looked at behind the cut, so that a secret which is cut there is found. */
const MARGIN = 1_024;

/**
 * The door for text of the service. What comes out of it is short, drives no terminal, and repeats
 * nothing of what was sent as a secret.
 */
export interface OutsideText {
  readonly line: (text: string, maxLength?: number) => string;
  /** Of several lines; their ends stay, as LF. */
  readonly lines: (text: string) => string;
}

export function outsideText(redact: Redactor): OutsideText {
  const bounded = (text: string, maxLength: number): string => {
    if (text.length <= maxLength) return redact(text);
    const until = cutAt(text, maxLength);
    return `${redact(text.slice(0, until + MARGIN), until)}…`;
  };
  return {
    line: (text, maxLength = MAX_LINE) => sanitizeText(bounded(text, maxLength)),
    lines: (text) => harmlessLines(bounded(text, MAX_TEXT)),
  };
}
