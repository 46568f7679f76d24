import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { textWidth, thatFit } from '../../components/fit-text.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { useRoom } from '../../components/room.tsx';
import { Table } from '../../components/Table.tsx';
import { type HelpOverlay, type HelpRow, helpList } from '../../state/help/help.ts';
import { useKeyWords } from '../app-state.tsx';
import { spokenKey, spokenList } from '../spoken-words.ts';

/** Every key, read from the rows that also handle it: those of this place first. */
export function HelpScreen(overlay: HelpOverlay): ReactNode {
  const { keyOf } = useKeyWords();
  const { columns } = useRoom();
  const list = helpList(overlay);
  const search = `${keyOf('list.start-filter')} searches`;
  const [place] = list.rows;
  return (
    <ListPage title="Help" about={[place?.section, search].filter(Boolean).join(' · ')}>
      <Table
        name="help"
        what="Rows of the help"
        list={list}
        columns={columnsFor(columns)}
        say={helpSaid}
      />
    </ListPage>
  );
}

const KEY: Column<HelpRow> = {
  head: 'KEY',
  width: { least: 7, most: 20 },
  cell: ({ keys, isChanged }, width) => ({
    text: thatFit(keys, textWidth, width, 2).join('  ') || (keys[0] ?? ''),
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
