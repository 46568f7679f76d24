import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { fitText, textWidth, thatFit } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { useRoom } from '../../components/room.tsx';
import { useSeen } from '../../components/seen.tsx';
import { Table } from '../../components/Table.tsx';
import { Text } from '../../components/Text.tsx';
import { type HelpOverlay, type HelpRow, helpList } from '../../state/help/help.ts';
import { useKeyWords } from '../app-state.tsx';
import { spokenKey, spokenList } from '../spoken-words.ts';

/** Every key, read from the rows that also handle it: those of this place first, on one page where it has room. */
export function HelpScreen(overlay: HelpOverlay): ReactNode {
  const { keyOf } = useKeyWords();
  const room = useRoom();
  const isRead = useIsScreenReaderEnabled();
  const list = helpList(overlay);
  const search = `${keyOf('list.start-filter')} filters`;
  const [place] = list.rows;
  const lines = linesOf(list.visible);
  const perColumn = room.rows - 1;
  const isOnePage = !isRead && lines.length <= Math.floor(room.columns / PART_COLUMNS) * perColumn;
  return (
    <ListPage title="Help" about={[place?.section, search].filter(Boolean).join(' · ')}>
      {isOnePage ? (
        <OnePage lines={lines} rows={perColumn} of={list.count} />
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
const PART_COLUMNS = 40;
const KEY_COLUMNS = 10;

/** The rows of a section below its name. */
function linesOf(rows: readonly HelpRow[]): readonly (HelpRow | string)[] {
  return rows.flatMap((row, index) =>
    row.section === rows[index - 1]?.section ? [row] : [row.section, row],
  );
}

interface OnePageProps {
  readonly lines: readonly (HelpRow | string)[];
  readonly rows: number;
  /** How many keys there are. */
  readonly of: number;
}

function OnePage({ lines, rows, of }: OnePageProps): ReactNode {
  useSeen('help', { top: 0, rows: of, count: of });
  const count = Math.ceil(lines.length / rows);
  const width = Math.floor((useRoom().columns - 2) / count);
  const parts = Array.from({ length: count }, (_, part) =>
    lines.slice(part * rows, (part + 1) * rows),
  );
  return (
    <Box flexShrink={0} paddingX={1}>
      {parts.map((part, index) => (
        <Box
          key={typeof part[0] === 'string' ? part[0] : part[0]?.id}
          flexDirection="column"
          flexShrink={0}
          width={width}
          paddingRight={index < count - 1 ? 1 : 0}
        >
          {part.map((line) =>
            typeof line === 'string' ? (
              <Text key={line} tone="muted" isBold>
                {line}
              </Text>
            ) : (
              <Text key={line.id}>
                <Text tone="accent">
                  {`${fitText(keysThatFit(line.keys, KEY_COLUMNS), KEY_COLUMNS)} `}
                </Text>
                {textOf(line)}
              </Text>
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}

function keysThatFit(keys: readonly string[], columns: number): string {
  return thatFit(keys, textWidth, columns, 2).join('  ') || (keys[0] ?? '');
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

function textOf({ text, isChanged }: HelpRow): string {
  return isChanged ? `${text} · changed` : text;
}

function helpSaid({ keys, text, section, isChanged }: HelpRow): string {
  const said = `${keys.map(spokenKey).join(' or ')}: ${text}`;
  return spokenList(said, section, isChanged && 'changed');
}
