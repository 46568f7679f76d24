import type { ListAction, SeenPart } from './list-update.ts';

/** The first line in view after a scrolling key. Nothing moves if nothing was in view. */
export function scrolled(action: ListAction, seen: SeenPart | undefined): number | null {
  if (!seen) return null;
  const { top, rows, count } = seen;
  const lastTop = Math.max(0, count - rows);
  const page = Math.max(1, rows - 1);
  switch (action) {
    case 'move-up':
      return Math.max(0, top - 1);
    case 'move-down':
      return Math.min(lastTop, top + 1);
    case 'page-up':
      return Math.max(0, top - page);
    case 'page-down':
      return Math.min(lastTop, top + page);
    case 'go-first':
      return 0;
    case 'go-last':
      return lastTop;
    case 'start-filter':
    case 'keep-filter':
    case 'clear-filter':
    case 'mark':
    case 'mark-all':
    case 'sort':
      return null;
  }
}
