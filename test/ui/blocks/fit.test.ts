import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, block, fitBlocks, GAP } from '../../../src/ui/blocks/fit.ts';
import { line, textOfLine } from '../../../src/ui/blocks/line.ts';

const numbered = (count: number, name = '') =>
  Array.from({ length: count }, (_, index) => line(`${name}${index}`));

function texts(blocks: readonly Block[], rows: number): readonly string[] {
  return fitBlocks(blocks, rows).lines.map(textOfLine);
}

describe('fitting blocks into rows', () => {
  it('leaves everything as it is where there is room', () => {
    expect(texts([block(numbered(2, 'a')), GAP, block(numbered(1, 'b'))], 9)).toEqual([
      'a0',
      'a1',
      '',
      'b0',
    ]);
  });

  it('gives up blank rows first, then what yields most', () => {
    const blocks = [
      block(numbered(2, 'stays')),
      GAP,
      block(numbered(2, 'soon'), { yields: 5 }),
      block(numbered(2, 'late'), { yields: 1, least: 1 }),
    ];
    expect(texts(blocks, 6)).toEqual(['stays0', 'stays1', 'soon0', 'soon1', 'late0', 'late1']);
    expect(texts(blocks, 4)).toEqual(['stays0', 'stays1', 'late0', 'late1']);
    expect(texts(blocks, 3)).toEqual(['stays0', 'stays1', 'late0']);
  });

  it('puts what has more room in place of a block only where the screen has rows for all of it', () => {
    const close = {
      ...block(numbered(2, 'row')),
      roomy: block([line('row0'), line(), line('row1')]),
    };
    const blocks = [close, block(numbered(1, 'below'))];
    expect(texts(blocks, 4)).toEqual(['row0', '', 'row1', 'below0']);
    expect(texts(blocks, 3)).toEqual(['row0', 'row1', 'below0']);
  });

  it('lets a window scroll down to enough before anything else gives a row', () => {
    const list = block(numbered(9, 'row'), { anchor: { from: 0, to: 0 }, enough: 3 });
    const below = block(numbered(2, 'below'), { yields: 1 });
    expect(texts([list, below], 6)).toEqual(['row0', 'row1', 'row2', 'row3', 'below0', 'below1']);
    expect(texts([list, below], 4)).toEqual(['row0', 'row1', 'row2', 'below0']);
    expect(texts([list, below], 1)).toEqual(['row0']);
  });

  it('moves a window no further than its anchor needs', () => {
    const at = (index: number, top: number) =>
      texts([block(numbered(9), { anchor: { from: index, to: index }, top })], 3);
    expect(at(2, 0)).toEqual(['0', '1', '2']);
    expect(at(3, 0)).toEqual(['1', '2', '3']);
    expect(at(2, 2)).toEqual(['2', '3', '4']);
    expect(at(8, 20)).toEqual(['6', '7', '8']);
  });

  it('says by name which lines are in view, and which one is selected', () => {
    const list = block(numbered(9), {
      name: 'list',
      anchor: { from: 5, to: 5 },
      selectedId: 'five',
    });
    const { parts } = fitBlocks([list], 4);
    expect(parts.get('list')).toEqual({ top: 2, rows: 4, count: 9, selectedId: 'five' });
  });

  it('keeps a head above the lines that scroll, and drops it for the last line', () => {
    const list: Block = {
      ...block(numbered(9, 'row'), { top: 0 }),
      head: ({ top, rows }) => line(`${top + 1} to ${top + rows}`),
    };
    expect(texts([list], 3)).toEqual(['1 to 2', 'row0', 'row1']);
    expect(texts([list], 1)).toEqual(['row0']);
  });

  it('says below a window that there is more, where a row is left for that', () => {
    const list: Block = {
      ...block(numbered(9, 'row'), { top: 0 }),
      more: ({ rows, count }) => line(`and ${count - rows} more`),
    };
    expect(texts([list], 3)).toEqual(['row0', 'row1', 'and 7 more']);
    expect(texts([list], 1)).toEqual(['row0']);
    expect(texts([list], 9)).toHaveLength(9);
  });

  it('marks at its edge where a window stands, at the ends only where it is there', () => {
    const marked = (top: number, count = 12) =>
      texts([block(numbered(count), { top, scrollMark: 4 })], 4)
        .map((text) => text.at(4) ?? ' ')
        .join('');
    expect(marked(0)).toBe('█   ');
    expect(marked(1)).toBe(' █  ');
    expect(marked(7)).toBe('  █ ');
    expect(marked(8)).toBe('   █');
    expect(marked(0, 6)).toBe('███ ');
    expect(marked(2, 6)).toBe(' ███');
    expect(marked(0, 4)).toBe('    ');
  });

  it('makes only the lines in view of ten thousand', () => {
    let made = 0;
    const list: Block = {
      count: 10_000,
      anchor: { from: 5_000, to: 5_000 },
      lineAt: (index) => {
        made += 1;
        return line(String(index));
      },
    };
    expect(texts([list], 20)).toContain('5000');
    expect(made).toBe(20);
  });

  const anyBlock = fc.record({
    count: fc.nat(12),
    yields: fc.option(fc.nat(9), { nil: undefined }),
    least: fc.nat(3),
    at: fc.option(fc.nat(11), { nil: undefined }),
    top: fc.nat(20),
    hasHead: fc.boolean(),
    hasMore: fc.boolean(),
  });

  function blockOf(
    {
      count,
      yields,
      least,
      at,
      top,
      hasHead,
      hasMore,
    }: typeof anyBlock extends fc.Arbitrary<infer B> ? B : never,
    name: string,
  ): Block {
    const row = at === undefined || count === 0 ? null : at % count;
    return {
      ...block(numbered(count, `${name} `), { name, least }),
      ...(yields !== undefined && { yields }),
      ...(row !== null && { anchor: { from: row, to: row }, top, selectedId: String(row) }),
      ...(hasHead && { head: () => line('head') }),
      ...(hasMore && { more: () => line('more') }),
    };
  }

  it('never makes more lines than rows, keeps anchors in view, and cuts nothing while something yields', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 5 }), fc.nat(30), (shapes, rows) => {
        const blocks = shapes.map((shape, index) => blockOf(shape, `b${index}`));
        const { lines, parts, cut } = fitBlocks(blocks, rows);
        expect(lines.length).toBeLessThanOrEqual(rows);
        if (cut > 0) {
          for (const each of blocks.filter(({ yields }) => yields !== undefined)) {
            const { rows: left = 0, count = 0 } = parts.get(each.name ?? '') ?? {};
            expect(left).toBeLessThanOrEqual(Math.min(count, each.least ?? 0));
          }
          return;
        }
        for (const { name = '', anchor } of blocks) {
          const part = parts.get(name);
          if (!anchor || !part || part.rows === 0) continue;
          expect(part.top).toBeLessThanOrEqual(anchor.from);
          expect(part.top + part.rows).toBeGreaterThan(anchor.to);
          expect(lines.map(textOfLine)).toContain(`${name} ${anchor.from}`);
        }
      }),
    );
  });
});
