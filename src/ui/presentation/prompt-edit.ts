import { boundaryAtOrAfter, boundaryAtOrBefore } from '../../state/grapheme-boundary.ts';

/**
 * What an edit of `ink-text-input` was meant to make of a text. It edits by UTF-16 units, so a
 * backspace takes half an emoji, and a letter can get between the halves.
 */
export function promptEdited(before: string, after: string): string {
  const isErased = after.length === before.length - 1;
  if (after.isWellFormed() && !isErased) return after;
  let head = 0;
  while (head < after.length && after[head] === before[head]) head += 1;
  const most = Math.min(before.length, after.length) - head;
  let tail = 0;
  while (tail < most && after.at(-1 - tail) === before.at(-1 - tail)) tail += 1;
  const added = after.slice(head, after.length - tail);
  const end = boundaryAtOrAfter(before, before.length - tail);
  const start = isErased ? boundaryAtOrBefore(before, head) : end;
  return before.slice(0, start) + added + before.slice(end);
}
