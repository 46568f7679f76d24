import { LONGEST_MESSAGE } from '../domain/named-entries.ts';
import type { Redact } from '../domain/redactor.ts';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';
import { cutAt, shorten } from '../domain/shorten.ts';

/** No one would read a longer line to the end. */
const MAX_LINE = 2_048;

/**
 * The one entry for text from the service. What comes out is short, can't control a terminal, and repeats
 * nothing that this process has sent as a secret.
 */
export interface OutsideText {
  readonly line: (text: string, maxLength?: number) => string;
  /** Several lines; keeps line ends as LF. */
  readonly lines: (text: string) => string;
}

export function outsideText(redact: Redact): OutsideText {
  const bounded = (text: string, maxLength: number): string => {
    if (text.length <= maxLength) return redact(text);
    const until = cutAt(text, maxLength);
    // A secret that the cut would split is found in the whole text.
    return `${redact(text, until)}…`;
  };
  // What is made visible is up to eight times as long.
  return {
    line: (text, maxLength = MAX_LINE) =>
      shorten(sanitizeText(bounded(text, maxLength)), maxLength + 1),
    lines: (text) => shorten(harmlessLines(bounded(text, LONGEST_MESSAGE)), LONGEST_MESSAGE + 1),
  };
}
