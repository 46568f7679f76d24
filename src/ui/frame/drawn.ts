import type { Pane } from '../../keys/binding.ts';
import type { SeenPart } from '../../state/list/list-update.ts';
import type { Line } from '../blocks/line.ts';

/** What is drawn into some rows, line by line. */
export interface Drawn {
  readonly lines: readonly Line[];
  /** Which lines of each scrolling block are in view, by its name: what scrolling and paging keys go by. */
  readonly parts: ReadonlyMap<string, SeenPart>;
  /** Where they are on the screen. */
  readonly areas: ReadonlyMap<string, Area>;
  /** What can be done with the pane at the right, or with a hidden one. */
  readonly pane?: Pane | undefined;
  /** Rows that didn't fit. Anything but 0 is a layout bug. */
  readonly cut: number;
}

/** Where a part's lines start, and how wide they are. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The areas of the parts whose first lines are on these rows of a pane. */
export function areasAt(
  rowsOf: ReadonlyMap<string, number>,
  { x, y, width }: Area,
): ReadonlyMap<string, Area> {
  return new Map([...rowsOf].map(([name, row]) => [name, { x, y: y + row, width }]));
}

/** The same areas, relative to what surrounds their pane. */
export function movedAreas(
  areas: ReadonlyMap<string, Area>,
  { x, y }: Pick<Area, 'x' | 'y'>,
): ReadonlyMap<string, Area> {
  return new Map(
    [...areas].map(([name, area]) => [name, { ...area, x: area.x + x, y: area.y + y }]),
  );
}
