import { type HelpLine, helpLines } from '../../keys/help-lines.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { padded } from '../blocks/compose.ts';
import { GAP } from '../blocks/fit.ts';
import { fitText } from '../blocks/fit-text.ts';
import { bold, indented, type Line, line, span } from '../blocks/line.ts';
import { partOf } from '../blocks/list-status.ts';
import { keysThatFit } from '../presentation/keys-that-fit.ts';
import { spokenKey, spokenList } from '../presentation/spoken-words.ts';
import { type Body, blocks, type View } from '../view.ts';

const PADDING = 2;
const COLUMN_GAP = 4;
const TWO_FROM_COLUMNS = 100;
const THREE_FROM_COLUMNS = 180;
/** In a narrow column the first key or two, so that what they do can be read. */
const KEYS_COLUMNS = [
  { from: 56, keys: 24 },
  { from: 44, keys: 16 },
  { from: 0, keys: 13 },
] as const;

/** Every key, read from the table that also handles it: one page in as many columns as fit. */
export function help(state: AppState, top: number, view: View): Body {
  const count = columnCount(view);
  const width = Math.floor((view.columns - 2 * PADDING - COLUMN_GAP * (count - 1)) / count);
  const columns = columnsOf(helpLines(keyMapOf(state)), count).map((column) =>
    column.map((each) => helpLine(each, width)),
  );
  const rows = Math.max(...columns.map(({ length }) => length));
  const lineAt = (row: number): Line => {
    const cells = columns.map((column) => column[row] ?? line());
    const spans = cells.flatMap((cell, at) =>
      at === cells.length - 1 ? cell.spans : padded(cell, width + COLUMN_GAP).spans,
    );
    const [first] = cells;
    return indented({ spans, announce: first?.announce ?? '' }, PADDING);
  };
  const heading = (part: Parameters<typeof partOf>): Line => {
    const keys = `${view.keyOf('list.move-down')} and ${view.keyOf('list.move-up')} scroll`;
    return { spans: [], announce: `Help, ${keys}: ${partOf(...part)}` };
  };
  return blocks(...(view.isCompact ? [] : [GAP]), {
    name: 'help',
    count: rows,
    lineAt,
    top,
    ...(view.hasScreenReader && {
      head: (part) => heading([part.top, part.rows, part.count]),
    }),
  });
}

/** Read out, the help is one column: row by row its sections would be mixed up. */
function columnCount({ columns, hasScreenReader }: View): number {
  if (hasScreenReader || columns < TWO_FROM_COLUMNS) return 1;
  return columns < THREE_FROM_COLUMNS ? 2 : 3;
}

/** Columns of about the same height. A section stays together, so no heading ends a column. */
function columnsOf(lines: readonly HelpLine[], count: number): readonly (readonly HelpLine[])[] {
  const sections = [...Map.groupBy(lines, ({ section }) => section).values()];
  const height = Math.ceil(lines.length / count);
  const columns: HelpLine[][] = [[]];
  for (const section of sections) {
    const column = columns.at(-1) ?? [];
    const isBetterBelow = column.length + section.length / 2 <= height;
    if (isBetterBelow || columns.length === count) column.push(...section);
    else columns.push([...section]);
  }
  return columns;
}

function helpLine({ keys, text, isChanged }: HelpLine, width: number): Line {
  if (keys.length === 0) return { spans: text === '' ? [] : [bold(text)], announce: text };
  const keysColumns = KEYS_COLUMNS.find(({ from }) => width >= from)?.keys ?? 0;
  const shown = fitText(keysThatFit(keys, keysColumns - 1), keysColumns);
  const changed = isChanged ? ' · changed' : '';
  const about = fitText(text, width - keysColumns - changed.length).trimEnd();
  return {
    spans: [
      { text: shown, tone: 'accent', isBold: isChanged },
      span(about),
      span(changed, 'muted'),
    ],
    announce: spokenList(`${keys.map(spokenKey).join(' or ')}: ${text}`, isChanged && 'changed'),
  };
}
