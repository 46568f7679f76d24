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

/** What happens to one column as the list narrows: `to` 0 takes it away. */
interface GivingWay {
  readonly name: ColumnName;
  readonly to: number;
}

const GIVE_WAY: readonly GivingWay[] = [
  { name: 'title', to: 0 },
  { name: 'seen', to: 0 },
  { name: 'ref', to: 5 },
  { name: 'key', to: 10 },
  { name: 'ref', to: 0 },
  { name: 'next', to: 0 },
  { name: 'runs', to: 0 },
];

export const COLUMN_GAP = 2;
/** The selection mark stands in front of the columns. */
export const MARK_WIDTH = 3;

/** How wide the longest text of a column is. */
export interface ColumnNeeds {
  readonly key: number;
  readonly ref: number;
  readonly title: number;
}

/** Where nothing is known of the texts, every column keeps its share. */
const NO_NEEDS: ColumnNeeds = { key: 0, ref: 0, title: 0 };
/** Who is served first, and, from the other end, who gives first. */
const SERVED = ['key', 'ref', 'title'] as const satisfies readonly (keyof ColumnNeeds)[];
/** A column keeps this much beside one that needs more. */
const LEAST_KEPT = 8;

/**
 * The columns that fit. As the list narrows, what a row can do
 * without goes first: the title and when it was last seen, which the details say, then letters of
 * the ref and the key, then the ref, the next check, and last the count of runs. State, key and
 * age always stand. A text that would be cut takes room that others do not use.
 *
 * @param width in columns of the terminal
 */
export function columnsFor(width: number, needs: ColumnNeeds = NO_NEEDS): readonly Column[] {
  const room = width - MARK_WIDTH;
  let rules = RULES;
  for (const { name, to } of GIVE_WAY) {
    if (leastWidth(rules) <= room) break;
    rules = rules.flatMap((rule) => {
      if (rule.name !== name) return [rule];
      return to === 0 ? [] : [{ ...rule, least: to }];
    });
  }
  const shares = rules.reduce((sum, rule) => sum + rule.grows, 0);
  const spare = Math.max(0, room - leastWidth(rules));
  const columns = rules.map(({ least, grows, ...column }) => ({
    ...column,
    width: least + Math.floor((spare * grows) / shares),
  }));
  return SERVED.flatMap((to) =>
    SERVED.toReversed()
      .filter((from) => from !== to)
      .map((from) => ({ from, to })),
  ).reduce<readonly Column[]>((lent, { from, to }) => lend(lent, needs, from, to), columns);
}

/** Gives what one column has to spare to another whose texts would be cut. */
function lend(
  columns: readonly Column[],
  needs: ColumnNeeds,
  from: keyof ColumnNeeds,
  to: keyof ColumnNeeds,
): readonly Column[] {
  const widthOf = (name: ColumnName) => columns.find((column) => column.name === name)?.width;
  const [has, lacking] = [widthOf(from), widthOf(to)];
  if (has === undefined || lacking === undefined) return columns;
  const spare = Math.max(0, has - Math.max(needs[from], LEAST_KEPT));
  const lent = Math.min(spare, Math.max(0, needs[to] - lacking));
  if (lent === 0) return columns;
  return columns.map((column) => {
    if (column.name === from) return { ...column, width: column.width - lent };
    return column.name === to ? { ...column, width: column.width + lent } : column;
  });
}

function leastWidth(rules: readonly ColumnRule[]): number {
  const widths = rules.reduce((sum, rule) => sum + rule.least, 0);
  return widths + COLUMN_GAP * (rules.length - 1);
}
