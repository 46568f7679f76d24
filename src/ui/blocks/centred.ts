import { type Block, block, GAP } from './fit.ts';
import { BLANK, type Line } from './line.ts';

/** Paragraphs centred on an otherwise empty screen; at the top if there are few rows. */
export function centred(
  paragraphs: readonly (readonly Line[])[],
  { rows, isCompact }: { readonly rows: number; readonly isCompact: boolean },
): readonly Block[] {
  const height = paragraphs.reduce((sum, lines) => sum + lines.length + 1, -1);
  const above = isCompact ? 0 : Math.max(0, Math.floor((rows - height) / 2));
  return [
    block(Array<Line>(above).fill(BLANK), { yields: 9 }),
    ...paragraphs.flatMap((lines, index) => (index === 0 ? [block(lines)] : [GAP, block(lines)])),
  ];
}
