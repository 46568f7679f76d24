import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../src/state/form/text-field.ts';
import { listOf } from '../../../src/state/list/list.ts';
import { type ListState, NEW_LIST, NO_FILTER } from '../../../src/state/list/list-state.ts';
import { select } from '../../../src/state/list/list-update.ts';
import { fitBlocks } from '../../../src/ui/blocks/fit.ts';
import { announced, lineWidth, span, textOfLine } from '../../../src/ui/blocks/line.ts';
import { type ListLook, textColumn } from '../../../src/ui/blocks/list-look.ts';
import { listBlocks, rowsBlock } from '../../../src/ui/blocks/list-view.ts';

interface Ship {
  readonly id: string;
  readonly name: string;
  readonly port: string;
}

const ships = listOf<Ship>({
  idOf: ({ id }) => id,
  searchText: ({ name, port }) => `${name} ${port}`,
});
const markable = listOf<Ship>({
  idOf: ({ id }) => id,
  searchText: ({ name }) => name,
  hasMarks: true,
});

let cellsMade = 0;
const LOOK: ListLook<Ship, { readonly year: number }> = {
  what: 'Ships',
  columns: [
    textColumn('NAME', ({ name }) => name, {
      least: 6,
      cell: ({ name }) => {
        cellsMade += 1;
        return name;
      },
      isName: true,
    }),
    textColumn('PORT', ({ port }) => port, {
      least: 6,
      yields: 1,
      cell: ({ port }) => span(port, 'muted'),
    }),
    { head: 'YEAR', width: 4, align: 'right', yields: 2, cell: (_, { year }) => String(year) },
  ],
  announce: ({ name, port }) => `${name}, ${port}`,
};

const ROWS: readonly Ship[] = [
  { id: '1', name: 'Vega', port: 'Oslo' },
  { id: '2', name: 'Esperanza', port: 'Montevideo' },
  { id: '3', name: '长风', port: '青岛' },
];

function frameOf(
  rows: readonly Ship[],
  state: ListState,
  { columns = 60, height = 10, hasFocus = true, list = ships } = {},
) {
  const room = { name: 'ships', columns, keyOf: () => 'esc', hasFocus };
  return fitBlocks(
    listBlocks(LOOK, list(rows, state), () => ({ year: 1999 }), room),
    height,
  );
}

function drawn(...of: Parameters<typeof frameOf>): readonly string[] {
  return frameOf(...of).lines.map((line) => textOfLine(line).trimEnd());
}

describe('a list', () => {
  it('has its place above, its heads, and a mark at the selected row', () => {
    expect(drawn(ROWS, select(NEW_LIST, '2'))).toEqual([
      `${' '.repeat(56)}2/3`,
      '   NAME       PORT        YEAR',
      '   Vega       Oslo        1999',
      ' ▸ Esperanza  Montevideo  1999',
      '   长风       青岛        1999',
    ]);
  });

  it('shows by another mark that the keys go to what stands beside it', () => {
    expect(drawn(ROWS, NEW_LIST, { hasFocus: false })[2]).toMatch(/^ ▹ Vega/);
  });

  it('highlights the selected row over its whole width, while it has the keys', () => {
    const { lines } = frameOf(ROWS, select(NEW_LIST, '2'));
    const row = lines[3];
    expect(row && lineWidth(row)).toBe(60);
    expect(row?.spans.every(({ isSelected }) => isSelected)).toBe(true);
    const away = frameOf(ROWS, select(NEW_LIST, '2'), { hasFocus: false });
    const all = [...lines, ...away.lines];
    expect(all.filter(({ spans }) => spans.some(({ isSelected }) => isSelected))).toEqual([row]);
  });

  it('shows at its right edge where in it one is, where it does not fit', () => {
    const edge = (height: number, id: string) =>
      frameOf(ROWS, select(NEW_LIST, id), { height }).lines.map((each) =>
        textOfLine(each).endsWith('█'),
      );
    expect(edge(10, '1')).not.toContain(true);
    expect(edge(3, '1')).toEqual([false, true, false]);
    expect(edge(3, '3')).toEqual([false, false, true]);
  });

  it('shows what is marked', () => {
    const state = { ...NEW_LIST, marked: new Set(['2']) };
    const lines = drawn(ROWS, state, { list: markable });
    expect(lines.slice(2, 4)).toEqual([
      ' ▸ [ ] Vega       Oslo        1999',
      '   [x] Esperanza  Montevideo  1999',
    ]);
    expect(frameOf(ROWS, state, { list: markable }).lines[3]?.isChecked).toBe(true);
  });

  it('is told as a list: how much of it, then its rows in words', () => {
    const { lines } = frameOf(ROWS, NEW_LIST, { height: 4 });
    expect(lines.map(announced).filter(Boolean)).toEqual([
      'Ships: 3',
      'Vega, Oslo',
      'Esperanza, Montevideo',
      '长风, 青岛',
    ]);
    expect(lines.filter(({ isSelected }) => isSelected).map(announced)).toEqual(['Vega, Oslo']);
    expect(frameOf(ROWS, NEW_LIST, { height: 3 }).lines.map(announced)).toContain(
      'Ships: 1 to 2 of 3',
    );
  });

  it('shows its filter with the caret in it, and how much it lets through', () => {
    const filter = { field: fieldOf('oslo'), isTyping: true };
    const { lines } = frameOf(ROWS, { ...NEW_LIST, filter });
    const [first] = lines;
    expect(first && textOfLine(first)).toMatch(/^ \/ oslo {2,}1\/1 · 3 in all$/);
    expect(first?.caret).toBe(7);
    expect(first && announced(first)).toBe('Filter, text field, focused: oslo, 1 of 3');
  });

  it('says where nothing matches, and how to get the rows back', () => {
    const filter = { field: fieldOf('nowhere'), isTyping: false };
    const lines = drawn(ROWS, { ...NEW_LIST, filter });
    expect(lines[0]).toMatch(/^ \/ nowhere {2,}0\/0 · 3 in all$/);
    expect(lines[1]).toBe('   No matches. esc clears the filter.');
  });

  it('lets a text go on where a shorter one at the right edge leaves room', () => {
    const look: typeof LOOK = {
      ...LOOK,
      columns: [
        { width: 6, cell: ({ name }) => name },
        { width: 8, align: 'right', cell: ({ port }) => port },
      ],
    };
    const { rows } = ships(ROWS, NEW_LIST);
    const block = rowsBlock(look, ships(rows, NEW_LIST), () => ({ year: 0 }), {
      name: 'ships',
      columns: 20,
    });
    expect([0, 1].map((index) => textOfLine(block.lineAt(index, index)).trimEnd())).toEqual([
      ' ▸ Vega        Oslo',
      '   Esper…  Montevi…',
    ]);
    const short = ships([{ id: '1', name: 'Esperanza', port: 'Oslo' }], NEW_LIST);
    const [line] = fitBlocks(
      [rowsBlock(look, short, () => ({ year: 0 }), { name: '', columns: 20 })],
      2,
    ).lines;
    expect(line && textOfLine(line).trimEnd()).toBe(' ▸ Esperanza   Oslo');
  });

  it('gives its place up before its rows, but never what is being typed', () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ id: `${i}`, name: `n${i}`, port: '' }));
    expect(drawn(many, NEW_LIST, { height: 6 })[0]).toMatch(/^ {3}NAME/);
    const filter = { ...NO_FILTER, isTyping: true };
    expect(drawn(many, { ...NEW_LIST, filter }, { height: 2 })[0]).toMatch(/^ \//);
  });

  it('makes only the rows in view of ten thousand, and measures them once', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      id: `${i}`,
      name: `n${i}`,
      port: '',
    }));
    cellsMade = 0;
    const { lines, parts } = frameOf(many, select(NEW_LIST, '5000'), { height: 20 });
    expect(cellsMade).toBe(lines.length - 2);
    expect(parts.get('ships')).toMatchObject({ rows: 18, count: 10_000, selectedId: '5000' });
  });

  it('has no line wider than its room, and always the selected row', () => {
    const text = fc.constantFrom(
      'a',
      'deploy-to-production',
      '部署到生产环境',
      '👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
      'x'.repeat(90),
    );
    const ship = fc.record({ name: text, port: text });
    const shape = {
      columns: fc.integer({ min: 24, max: 140 }),
      height: fc.integer({ min: 1, max: 30 }),
    };
    fc.assert(
      fc.property(fc.array(ship, { minLength: 1 }), fc.nat(), fc.record(shape), (some, at, of) => {
        const rows = some.map((each, index) => ({ ...each, id: `${index}` }));
        const { lines, cut } = frameOf(rows, select(NEW_LIST, `${at % rows.length}`), of);
        expect(cut).toBe(0);
        for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(of.columns);
        expect(lines.some(({ isSelected }) => isSelected)).toBe(true);
      }),
    );
  });
});
