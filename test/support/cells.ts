import { graphemesOf } from '../../src/domain/graphemes.ts';
import { textWidth } from '../../src/kit/fit-text.ts';

/** What stands in each cell of a row; the second cell of a wide character is empty. */
export function cellsOf(row: string): readonly string[] {
  return [...graphemesOf(row)].flatMap((grapheme) => [
    grapheme,
    ...Array<string>(Math.max(0, textWidth(grapheme) - 1)).fill(''),
  ]);
}

/** A box over a screen: what stands in it row by row, and whether its frame is whole. */
export interface Box {
  readonly inside: readonly string[];
  readonly isWhole: boolean;
}

/** The dialog over a screen; `null` if there is none. */
export function dialogIn(rows: readonly string[]): Box | null {
  const cells = rows.map(cellsOf);
  const top = cells.findIndex((row) => row.some((cell) => /[╭┏]/.test(cell)));
  const bottom = cells.findLastIndex((row) => row.some((cell) => /[╰┗]/.test(cell)));
  const left = cells[top]?.findIndex((cell) => /[╭┏]/.test(cell)) ?? -1;
  const right = cells[top]?.findLastIndex((cell) => /[╮┓]/.test(cell)) ?? -1;
  if (top === -1) return null;
  const between = cells.slice(top + 1, bottom);
  const edges = [cells[top], cells[bottom]].map((row = []) => row.slice(left, right + 1).join(''));
  const isSide = (cell = '') => /^[│┃]$/.test(cell);
  // One blank column on both sides.
  const isSetOff = (cell = ' ') => cell === ' ';
  return {
    inside: between.map((row) => row.slice(left + 1, right).join('')),
    isWhole:
      /^[╭┏][─━] .+ [─━]*[╮┓]$/.test(edges[0] ?? '') &&
      /^[╰┗].*[╯┛]$/.test(edges[1] ?? '') &&
      between.every((row) => isSide(row[left]) && isSide(row[right])) &&
      cells
        .slice(top, bottom + 1)
        .every((row) => isSetOff(row[left - 1]) && isSetOff(row[right + 1])),
  };
}
