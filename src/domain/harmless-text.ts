/**
 * Characters that can drive a terminal or hide what is written: controls (C0, DEL, C1), bidirectional
 * and zero-width characters, line and paragraph separators, tags, and lone surrogates.
 */
const HARMFUL =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}\ud800-\udfff]/gu;

const JOINER = '\u200d';

/**
 * Makes text from outside safe to draw on one line. Every harmful character becomes visible as
 * `\u{...}`, so that nothing is hidden and nothing reaches the terminal; tab and newline become a
 * space. A joiner between two emoji survives, since families are written with it.
 *
 * Text from outside passes here exactly once, where it comes in (`api/`, `commands/`).
 */
export function harmlessText(text: string): string {
  return text.replace(/\r\n|[\n\t]/g, ' ').replace(HARMFUL, (character, offset, whole) =>
    character === JOINER && joinsEmoji(whole, offset) ? character : visible(character),
  );
}

/** As `harmlessText`, for text of several lines: line ends stay, as LF. */
export function harmlessLines(text: string): string {
  return text.split(/\r\n|\n/).map(harmlessText).join('\n');
}

function visible(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function joinsEmoji(text: string, offset: number): boolean {
  return (
    /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*$/u.test(text.slice(0, offset)) &&
    /^\p{Extended_Pictographic}/u.test(text.slice(offset + 1))
  );
}
