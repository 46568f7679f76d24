import stringWidth from 'string-width';
import { type DetailLine, type DetailPart, line, part } from './detail-line.ts';
import { wrapText } from './wrap-text.ts';

/**
 * Pieces that belong beside each other, as many on a row as it holds. None is cut: what does not fit
 * goes on in the next row, and one that is longer than a row is wrapped.
 *
 * @param gap what stands between two pieces on one row
 */
export function flowLines(
  pieces: readonly DetailPart[],
  { gap, columns }: { readonly gap: DetailPart; readonly columns: number },
): readonly DetailLine[] {
  const rows: DetailPart[][] = [];
  let room = 0;
  for (const piece of pieces.flatMap((each) => wrapped(each, columns))) {
    const row = rows.at(-1);
    const needed = stringWidth(gap.text) + widthOf(piece);
    if (row && needed <= room) {
      row.push(piece.heard === '' ? { ...gap, heard: '' } : gap, piece);
      room -= needed;
    } else {
      rows.push([piece]);
      room = columns - widthOf(piece);
    }
  }
  return rows.map((parts) => line(...parts));
}

function wrapped(piece: DetailPart, columns: number): readonly DetailPart[] {
  if (widthOf(piece) <= columns) return [piece];
  const { tone, heard } = piece;
  return wrapText(piece.text, columns).map((text, row) => ({
    ...part(text, tone),
    ...(heard !== undefined && { heard: row === 0 ? heard : '' }),
  }));
}

/** The mark of a state and its blank stand in front of the text. */
function widthOf({ text, state }: DetailPart): number {
  return stringWidth(text) + (state === undefined ? 0 : 2);
}
