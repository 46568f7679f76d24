import type { SeenPart } from '../../state/list/list-update.ts';
import type { Line } from '../blocks/line.ts';

/** What is drawn into some rows, line by line. */
export interface Drawn {
  readonly lines: readonly Line[];
  /** Which lines of each scrolling block are in view, by its name: what scrolling and paging keys go by. */
  readonly parts: ReadonlyMap<string, SeenPart>;
  /** How wide each of them is. */
  readonly widths: ReadonlyMap<string, number>;
  /** Rows that didn't fit. Anything but 0 is a layout bug. */
  readonly cut: number;
}

/** What has the whole width of a pane. */
export function widthsOf(
  parts: ReadonlyMap<string, SeenPart>,
  width: number,
): ReadonlyMap<string, number> {
  return new Map([...parts.keys()].map((name) => [name, width]));
}
