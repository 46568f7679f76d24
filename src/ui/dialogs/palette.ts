import type { AppState } from '../../state/app-state.ts';
import { paletteList, verbOf } from '../../state/palette/palette.ts';
import type { PaletteRow } from '../../state/palette/palette-overlay.ts';
import { type ListLook, nameColumn, textColumn } from '../blocks/list-look.ts';
import { searchBlocks } from '../blocks/list-view.ts';
import { spokenKey, spokenList } from '../presentation/spoken-words.ts';
import type { Dialog, View } from '../view.ts';

const PALETTE_LOOK: ListLook<PaletteRow, null> = {
  what: 'Found',
  columns: [
    nameColumn('', ({ name }) => name, {
      least: 10,
      enough: 24,
      most: 24,
      cut: 'end',
      fills: true,
    }),
    textColumn('', detailOf, { least: 8, most: 26, cut: 'middle', yields: 1, tone: 'muted' }),
    textColumn('', keyOrKind, { least: 10, enough: 16, most: 16, align: 'right', tone: 'muted' }),
  ],
  announce: (row) =>
    spokenList(row.name, row.kind === 'action' ? spokenKey(row.key) : row.kind, detailOf(row)),
};

/** Everything with a name, filtered by what is typed: actions with their keys, and what they are done to. */
export function palette(state: AppState, view: View): Dialog {
  const list = paletteList(state);
  const { selected } = list;
  return {
    isSearch: true,
    title: 'Commands',
    foot: selected === null ? 'esc close' : `enter ${verbOf(selected)} · esc close`,
    blocks: searchBlocks(PALETTE_LOOK, list, () => null, { ...view, what: 'commands' }),
  };
}

function detailOf(row: PaletteRow): string {
  return row.kind === 'action' ? '' : row.detail;
}

function keyOrKind(row: PaletteRow): string {
  return row.kind === 'action' ? row.key : row.kind;
}
