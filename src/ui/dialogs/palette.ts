import type { AppState } from '../../state/app/app-state.ts';
import { paletteList, verbOf } from '../../state/palette/palette.ts';
import type { PaletteRow } from '../../state/palette/palette-overlay.ts';
import { block } from '../blocks/fit.ts';
import { fitText } from '../blocks/fit-text.ts';
import { line, span } from '../blocks/line.ts';
import { type ListLook, nameColumn, textColumn } from '../blocks/list-look.ts';
import { searchBlocks } from '../blocks/list-view.ts';
import { spokenKey, spokenList } from '../presentation/spoken-words.ts';
import type { Dialog, View } from '../view.ts';

/** Besides itself, a row is drawn with why it is unavailable; empty if it isn't. */
const PALETTE_LOOK: ListLook<PaletteRow, string> = {
  what: 'Found',
  columns: [
    nameColumn('', ({ name }) => name, {
      least: 10,
      enough: 24,
      most: 24,
      cut: 'end',
      fills: true,
      tone: (row) => (reasonOf(row) === null ? 'plain' : 'muted'),
    }),
    textColumn('', detailOf, { least: 8, most: 26, cut: 'middle', yields: 1, tone: 'muted' }),
    textColumn('', keyOrKind, { least: 10, enough: 16, most: 16, align: 'right', tone: 'muted' }),
  ],
  announce: (row, reason) =>
    spokenList(
      row.name,
      row.kind === 'action' ? spokenKey(row.key) : row.kind,
      detailOf(row),
      reason,
    ),
};

/**
 * Everything with a name, filtered by what is typed: actions with their keys, and what they are done to. Below
 * is why the selected one is unavailable.
 */
export function palette(state: AppState, view: View): Dialog {
  const list = paletteList(state);
  const { selected } = list;
  const saidOf = (row: PaletteRow) => view.said(reasonOf(row) ?? '');
  const reason = selected === null ? '' : saidOf(selected);
  const why = line(span(fitText(reason, view.columns).trimEnd(), 'warning'));
  return {
    isSearch: true,
    title: 'Commands',
    foot:
      selected === null || reason !== '' ? 'esc close' : `enter ${verbOf(selected)} · esc close`,
    blocks: [
      searchBlocks(PALETTE_LOOK, list, saidOf, { ...view, what: 'commands' }),
      block([{ ...why, announce: '' }], { yields: 6 }),
    ],
  };
}

function detailOf(row: PaletteRow): string {
  return row.kind === 'action' ? '' : row.detail;
}

function keyOrKind(row: PaletteRow): string {
  return row.kind === 'action' ? row.key : row.kind;
}

function reasonOf(row: PaletteRow): string | null {
  return row.kind === 'action' ? row.whyNot : null;
}
