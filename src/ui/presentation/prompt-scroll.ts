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
