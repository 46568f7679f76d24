import { type Block, block, GAP } from './fit.ts';
import { BLANK, type Line, lineWidth } from './line.ts';

const PADDING = 3;
/** Longer lines are hard to read. */
const WIDEST = 72;

/** The width of a paragraph that stands alone. */
export function paragraphColumns(columns: number): number {
  return Math.min(WIDEST, columns - 2 * PADDING);
}

/** Paragraphs in the middle of an otherwise empty screen; at the top if there are few rows. */
export function centred(
  paragraphs: readonly (readonly Line[])[],
  of: { readonly columns: number; readonly rows: number; readonly isCompact: boolean },
): readonly Block[] {
  const height = paragraphs.reduce((sum, lines) => sum + lines.length + 1, -1);
  const above = of.isCompact ? 0 : Math.max(0, Math.floor((of.rows - height) / 2));
  const width = Math.max(0, ...paragraphs.flat().map(lineWidth));
  const before = Math.max(PADDING, Math.floor((of.columns - width) / 2));
  const placed = paragraphs.map((lines) => block(lines, { indent: before }));
  return [
    block(Array<Line>(above).fill(BLANK), { yields: 9 }),
    ...placed.flatMap((each, index) => (index === 0 ? [each] : [GAP, each])),
  ];
}
