import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import type { Column } from '../kit/columns.ts';
import { fitText, textWidth, thatFit } from '../kit/fit-text.ts';
import { KeyLayer, useKeyMap, useRouter } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import type { KeyMap } from '../kit/key-map.ts';
import { keyLabel } from '../kit/key-name.ts';
import { actionName, HELP_COLUMNS, type KeyTable } from '../kit/key-table.ts';
import { useRoom } from '../kit/Room.tsx';
import { Scroll, useScroll, useScrollKeys } from '../kit/Scroll.tsx';
import { useHasScreenReader } from '../kit/spoken.tsx';
import { Table } from '../kit/Table.tsx';
import { Text } from '../kit/Text.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { Page } from '../screens/Page.tsx';
import { useServices } from '../screens/services.tsx';
import { HELP_KEYS, KEY_TABLES } from './key-tables.ts';

const LIST = {
  idOf: ({ section, text }: HelpRow) => `${section}\n${text}`,
  searchText: ({ section, keys, text, also }: HelpRow) =>
    [section, ...keys, text, ...also].join(' '),
};

/** Every key, from the tables that also handle it: on one page where there is room, or as the rows that are searched for. */
export function HelpScreen(): ReactNode {
  const { navigation } = useServices();
  const map = useKeyMap();
  const keysOf = useKeysOf();
  const router = useRouter();
  const hasScreenReader = useHasScreenReader();
  const [open] = useState(() => new Set(router.actions().map(({ title }) => title)));
  const rows = useMemo(() => helpRows(map, open), [map, open]);
  const list = useList(rows, LIST);
  const isPage = !hasScreenReader && !list.isFiltering && list.filter === '';
  useKeys(HELP_KEYS, { close: () => navigation.show(null) });
  return (
    <Page
      title="Help"
      about={`${keysOf('list.start-filter')} searches · to change keys, edit preferences.json`}
      {...(!isPage && { list })}
    >
      {isPage ? (
        <KeyLayer order="scrolled">
          <PageOfKeys rows={rows} />
        </KeyLayer>
      ) : (
        <Table list={list} columns={COLUMNS} />
      )}
    </Page>
  );
}

const KEY_COLUMNS = 10;
/** A key, what it does, and a blank behind each. */
const PART_COLUMNS = { least: KEY_COLUMNS + 1 + HELP_COLUMNS + 1, most: 48 };

function PageOfKeys({ rows }: { readonly rows: readonly HelpRow[] }): ReactNode {
  const place = useScroll();
  useScrollKeys(place);
  const { columns } = useRoom();
  const most = Math.max(1, Math.floor((columns - 1) / PART_COLUMNS.least));
  const parts = useMemo(() => balanced(rows, most), [rows, most]);
  const width = Math.min(PART_COLUMNS.most, Math.floor((columns - 1) / parts.length) - 1);
  return (
    <Scroll place={place} hasRange>
      <Box paddingX={1} columnGap={1}>
        {parts.map((part) => (
          <Box key={part[0]?.[0]} flexDirection="column" flexShrink={0} rowGap={1} width={width}>
            {part.map((section) => (
              <SectionOfKeys key={section[0]} of={section} />
            ))}
          </Box>
        ))}
      </Box>
    </Scroll>
  );
}

function SectionOfKeys({ of: [title, rows] }: { readonly of: Section }): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text tone="muted" isBold>
        {title}
      </Text>
      {rows.map((row) => (
        <Text key={row.text}>
          <Text tone="accent">
            {`${fitText(keysThatFit(row.keys, KEY_COLUMNS), KEY_COLUMNS)} `}
          </Text>
          {textOf(row)}
        </Text>
      ))}
    </Box>
  );
}

const COLUMNS: readonly Column<HelpRow>[] = [
  {
    head: 'KEY',
    width: { least: 7, most: 20 },
    cell: ({ keys, isChanged }, width) => ({
      text: keysThatFit(keys, width),
      tone: 'accent',
      isBold: isChanged,
    }),
  },
  { head: 'ACTION', width: { least: 27, most: 60 }, isName: true, cell: textOf },
  {
    head: 'WHERE',
    width: { least: 12, most: 26 },
    yields: 1,
    cell: ({ section }) => ({ text: section, tone: 'muted' }),
  },
];

/** As many of an action's keys as fit, and always the first. */
function keysThatFit(keys: readonly string[], columns: number): string {
  return thatFit(keys, textWidth, columns, 1).join(' ') || (keys[0] ?? '');
}

function textOf({ text, isChanged }: HelpRow): string {
  return isChanged ? `${text} · changed` : text;
}

/** A line of the page of keys. */
interface HelpRow {
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
function helpRows(map: KeyMap, open: ReadonlySet<string>): readonly HelpRow[] {
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

type Section = readonly [title: string, rows: readonly HelpRow[]];

/** Whole sections, in their order, in so many columns of about the same height. */
function balanced(rows: readonly HelpRow[], columns: number): readonly (readonly Section[])[] {
  const sections = [...Map.groupBy(rows, ({ section }) => section)];
  const heightOf = ([, lines]: Section) => lines.length + 2;
  for (let height = 1; ; height += 1) {
    const parts: Section[][] = [];
    let left = 0;
    for (const section of sections) {
      left -= heightOf(section);
      if (parts.length > 0 && left >= 0) parts.at(-1)?.push(section);
      else {
        parts.push([section]);
        left = height - heightOf(section);
      }
    }
    if (parts.length <= columns) return parts;
  }
}
