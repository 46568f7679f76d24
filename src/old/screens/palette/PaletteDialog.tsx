import type { ReactNode } from 'react';
import { COLUMN_GAP, type Column } from '../../components/columns.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { fitName, fitText, textWidth } from '../../components/fit-text.ts';
import { Search } from '../../components/Search.tsx';
import type { Piece } from '../../components/Text.tsx';
import { paletteList, verbOf } from '../../state/palette/palette.ts';
import type { PaletteRow } from '../../state/palette/palette-rows.ts';
import { spokenKey, spokenList } from '../spoken-words.ts';
import { useAppState, useStore } from '../store-context.tsx';

/** Everything with a name, found by typing: actions with their keys, and what they are done to. */
export function PaletteDialog(): ReactNode {
  const list = paletteList(useAppState());
  const store = useStore();
  const { selected } = list;
  return (
    <Dialog
      isSearch
      title="Commands"
      foot={[...(selected === null ? [] : [`enter ${verbOf(selected)}`]), 'esc close']}
    >
      <Search
        name="palette"
        list={list}
        columns={COLUMNS}
        say={say}
        what="commands"
        onChange={(text) => store.dispatch({ kind: 'query-changed', text })}
      />
    </Dialog>
  );
}

const COLUMNS: readonly Column<PaletteRow>[] = [
  { width: { least: 22 }, isName: true, cell: nameCell },
  {
    width: 'enter on Profiles'.length,
    align: 'right',
    cell: (row, width) => ({ text: keyOrKind(row, width), tone: 'muted' }),
  },
];

const LEAST_DETAIL_COLUMNS = 10;

/** What is found besides actions has a detail beside its name. A long name takes what a short detail leaves. */
function nameCell(row: PaletteRow, width: number): string | readonly Piece[] {
  const unused = width - COLUMN_GAP - textWidth(detailOf(row));
  const ofName = Math.max(Math.ceil(width / 2), Math.min(textWidth(row.name), unused));
  const left = width - ofName - COLUMN_GAP;
  if (row.kind === 'action' || left < Math.min(LEAST_DETAIL_COLUMNS, textWidth(row.detail))) {
    return row.name;
  }
  return [
    { text: fitText(row.name, ofName) + ' '.repeat(COLUMN_GAP) },
    { text: fitName(row.detail, left), tone: 'muted' },
  ];
}

function say(row: PaletteRow): string {
  const key = row.kind === 'action' ? spokenKey(row.key) : row.kind;
  return spokenList(row.name, key, detailOf(row));
}

function detailOf(row: PaletteRow): string {
  return row.kind === 'action' ? '' : row.detail;
}

/** Where there is no room for the screen that has the key, the key alone. */
function keyOrKind(row: PaletteRow, width: number): string {
  if (row.kind !== 'action') return row.kind;
  return textWidth(row.key) <= width ? row.key : row.key.replace(/ on .*/, '');
}
