import { LONGEST_MESSAGE } from '../domain/named-entries.ts';
import { openableUrl } from '../domain/openable-url.ts';
import type { Redact } from '../domain/redactor.ts';
import { harmlessLines, sanitizeText } from '../domain/sanitize-text.ts';
import { cutAt, shorten } from '../domain/shorten.ts';

/** No one would read a longer line to the end. */
const MAX_LINE = 2_048;

/** A shorter secret, such as `prod`, is in an id or a URL by chance. */
const NOT_BY_CHANCE = 12;

/**
 * The one entry for text from the service. What comes out is short, can't control a terminal, and repeats
 * nothing that this process has sent as a secret.
 */
export interface OutsideText {
  readonly line: (text: string, maxLength?: number) => string;
  /** Several lines; keeps line ends as LF. */
  readonly lines: (text: string) => string;
  /** An id, as a line. It has to work, so a secret that may be in it by chance is left. */
  readonly id: (text: string) => string;
  /** Like an id, in the form in which it is opened, so that it is read and copied in no other. Any other text as a line. */
  readonly url: (text: string) => string;
}

export function outsideText(redact: Redact): OutsideText {
  const bounded = (text: string, maxLength: number, least?: number): string => {
    if (text.length <= maxLength) return redact(text, undefined, least);
    const until = cutAt(text, maxLength);
    // A secret that the cut would split is found in the whole text.
    return `${redact(text, until, least)}…`;
  };
  // What is made visible is up to eight times as long.
  const line = (text: string, maxLength = MAX_LINE, least?: number) =>
    shorten(sanitizeText(bounded(text, maxLength, least)), maxLength + 1);
  const id = (text: string) => line(text, MAX_LINE, NOT_BY_CHANCE);
  return {
    line: (text, maxLength) => line(text, maxLength),
    id,
    url(text) {
      const opened = openableUrl(id(text));
      // A secret could be written so that only `URL` brings it out.
      return opened === null ? line(text) : id(opened);
    },
    lines: (text) => shorten(harmlessLines(bounded(text, LONGEST_MESSAGE)), LONGEST_MESSAGE + 1),
  };
}
