import type { SeenPart } from '../../state/list/list-update.ts';
import type { Line } from '../blocks/line.ts';

/** What is drawn into some rows, line by line. */
export interface Drawn {
  readonly lines: readonly Line[];
  /** Which lines of each scrolling block are in view, by its name: what scrolling and paging keys go by. */
  readonly parts: ReadonlyMap<string, SeenPart>;
  /** Rows that didn't fit. Anything but 0 is a layout bug. */
  readonly cut: number;
}
