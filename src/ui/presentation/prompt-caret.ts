import stringWidth from 'string-width';

const MARK = '\u001b[7m';
const END_OF_MARK = '\u001b[27m';
const HAS_HALVES = /[\u{10000}-\u{10ffff}]/u;

/** A prompt's text as `ink-text-input` draws it, without the mark that it puts on the caret. */
export function withoutMark(drawn: string): string {
  return drawn.replaceAll(MARK, '').replaceAll(END_OF_MARK, '');
}

/**
 * The columns before the caret of a prompt.
 *
 * @param drawn what `ink-text-input` draws of `value`, the caret marked in reverse. It keeps the caret
 * in UTF-16 units and draws the mark as many characters further on, so behind an emoji the mark is too
 * far right.
 * @returns `null` where it cannot be told, as on the second half of an emoji.
 */
export function promptCaret(value: string, drawn: string): number | null {
  const mark = drawn.indexOf(MARK);
  // Where looks are switched off (`FORCE_COLOR=0`) nothing is ever marked, and people type at the end.
  if (mark === -1) return HAS_HALVES.test(value) ? null : stringWidth(value);
  const offset = [...drawn.slice(0, mark)].length;
  const text = withoutMark(drawn);
  // The cell behind the text is marked where the caret is at its end.
  const isAtEnd = drawn.endsWith(` ${END_OF_MARK}`) && mark === text.length - 1;
  return stringWidth(isAtEnd ? text.slice(0, mark) : text.slice(0, offset));
}

/**
 * How far a prompt is scrolled, so that its caret is in view. It jumps by a third of the room, so that
 * the text stands still most of the time.
 *
 * @param scrolled how far it was. All in columns; `room` is at least 1.
 */
export function promptScroll(
  scrolled: number,
  { caret, width, room }: { readonly caret: number; readonly width: number; readonly room: number },
): number {
  // The caret's own cell behind the text counts too.
  const furthest = Math.max(0, width + 1 - room);
  const jump = Math.floor(room / 3);
  const isInView = caret >= scrolled && caret < scrolled + room;
  if (isInView && scrolled <= furthest) return scrolled;
  const wanted = caret < scrolled ? caret - jump : caret - room + 1 + jump;
  return Math.max(0, Math.min(wanted, furthest));
}
