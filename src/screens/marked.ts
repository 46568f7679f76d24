import type { Piece } from '../kit/Text.tsx';
import type { Tone } from '../kit/theme.ts';

/** The sign of a state and its tone. Words always stand next to them. */
export interface Marked {
  readonly mark: string;
  readonly tone: Tone;
}

/** Words after their sign. */
export function markedPiece({ mark, tone }: Marked, words: string): Piece {
  return { text: `${mark} ${words}`, tone };
}
