import { piecesWidth, textWidth } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import type { Piece } from '../Text.tsx';

/** A field's row, without its label. */
export interface FieldLook {
  readonly pieces: readonly Piece[];
  /** The caret's column; `null` if the field doesn't take input. */
  readonly caret: number | null;
  /** How a screen reader describes it. */
  readonly words: string;
  /** What doesn't fit beside it. */
  readonly below?: string;
}

/** Where a field stands. */
export interface FieldPlace {
  readonly columns: number;
  /** What stands before it on its line, beside the label, and counts towards its width. */
  readonly before: number;
  readonly isFocused: boolean;
  /** What an empty field means, in decreasing length. */
  readonly placeholder: readonly string[];
}

/** A field's ground only goes on for longer text: a line across the window is no field. */
const FIELD_COLUMNS = 72;
/** What the second of two fields on a line has, if there is room. */
const LEAST_GROUND = 32;

/** A field on its ground, as wide as there is room. */
export function onGround(look: FieldLook, { columns, before }: FieldPlace): FieldLook {
  const wanted = Math.max(LEAST_GROUND, FIELD_COLUMNS - before);
  const missing = Math.min(columns, wanted) - piecesWidth(look.pieces);
  const blank = missing > 0 ? [{ text: ' '.repeat(missing), tone: 'muted' as const }] : [];
  const ground = look.caret === null ? 'field' : 'focused-field';
  return { ...look, pieces: [...look.pieces, ...blank].map((each) => ({ ...each, ground })) };
}

/** A field without a text: what that means. */
export function emptyLook({ columns, isFocused, placeholder }: FieldPlace): FieldLook {
  const shown = placeholder.find((words) => textWidth(words) <= columns) ?? '';
  const [longest] = placeholder;
  return {
    pieces: shown === '' ? [] : [{ text: shown, tone: 'muted' as const }],
    caret: isFocused ? 0 : null,
    words: longest ? `empty; ${spoken(longest)}` : 'empty',
  };
}
