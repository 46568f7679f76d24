import type { KeyMap } from '../kit/key-map.ts';
import { keyLabel } from '../kit/key-name.ts';
import { actionName, type KeyTable } from '../kit/key-table.ts';
import { KEY_TABLES } from './key-tables.ts';

/** A line of the page of keys. */
export interface HelpRow {
  readonly section: string;
  /** As they are written, the first of each action before the others. */
  readonly keys: readonly string[];
  readonly text: string;
  /** Other words for it, for the search. */
  readonly also: readonly string[];
  /** Whether preferences.json changed one. */
  readonly isChanged: boolean;
}

/**
 * The page of keys: what is open first, with the steps of a task that are open; then what every place has.
 *
 * @param open the titles of what has keys now
 */
export function helpRows(map: KeyMap, open: ReadonlySet<string>): readonly HelpRow[] {
  const listed = KEY_TABLES.filter(({ table, isOnPage }) => isOnPage || open.has(table.title));
  const isFirst = ({ table }: { readonly table: KeyTable }) =>
    !table.isShared && open.has(table.title);
  const rows = [...listed.filter(isFirst), ...listed.filter((each) => !isFirst(each))].flatMap(
    ({ table }) => linesOf(table, map),
  );
  return [...Map.groupBy(rows, ({ section }) => section).values()].flat();
}

/** Rows of a table that do the same are one line. What has no key is in the palette; `esc` is the way back everywhere. */
function linesOf(table: KeyTable, map: KeyMap): readonly HelpRow[] {
  const rows = Object.entries(table.rows).flatMap(([name, row]) => {
    const keys = map.keysOf(table, name, row);
    if (keys.length === 0) return [];
    const isChanged = keys !== row.keys && keys.join() !== row.keys.join();
    const text = keys.includes('esc') ? 'back' : (row.help ?? row.about ?? row.label);
    const also = [row.label, ...(row.also ?? [])];
    return [{ text, also, keys: keys.map(keyLabel), isChanged, action: actionName(table, name) }];
  });
  return [...Map.groupBy(rows, ({ text }) => text)].map(([text, same]) => ({
    section: table.title,
    keys: [
      ...new Set([
        ...same.flatMap(({ keys }) => keys.slice(0, 1)),
        ...same.flatMap(({ keys }) => keys.slice(1)),
      ]),
    ],
    text,
    also: same.flatMap(({ also }) => also),
    isChanged: same.some(({ isChanged }) => isChanged),
  }));
}

export type Section = readonly [title: string, rows: readonly HelpRow[]];

/** Whole sections, in their order, in so many columns of about the same height. */
export function balanced(
  rows: readonly HelpRow[],
  columns: number,
): readonly (readonly Section[])[] {
  const sections = [...Map.groupBy(rows, ({ section }) => section)];
  const heightOf = ([, lines]: Section) => lines.length + 2;
  let height = Math.max(...sections.map(heightOf), 1);
  let parts = partsWithin(sections, height, heightOf);
  while (parts.length > columns) {
    height += 1;
    parts = partsWithin(sections, height, heightOf);
  }
  return parts;
}

function partsWithin(
  sections: readonly Section[],
  height: number,
  heightOf: (section: Section) => number,
): readonly (readonly Section[])[] {
  const parts: Section[][] = [];
  let left = 0;
  for (const section of sections) {
    const needs = heightOf(section);
    if (parts.length === 0 || needs > left) {
      parts.push([section]);
      left = height - needs;
    } else {
      parts.at(-1)?.push(section);
      left -= needs;
    }
  }
  return parts;
}
