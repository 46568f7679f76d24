import { graphemes } from './graphemes.ts';

/**
 * Characters that can drive a terminal or hide what is written: controls (C0, DEL, C1), characters
 * that Unicode calls ignorable (bidirectional and zero-width ones, tags, fillers, variation
 * selectors), line and paragraph separators, annotation marks, and lone surrogates.
 */
const HARMFUL = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Cs}]/gu;

/** The ignorable characters that belong to ordinary writing, each in its one place. */
const BELONGS = new RegExp(
  [
    // A joiner between two emoji: families, professions, flags are written with it.
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
    // One variation selector that picks how an emoji, a keycap or an ideograph is drawn.
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  ].join('|'),
  'uy',
);

/** In UTF-16 units. A family of four with skin tones has 25. */
export const LONGEST_CHARACTER = 32;

/** Beyond its first unit a character is never of ASCII. */
const MAY_BE_LONG = new RegExp(String.raw`[\s\S]?[^\0-\x7f]{${LONGEST_CHARACTER},}`, 'g');

/**
 * Makes text from outside safe to draw on one line. Every harmful character becomes visible as
 * `\u{...}`, so that nothing is hidden and nothing reaches the terminal; tab and newline become a
 * space. A joiner between two emoji and a single variation selector survive, since emoji and some
 * ideographs are written with them. Of what counts as one character and is longer than any that people
 * write, thousands of joined emoji or of accents, only the beginning survives: whoever measures or cuts
 * the text would go through all of it again and again.
 *
 * Text from outside passes here exactly once, where it comes in (`api/`, `commands/`).
 */
export function sanitizeText(text: string): string {
  const harmless = text
    .replace(/\r\n|[\n\t]/g, ' ')
    .replace(HARMFUL, (character, offset: number, whole: string) =>
      belongs(whole, offset) ? character : visible(character),
    );
  return harmless.replace(MAY_BE_LONG, withoutLong);
}

/** Pasted text for a prompt of one line: runs of blanks and line ends become one space, none is left around. */
export function harmlessPaste(text: string): string {
  return sanitizeText(text.replace(/\s+/g, ' ').trim());
}

/** As `sanitizeText`, for text of several lines: line ends stay, as LF. */
export function harmlessLines(text: string): string {
  return text
    .split(/\r\n|\n/)
    .map(sanitizeText)
    .join('\n');
}

function withoutLong(run: string): string {
  return Array.from(graphemes.segment(run), ({ segment }) => {
    if (segment.length <= LONGEST_CHARACTER) return segment;
    let kept = '';
    for (const part of segment) {
      if (kept.length + part.length >= LONGEST_CHARACTER) break;
      kept += part;
    }
    return `${kept.replace(/[\u200d\ufe0e\ufe0f]+$/, '')}…`;
  }).join('');
}

function visible(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Looks one or two characters around, never further: the time stays in proportion to the text. */
function belongs(text: string, offset: number): boolean {
  BELONGS.lastIndex = offset;
  return BELONGS.test(text);
}
