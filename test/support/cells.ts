import { graphemesOf } from '../../src/domain/graphemes.ts';
import { textWidth } from '../../src/kit/fit-text.ts';

/** What stands in each cell of a row; the second cell of a wide character is empty. */
export function cellsOf(row: string): readonly string[] {
  return [...graphemesOf(row)].flatMap((grapheme) => [
    grapheme,
    ...Array<string>(Math.max(0, textWidth(grapheme) - 1)).fill(''),
  ]);
}
