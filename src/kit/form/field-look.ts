import { piecesWidth, textWidth } from '../fit-text.ts';
import type { Piece } from '../Text.tsx';
import { type EditedText, isSelected } from './edit-text.ts';
import { visiblePart } from './visible-part.ts';

/** What a field draws on its one row. */
export interface FieldLook {
  readonly pieces: readonly Piece[];
  /** The caret's column; `null` where none is drawn. */
  readonly caret: number | null;
  /** What a screen reader says for the content. */
  readonly words: string;
}

/** Where a field stands. */
export interface FieldPlace {
  readonly columns: number;
  /** What stands before it on its line, and counts towards the width of its ground. */
  readonly before?: number;
  readonly isFocused: boolean;
  /** What an empty field means: the longest that fits, of several. */
  readonly placeholder?: string | readonly string[];
}

/** A ground only goes on for longer text: a line across the window is no field. */
const GROUND_COLUMNS = 72;
/** What the second of two fields on a line has, if there is room. */
const LEAST_GROUND = 32;

/** Stands for every secret alike, so that it reveals nothing. */
export const MASK = '••••••••';

/** The part of a text that fits, with the caret in view; without a text, what that means. */
export function textLook(text: EditedText, place: FieldPlace): FieldLook {
  return onGround(text.text === '' ? emptyLook(place) : partLook(text, place), place);
}

/** A mask, with what can be said of the secret beside it where that fits. */
export function maskLook(summary: string, place: FieldPlace): FieldLook {
  const beside = `  ${summary}`;
  const isBeside = isSummaryBeside(summary, place.columns);
  const pieces = [{ text: MASK }, ...(isBeside ? [{ text: beside, tone: 'muted' as const }] : [])];
  // Wherever the caret is in the secret, it is drawn after the mask.
  const caret = place.isFocused ? MASK.length : null;
  return onGround({ pieces, caret, words: `hidden, ${summary}` }, place);
}

/** Whether what is said of a secret fits behind its mask. */
export function isSummaryBeside(summary: string, columns: number): boolean {
  return textWidth(`${MASK}  ${summary}`) <= columns;
}

function onGround(look: FieldLook, { columns, before = 0, isFocused }: FieldPlace): FieldLook {
  const wanted = Math.max(LEAST_GROUND, GROUND_COLUMNS - before);
  const missing = Math.max(0, Math.min(columns, wanted) - piecesWidth(look.pieces));
  const ground = isFocused ? 'focused-field' : 'field';
  const all: readonly Piece[] = [...look.pieces, { text: ' '.repeat(missing), tone: 'muted' }];
  return {
    ...look,
    pieces: all.filter(({ text }) => text !== '').map((each) => ({ ...each, ground })),
  };
}

function emptyLook({ columns, isFocused, placeholder = [] }: FieldPlace): FieldLook {
  const all = typeof placeholder === 'string' ? [placeholder] : placeholder;
  const shown = all.find((words) => textWidth(words) <= columns) ?? '';
  const [longest = ''] = all;
  return {
    pieces: [{ text: shown, tone: 'muted' }],
    caret: isFocused ? 0 : null,
    words: longest === '' ? 'empty' : `empty; ${longest}`,
  };
}

function partLook(text: EditedText, { columns, isFocused }: FieldPlace): FieldLook {
  // The caret can be after the text, and moving it there moves nothing.
  const atEnd = { text: text.text, caret: text.text.length };
  const isWhole = !visiblePart(atEnd, columns).hasMoreLeft;
  // Otherwise two columns are for the marks of hidden text.
  const room = isWhole ? columns : Math.max(1, columns - 2);
  const caret = isFocused ? text.caret : 0;
  const part = visiblePart({ text: text.text, caret }, room, isWhole ? 0 : startFor(caret, room));
  const shown: readonly Piece[] =
    isFocused && isSelected(text)
      ? // The caret of a selected text is behind it.
        [{ text: part.before, isSelected: true }, { text: part.at + part.after }]
      : [{ text: part.before + part.at + part.after }];
  return {
    pieces: [
      { text: part.hasMoreLeft ? '‹' : '', tone: 'muted' },
      ...shown,
      { text: part.hasMoreRight ? '›' : '', tone: 'muted' },
    ],
    caret: isFocused ? (part.hasMoreLeft ? 1 : 0) + part.caretColumn : null,
    words: wordsOf(text, isFocused),
  };
}

/** Where the visible text starts. It moves by half the width, so that small movements of the caret leave it in place. */
function startFor(caret: number, room: number): number {
  const half = Math.max(1, Math.floor(room / 2));
  return Math.max(0, (Math.floor(caret / half) - 1) * half);
}

/** No one listens to more than this. */
const MOST_HEARD = 400;

/** The text, and where the caret is unless it is at the end. */
function wordsOf(text: EditedText, isFocused: boolean): string {
  const caret = isFocused ? text.caret : 0;
  const part = visiblePart({ text: text.text, caret }, MOST_HEARD);
  const words = `${part.before}${part.at}${part.after}`
    .trimEnd()
    .replaceAll('↵', ' line end ')
    .replaceAll('⇥', ' tab ');
  const isInside = isFocused && caret < text.text.length;
  return [
    part.hasMoreLeft ? '… ' : '',
    words,
    part.hasMoreRight ? ' …' : '',
    isFocused && isSelected(text) ? ', selected' : '',
    isInside ? `, caret before ${part.at === ' ' ? 'space' : part.at}` : '',
  ].join('');
}
