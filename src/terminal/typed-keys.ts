import { graphemes } from '../domain/graphemes.ts';

/** @returns the keys in text without escape sequences: graphemes and control characters, in order. */
export function typedKeys(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .filter(isTyped)
    .map((segment) => (isLineEnd(segment) ? '\r' : segment));
}

/** No key types a C1 control; some terminals treat one as the start of a sequence. */
const isTyped = (segment: string): boolean => !/^[\u0080-\u009f]$/.test(segment);

/** Enter pressed before raw mode was on arrives as LF. */
const isLineEnd = (segment: string): boolean => segment === '\r\n' || segment === '\n';
