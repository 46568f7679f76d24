/** Where a part's lines start, and how wide they are. */
export interface Area {
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
