import { factsLine } from '../../domain/secret-value.ts';
import { counted } from '../../domain/words.ts';
import type { ChoiceSpec, SecretSpec } from '../../state/form/form-spec.ts';
import type { SecretField } from '../../state/form/secret-field.ts';
import { isSelected, type TextField } from '../../state/form/text-field.ts';
import { fitText, textWidth } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import type { Piece } from '../Text.tsx';
import { visiblePart } from './visible-part.ts';

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

interface FieldPlace {
  readonly columns: number;
  readonly isFocused: boolean;
  /** What an empty field means, in decreasing length. */
  readonly placeholder: readonly string[];
}

/** The same for every secret, so that it reveals nothing. */
export const MASK = '••••••••';
const GAP = '  ';
/** A field's ground only goes on for longer text: a line across the window is no field. */
const FIELD_COLUMNS = 72;
/** What the second of two fields on a line has, if there is room. */
const LEAST_GROUND = 32;
/** No one listens to more than this. */
const MOST_HEARD = 400;

/**
 * The field on its ground, as wide as there is room.
 *
 * @param before what stands before it on the same line and counts towards its width
 */
export function onGround(look: FieldLook, columns: number, before = 0): FieldLook {
  const wanted = Math.max(LEAST_GROUND, FIELD_COLUMNS - before);
  const missing = Math.min(columns, wanted) - widthOf(look.pieces);
  const blank = missing > 0 ? [{ text: ' '.repeat(missing), tone: 'muted' as const }] : [];
  const ground = look.caret === null ? 'field' : 'focused-field';
  return { ...look, pieces: [...look.pieces, ...blank].map((each) => ({ ...each, ground })) };
}

/** The part of a text that fits, with the caret in view. Typed text never looks like a placeholder. */
export function textLook(field: TextField, place: FieldPlace): FieldLook {
  const { columns, isFocused } = place;
  const { text } = field;
  if (text === '') return emptyLook(place);
  // The caret can be after the text, and moving it there moves nothing.
  const isWhole = !visiblePart({ text, caret: text.length }, columns).hasMoreLeft;
  // Otherwise two columns are for the marks of hidden text.
  const room = isWhole ? columns : Math.max(1, columns - 2);
  const caret = isFocused ? field.caret : 0;
  const part = visiblePart({ text, caret }, room, isWhole ? 0 : startFor(caret, room));
  const pieces = [
    { text: part.hasMoreLeft ? '‹' : '', tone: 'muted' as const },
    // The caret of a selected text is behind it.
    ...(isFocused && isSelected(field)
      ? [{ text: part.before, isSelected: true }, { text: part.at + part.after }]
      : [{ text: part.before + part.at + part.after }]),
    { text: part.hasMoreRight ? '›' : '', tone: 'muted' as const },
  ];
  return {
    pieces: pieces.filter(({ text }) => text !== ''),
    caret: isFocused ? (part.hasMoreLeft ? 1 : 0) + part.caretColumn : null,
    words: spokenText(field, isFocused),
  };
}

/** A secret: its mask and facts, or its text while revealed. */
export function secretLook(
  field: SecretField,
  { of, note = null }: Pick<SecretSpec, 'of'> & { readonly note?: string | null },
  { isShown, isNarrow, ...place }: FieldPlace & { isShown: boolean; isNarrow: boolean },
): FieldLook {
  if (field.isEmpty) return emptyLook(place);
  const facts = of === 'token' ? tokenSummary(field) : valueSummary(field, isNarrow);
  const summary = note === null ? facts : `${facts} · ${note}`;
  if (isShown) {
    const look = textLook(field.reveal(), place);
    return of === 'value' && hidesSomething(field) ? { ...look, below: summary } : look;
  }
  const isBeside = textWidth(MASK + GAP + summary) <= place.columns;
  return {
    pieces: [
      { text: MASK },
      ...(isBeside ? [{ text: `${GAP}${summary}`, tone: 'muted' as const }] : []),
    ],
    // Wherever the caret is in the secret, draw it after the mask.
    caret: place.isFocused ? MASK.length : null,
    words: spoken(`hidden, ${summary}`),
    ...(isBeside ? {} : { below: summary }),
  };
}

/** The options of a choice; if they don't fit, only the chosen one and its number. */
export function choiceLook(
  { options }: ChoiceSpec,
  chosen: string,
  { columns, isFocused }: FieldPlace,
): FieldLook {
  const index = options.findIndex(({ id }) => id === chosen);
  const place = `${index + 1}/${options.length}`;
  const width = options.reduce((sum, { label }) => sum + textWidth(label) + 3, 0);
  const isCut = width > columns;
  const drawn = isCut ? options.filter(({ id }) => id === chosen) : options;
  // A single label may still be too long: the brackets and its number take the rest.
  const room = isCut ? columns - textWidth(place) - 4 : columns;
  const pieces = drawn.map(({ id, label }): Piece => {
    if (id !== chosen) return { text: ` ${label}  `, tone: 'muted' as const };
    const shown = `[${textWidth(label) > room ? fitText(label, room) : label}] `;
    return { text: shown, tone: isFocused ? 'accent' : 'plain', isBold: true };
  });
  const { label = '', about = '' } = options[index] ?? {};
  const ordinal = options.length > 1 ? `${index + 1} of ${options.length}` : '';
  const note = about === '' ? '' : `· ${about}`;
  const beside = isCut ? place : width + 1 + textWidth(note) < columns ? note : '';
  return {
    pieces: [...pieces, ...(beside === '' ? [] : [{ text: ` ${beside}`, tone: 'muted' as const }])],
    caret: null,
    words: spoken([label, ordinal, about].filter(Boolean).join(', ')),
  };
}

/** What can be said about a value beside its mask. */
export function valueSummary(field: SecretField, isNarrow = false): string {
  if (field.isEmpty) return '';
  if (field.filePath() === null) return factsLine(field.facts());
  return `a file${isNarrow ? '' : ', read when it is sent'} · @@ begins a value with @`;
}

function tokenSummary(field: SecretField): string {
  const count = [...field.reveal().text.replace(/\n$/, '')].length;
  return counted(count, 'character');
}

/** For a visible value, mention only what can't be seen: line ends, what is dropped, a file. */
function hidesSomething(field: SecretField): boolean {
  const { lines, end, hasControls, blankEnd } = field.facts();
  return field.filePath() !== null || lines > 1 || end !== null || hasControls || blankEnd !== null;
}

/** How many columns pieces take. */
export function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + textWidth(text), 0);
}

function emptyLook({ columns, isFocused, placeholder }: FieldPlace): FieldLook {
  const shown = placeholder.find((words) => textWidth(words) <= columns) ?? '';
  const [longest] = placeholder;
  return {
    pieces: shown === '' ? [] : [{ text: shown, tone: 'muted' as const }],
    caret: isFocused ? 0 : null,
    words: longest ? `empty; ${spoken(longest)}` : 'empty',
  };
}

/**
 * Where the visible text starts. Scrolls by half the width, so that small caret movements leave the text in
 * place.
 */
function startFor(caret: number, room: number): number {
  const half = Math.max(1, Math.floor(room / 2));
  return Math.max(0, (Math.floor(caret / half) - 1) * half);
}

/** The text, and where the caret is unless it is at the end. */
function spokenText(field: TextField, isFocused: boolean): string {
  const caret = isFocused ? field.caret : 0;
  const part = visiblePart({ text: field.text, caret }, MOST_HEARD);
  const words = `${part.before}${part.at}${part.after}`.trimEnd();
  const isInside = isFocused && caret < field.text.length;
  return [
    part.hasMoreLeft ? '… ' : '',
    words,
    part.hasMoreRight ? ' …' : '',
    isFocused && isSelected(field) ? ', selected' : '',
    isInside ? `, caret before ${part.at === ' ' ? 'space' : part.at}` : '',
  ].join('');
}
