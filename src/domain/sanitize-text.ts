import { graphemesOf } from './graphemes.ts';

/**
 * Characters that can control a terminal or hide text: controls (C0, DEL, C1), Unicode's default ignorables
 * (bidirectional and zero-width characters, tags, fillers, variation selectors), line and paragraph
 * separators, annotation marks and lone surrogates; and marks that are measured as nothing but drawn.
 */
const HARMFUL =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Cs}\u070f\u302e\u302f\u{13430}-\u{1343f}]/gu;

/** The ignorable characters that ordinary writing uses, each only in its proper place. */
const BELONGS = new RegExp(
  [
    // A joiner between two emoji, as in families, professions and flags.
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
    // A single variation selector, which picks how an emoji, keycap or ideograph is drawn.
    String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
    // Few terminals make a wide emoji narrow.
    String.raw`(?<=(?!\p{Emoji_Presentation})\p{Extended_Pictographic})\ufe0e`,
    String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  ].join('|'),
  'uy',
);

/**
 * What is measured as part of its neighbour, although most terminals give it cells of its own: a row of many would
 * run over all that stands beside and below it. People write none of it.
 */
const OVERFULL = new RegExp(
  [
    // A leading consonant of Hangul, unless its vowel follows.
    String.raw`[\u1100-\u115e\ua960-\ua97c](?=[\u1100-\u115e\ua960-\ua97c\uac00-\ud7a3])`,
    // A mark that takes a cell, on an emoji, a flag, a keycap or Hangul.
    String.raw`[\p{Mc}\u0e33\u0eb3\uff9e\uff9f\u{16d63}-\u{16d6a}](?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u20e3\p{Script=Hangul}][\p{Mn}\p{Me}]*.)`,
    // The sign of a number, without its number.
    String.raw`[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{110bd}\u{110cd}](?![\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f](?!\ufe0f))`,
    // A vowel of Kirat Rai behind another.
    String.raw`[\u{16d63}-\u{16d6a}](?<=[\u{16d63}-\u{16d6a}]{2})`,
  ].join('|'),
  'gu',
);

/** In UTF-16 units. A family of four with skin tones takes 25. */
export const LONGEST_CHARACTER = 32;

/** Past its first unit, a long character contains no ASCII. */
const MAY_BE_LONG = new RegExp(String.raw`[\s\S]?[^\0-\x7f]{${LONGEST_CHARACTER},}`, 'g');

/**
 * Makes outside text safe to draw on one line. Harmful characters become visible as `\u{...}`, so
 * nothing is hidden and nothing reaches the terminal; tabs and newlines become spaces. A joiner
 * between two emoji and a single variation selector survive, since emoji and some ideographs need
 * them. A character longer than any that people write, such as thousands of joined emoji or stacked
 * accents, is truncated: measuring or cutting the text would scan all of it again and again.
 *
 * What a service says passes through here where it enters (`api/`), and whatever is shown where it leaves: on the
 * screen (`kit/Text`) and in what commands print (`terminal/host`). In between, text is as somebody wrote it.
 */
export function sanitizeText(text: string): string {
  // Nearly all text. It also spares most commands compiling the expressions above.
  if (/^[ -~]*$/.test(text)) return text;
  const harmless = text
    .replace(/\r\n|[\n\t]/g, ' ')
    .replace(HARMFUL, (character, offset: number, whole: string) =>
      belongs(whole, offset) ? character : visible(character),
    )
    .replace(OVERFULL, visible);
  return harmless.replace(MAY_BE_LONG, withoutLong);
}

/** Blanks other than the space, which look like one; and characters that aren't drawn at all. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\ufff9-\ufffb]/gu;

/** Whether text has a character that nobody sees, other than a control character and what emoji and ideographs need. */
export function hasUnseen(text: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return false;
  for (const { index } of text.matchAll(UNSEEN)) if (!belongs(text, index)) return true;
  return false;
}

/**
 * Like `sanitizeText`, for the screen: without the selector that asks for colour, and without the skin tones of emoji. Some
 * terminals give a sign more cells with them, and whatever stands behind it in its row would be drawn beside its place, or in
 * the next row. Within joined emoji, which are wide anyway, the selector stays.
 */
export function drawnText(text: string): string {
  return sanitizeText(text).replace(LOOKS_OF_EMOJI, '');
}

const LOOKS_OF_EMOJI = new RegExp(
  [
    String.raw`\ufe0f(?<!\u200d..)(?!\u200d)`,
    String.raw`\p{Emoji_Modifier}(?<=[\p{Extended_Pictographic}\p{RI}\u20e3][\p{M}\p{Emoji_Modifier}]+)`,
  ].join('|'),
  'gu',
);

/** Like `sanitizeText`, for text of several lines: keeps line ends as LF. */
export function harmlessLines(text: string): string {
  return text
    .split(/\r\n|\n/)
    .map(sanitizeText)
    .join('\n');
}

function withoutLong(run: string): string {
  return Array.from(graphemesOf(run), (segment) => {
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

/** Looks at most two characters in each direction, so the total time stays linear. */
function belongs(text: string, offset: number): boolean {
  BELONGS.lastIndex = offset;
  return BELONGS.test(text);
}
