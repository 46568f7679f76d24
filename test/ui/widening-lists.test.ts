import { describe, expect, it } from 'vitest';
import type { AppState } from '../../src/state/app-state.ts';
import { type Block, stacked } from '../../src/ui/blocks/fit.ts';
import { textWidth } from '../../src/ui/blocks/fit-text.ts';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { dialogColumns } from '../../src/ui/frame/dialog-box.ts';
import { bodyOf, dialogOf } from '../../src/ui/frame/what-is-shown.ts';
import { keyWords, type View } from '../../src/ui/view.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';

const NARROWEST = 40;
const WIDEST = 220;
/** Columns are measured over all rows, so these stand for thousands. */
const MOST_ROWS = 20;

/** The blocks on screen in a window of this width, and whether something stands beside them. */
function blocksAt(state: AppState, columns: number): readonly [string, readonly Block[]] {
  const sized = { ...state, size: { columns, rows: 40 } };
  const view: View = {
    columns,
    rows: 34,
    isCompact: false,
    hasScreenReader: false,
    ...keyWords(sized),
  };
  const dialog = dialogOf(sized, { ...view, columns: dialogColumns(columns) });
  if (dialog) return ['dialog', stacked(dialog.blocks)];
  const body = bodyOf(sized, view);
  return [body.kind, stacked(body.kind === 'beside' ? body.left.blocks : body.blocks)];
}

/** The first rows of a list as they are drawn. */
function rowsAt(state: AppState, columns: number) {
  const [kind, blocks] = blocksAt(state, columns);
  const list = blocks.find(({ scrollMark }) => scrollMark !== undefined);
  if (!list) return null;
  const rows = Array.from({ length: Math.min(list.count, MOST_ROWS) }, (_, index) =>
    textOfLine(list.lineAt(index, index)),
  );
  return { kind, rows };
}

/** How much of the rows of a list can be read: the cells that are neither blank nor stand for others. */
function shownAt(state: AppState, columns: number) {
  const drawn = rowsAt(state, columns);
  return (
    drawn && { ...drawn, cells: drawn.rows.map((row) => textWidth(row.replaceAll(/[ …]/gu, ''))) }
  );
}

/** What stands around a list makes no other one of it, so of those that look alike there is one. */
function differentLists() {
  const lists = new Map<string, { readonly name: string; readonly state: AppState }>();
  for (const { name, at } of CATALOGUE) {
    if (name.startsWith('frame /')) continue;
    const state = at({ columns: 120, rows: 40 });
    if (!rowsAt(state, NARROWEST)) continue;
    const looks = [NARROWEST, 80, 120, WIDEST].map((columns) => rowsAt(state, columns));
    const look = JSON.stringify(looks);
    if (!lists.has(look)) lists.set(look, { name, state });
  }
  return [...lists.values()];
}

const LISTS = differentLists();

describe('a list in a wider window', () => {
  it('is looked at on every screen and in every dialog that has one', () => {
    expect(LISTS.length).toBeGreaterThan(20);
  });

  it.each(LISTS)('shows no less: $name', ({ state }) => {
    let narrow = shownAt(state, NARROWEST);
    for (let columns = NARROWEST + 1; columns <= WIDEST; columns += 1) {
      const wide = shownAt(state, columns);
      // The details have the whole of a row once they stand beside the list.
      if (narrow?.kind === wide?.kind) {
        const lost = narrow?.cells.findIndex((cells, row) => cells > (wide?.cells[row] ?? 0));
        expect([columns, lost]).toEqual([columns, -1]);
      }
      narrow = wide;
    }
  });
});
