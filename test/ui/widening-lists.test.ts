import { describe, expect, it } from 'vitest';
import type { AppState } from '../../src/state/app/app-state.ts';
import type { Block } from '../../src/ui/blocks/fit.ts';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { textWidth } from '../../src/ui/blocks/text-width.ts';
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
  if (dialog) return ['dialog', dialog.blocks];
  const body = bodyOf(sized, view);
  return [body.kind, body.kind === 'beside' ? body.left.blocks : body.blocks];
}

/** How much of the rows of a list can be read: the cells that are neither blank nor stand for others. */
function shownAt(state: AppState, columns: number) {
  const [kind, blocks] = blocksAt(state, columns);
  const list = blocks.find(({ scrollMark }) => scrollMark !== undefined);
  if (!list) return null;
  const cells = Array.from({ length: Math.min(list.count, MOST_ROWS) }, (_, index) =>
    textWidth(textOfLine(list.lineAt(index, index)).replaceAll(/[ …]/gu, '')),
  );
  return { kind, cells };
}

/** What stands around the list makes no other one of it. */
const LISTS = CATALOGUE.filter(
  ({ name, at }) =>
    !name.startsWith('frame /') && shownAt(at({ columns: 120, rows: 40 }), NARROWEST) !== null,
);

describe('a list in a wider window', () => {
  it('is looked at on every screen and in every dialog that has one', () => {
    expect(LISTS.length).toBeGreaterThan(20);
  });

  it.each(LISTS)('shows no less: $name', ({ at }) => {
    const state = at({ columns: 120, rows: 40 });
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
