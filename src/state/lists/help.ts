import type { ListAction, SeenPart } from '../list/list-update.ts';
import { scrolled } from '../list/scroll.ts';
import type { NoticePart } from '../notice.ts';
import type { OverlayPart } from '../overlay.ts';

/** Scrolls the help. At its ends a key says why nothing moves. */
export function scrollHelp<S extends OverlayPart & NoticePart>(
  state: S,
  action: ListAction,
  seen: SeenPart | undefined,
): S {
  const top = scrolled(action, seen);
  if (top === null || !seen) return state;
  const isEnd = top === seen.top && top > 0;
  const isTop = top === seen.top && top === 0;
  const text = isEnd ? 'This is the end of the help.' : 'This is the top of the help.';
  const moved: S = { ...state, overlay: { kind: 'help', top } };
  return isEnd || isTop ? { ...moved, notice: { tone: 'info', text } } : moved;
}
