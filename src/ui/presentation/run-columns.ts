/** The columns of the runs list. */
export type ColumnName = 'state' | 'key' | 'ref' | 'title' | 'runs' | 'age' | 'seen' | 'next';

export interface Column {
  readonly name: ColumnName;
  readonly head: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

interface ColumnRule extends Omit<Column, 'width'> {
  readonly least: number;
  /** Share of the room that is left over; 0 for a fixed column. */
  readonly grows: number;
}

const RULES: readonly ColumnRule[] = [
  { name: 'state', head: 'STATE', align: 'left', least: 9, grows: 0 },
  { name: 'key', head: 'KEY', align: 'left', least: 16, grows: 4 },
  { name: 'ref', head: 'REF', align: 'left', least: 7, grows: 2 },
  { name: 'title', head: 'TITLE', align: 'left', least: 14, grows: 4 },
  { name: 'runs', head: 'RUNS', align: 'right', least: 4, grows: 0 },
  { name: 'age', head: 'AGE', align: 'right', least: 4, grows: 0 },
  { name: 'seen', head: 'SEEN', align: 'right', least: 5, grows: 0 },
  { name: 'next', head: 'NEXT', align: 'right', least: 6, grows: 0 },
];

/** The order in which columns give way as the list narrows. State, key and age always stand. */
const GIVE_WAY: readonly ColumnName[] = ['title', 'seen', 'runs', 'ref', 'next'];

export const COLUMN_GAP = 2;
/** The selection mark stands in front of the columns. */
export const MARK_WIDTH = 3;

/** @returns the columns that fit `width`, together exactly as wide as it allows. */
export function columnsFor(width: number): readonly Column[] {
  const room = width - MARK_WIDTH;
  let rules = RULES;
  for (const name of GIVE_WAY) {
    if (leastWidth(rules) <= room) break;
    rules = rules.filter((rule) => rule.name !== name);
  }
  const shares = rules.reduce((sum, rule) => sum + rule.grows, 0);
  const spare = Math.max(0, room - leastWidth(rules));
  return rules.map(({ least, grows, ...column }) => ({
    ...column,
    width: least + Math.floor((spare * grows) / shares),
  }));
}

function leastWidth(rules: readonly ColumnRule[]): number {
  const widths = rules.reduce((sum, rule) => sum + rule.least, 0);
  return widths + COLUMN_GAP * (rules.length - 1);
}
