import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { fitText, textWidth, thatFit } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { type Room, useRoom } from '../../components/room.tsx';
import { useSeen } from '../../components/seen.tsx';
import { Table } from '../../components/Table.tsx';
import { Text } from '../../components/Text.tsx';
import { type HelpOverlay, type HelpRow, helpList } from '../../state/help/help.ts';
import { spokenKey, spokenList } from '../spoken-words.ts';
import { useKeyWords } from '../store-context.tsx';

/** Every key, read from the rows that also handle it: those of this place first, on one page where it has room. */
export function HelpScreen(overlay: HelpOverlay): ReactNode {
  const { keyOf } = useKeyWords();
  const room = useRoom();
  const isRead = useIsScreenReaderEnabled();
  const list = helpList(overlay);
  const search = `${keyOf('list.start-filter')} filters`;
  const [place] = list.rows;
  const page = isRead ? null : pageOf(list.visible, { ...room, rows: room.rows - 1 });
  return (
    <ListPage title="Help" about={[place?.section, search].filter(Boolean).join(' · ')}>
      {page !== null ? (
        <OnePage {...page} of={list.count} />
      ) : (
        <Table
          name="help"
          what="Rows of the help"
          list={list}
          columns={columnsFor(room.columns)}
          say={helpSaid}
        />
      )}
    </ListPage>
  );
}

/** A part of the page: a key, what it does, and a gap. */
const PART_COLUMNS = { least: 40, most: 48 };
const KEY_COLUMNS = 10;

type Section = readonly [name: string, rows: readonly HelpRow[]];

type Part = readonly Section[];

/** Sections one below the other, with so many blank rows between two, and side by side. */
interface Page {
  readonly parts: readonly Part[];
  readonly gap: number;
}

/**
 * Whole sections in parts of about the same height, set apart by blank rows where there is room; `null` if it is more than a page.
 */
function pageOf(rows: readonly HelpRow[], room: Room): Page | null {
  const sections = [...Map.groupBy(rows, ({ section }) => section)];
  const most = Math.floor(room.columns / PART_COLUMNS.least);
  for (const gap of [1, 0]) {
    for (let height = 1; height <= room.rows - gap; height += 1) {
      const parts = partsWithin(sections, height, gap);
      if (parts !== null && parts.length <= most) return { parts, gap };
    }
  }
  return null;
}

/** As many sections in each part as its height allows; `null` if one of them is higher. */
function partsWithin(
  sections: readonly Section[],
  height: number,
  gap: number,
): readonly Part[] | null {
  const parts: Section[][] = [];
  let left = 0;
  for (const section of sections) {
    const needs = section[1].length + 1;
    if (needs > height) return null;
    if (gap + needs <= left) {
      parts.at(-1)?.push(section);
      left -= gap + needs;
    } else {
      parts.push([section]);
      left = height - needs;
    }
  }
  return parts;
}

function OnePage({ parts, gap, of }: Page & { readonly of: number }): ReactNode {
  useSeen('help', { top: 0, rows: of, count: of });
  const share = Math.floor((useRoom().columns - 1) / parts.length) - 1;
  const width = Math.min(PART_COLUMNS.most, share);
  return (
    <Box flexShrink={0} paddingX={1} paddingTop={gap} columnGap={1}>
      {parts.map((part) => (
        <Box key={part[0]?.[0]} flexDirection="column" flexShrink={0} rowGap={gap} width={width}>
          {part.map(([section, rows]) => (
            <Box key={section} flexDirection="column" flexShrink={0}>
              <Text tone="muted" isBold>
                {section}
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
          ))}
        </Box>
      ))}
    </Box>
  );
}

const KEY: Column<HelpRow> = {
  head: 'KEY',
  width: { least: 7, most: 20 },
  cell: ({ keys, isChanged }, width) => ({
    text: keysThatFit(keys, width),
    tone: 'accent',
    isBold: isChanged,
  }),
};

const WHERE: Column<HelpRow> = {
  head: 'WHERE',
  width: { least: 12, most: 26 },
  yields: 1,
  cell: ({ section }) => ({ text: section, tone: 'muted' }),
};

const WHOLE_ACTION_FROM_COLUMNS = 56;

/** What a key does is never cut for where it does it. */
function columnsFor(columns: number): readonly Column<HelpRow>[] {
  const least = columns < WHOLE_ACTION_FROM_COLUMNS ? 27 : 38;
  return [KEY, { head: 'ACTION', width: { least, most: 60 }, isName: true, cell: textOf }, WHERE];
}

/** As many of an action's keys as fit, and always the first. */
function keysThatFit(keys: readonly string[], columns: number): string {
  return thatFit(keys, textWidth, columns, 2).join('  ') || (keys[0] ?? '');
}

function textOf({ text, isChanged }: HelpRow): string {
  return isChanged ? `${text} · changed` : text;
}

function helpSaid({ keys, text, section, isChanged }: HelpRow): string {
  const said = `${keys.map(spokenKey).join(' or ')}: ${text}`;
  return spokenList(said, section, isChanged && 'changed');
}
