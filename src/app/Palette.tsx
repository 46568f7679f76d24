import { type ReactNode, useMemo, useState } from 'react';
import { COLUMN_GAP, type Column } from '../kit/columns.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Done } from '../kit/dialogs.ts';
import { fitName, fitText, textWidth } from '../kit/fit-text.ts';
import { useKeyMap } from '../kit/KeyLayer.tsx';
import { keyTable } from '../kit/key-table.ts';
import { Search } from '../kit/Search.tsx';
import type { Piece } from '../kit/Text.tsx';
import { useActions } from '../kit/use-hints.ts';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { useStore } from '../kit/use-store.ts';
import { useServices } from '../screens/services.tsx';
import { actionRows, bestFirst, type PaletteRow, recentFirst, thingRows } from './palette-rows.ts';

const CHOOSE_KEYS = keyTable('palette', 'Commands', {
  choose: { keys: ['enter'], label: 'go', foot: 1, isBasic: true, once: true },
  close: { keys: ['esc', 'ctrl+p', 'ctrl+c'], label: 'close', foot: 2, isBasic: true },
});

const LIST = { idOf: ({ id }: PaletteRow) => id, search: bestFirst, isSearch: true };

interface PaletteProps {
  /** What was chosen before, the latest first, by id. */
  readonly recent: readonly string[];
  readonly done: Done<PaletteRow>;
}

/** Everything with a name, found by typing it, or another word for it. */
export function Palette({ recent, done }: PaletteProps): ReactNode {
  const { profiles, preferences, place } = useServices();
  const map = useKeyMap();
  const actions = useActions();
  const { list: known } = useStore(profiles.state);
  const { preferences: values } = useStore(preferences.state);
  // As the palette was opened: what is behind it has no keys meanwhile.
  const [offered] = useState(() =>
    recentFirst(actionRows(actions.list(), place.state.get().tab, map), recent),
  );
  const rows = useMemo(() => [...offered, ...thingRows(known, values)], [offered, known, values]);
  const list = useList(rows, LIST);
  const { selected } = list;
  useKeys(CHOOSE_KEYS, {
    choose: selected && (() => done(selected)),
    close: () => done(null),
  });
  return (
    <Dialog title="Commands" isSearch>
      <Search list={list} columns={COLUMNS} what="commands" />
    </Dialog>
  );
}

const LEAST_DETAIL_COLUMNS = 10;

const COLUMNS: readonly Column<PaletteRow>[] = [
  {
    width: { least: 22 },
    isName: true,
    cell: nameCell,
    say: ({ name, detail }) => (detail === '' ? name : `${name}, ${detail}`),
  },
  {
    width: 'enter on Profiles'.length,
    align: 'right',
    cell: ({ key }, width) => ({
      // Where there is no room for the tab, the key alone.
      text: textWidth(key) <= width ? key : key.replace(/ on .*/, ''),
      tone: 'muted',
    }),
  },
];

/** A long name takes what a short detail leaves. */
function nameCell({ name, detail }: PaletteRow, width: number): string | readonly Piece[] {
  const unused = width - COLUMN_GAP - textWidth(detail);
  const ofName = Math.max(Math.ceil(width / 2), Math.min(textWidth(name), unused));
  const left = width - ofName - COLUMN_GAP;
  if (detail === '' || left < Math.min(LEAST_DETAIL_COLUMNS, textWidth(detail))) return name;
  return [
    { text: fitText(name, ofName) + ' '.repeat(COLUMN_GAP) },
    { text: fitName(detail, left), tone: 'muted' },
  ];
}
