import {
  boundaryAfter,
  boundaryAtOrAfter,
  boundaryBefore,
  wordEndAfter,
  wordStartBefore,
} from './text-boundaries.ts';

/**
 * A text being edited. It keeps earlier texts for undo, so after sending a secret, replace its field with
 * `emptyField` rather than clearing it with an edit.
 */
export interface TextField {
  readonly text: string;
  /** Offset in UTF-16 units, always between two graphemes. */
  readonly caret: number;
  readonly history: FieldHistory;
  /** Only for what nobody typed. */
  readonly prefilled?: Prefilled;
}

/** Everything a key or paste can do to a field. A field is one row: home and end apply to the whole text. */
export type TextEdit =
  | { readonly kind: 'insert'; readonly text: string }
  | { readonly kind: 'paste'; readonly text: string }
  /** The whole text, as another field has edited it. */
  | { readonly kind: 'replace'; readonly text: string }
  | { readonly kind: 'backspace' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'left' }
  | { readonly kind: 'right' }
  | { readonly kind: 'home' }
  | { readonly kind: 'end' }
  | { readonly kind: 'word-left' }
  | { readonly kind: 'word-right' }
  | { readonly kind: 'kill-to-start' }
  | { readonly kind: 'kill-to-end' }
  | { readonly kind: 'kill-word-back' }
  | { readonly kind: 'undo' };

/** What a key alone can do to a field. */
export type KeyEdit = Exclude<TextEdit, { readonly text: string }>['kind'];

/** A text before an edit. */
interface FieldStep {
  readonly text: string;
  readonly caret: number;
  readonly prefilled?: Prefilled;
}

/** The program wrote the text. While `selected`, the next character replaces all of it; an arrow keeps it. */
type Prefilled = 'selected' | 'kept';

interface FieldHistory {
  /** Newest last. */
  readonly steps: readonly FieldStep[];
  /** The kind of the last edit: a run of the same kind is one step. */
  readonly lastEdit: EditKind;
}

type EditKind = 'typing' | 'erasing' | 'other';

export const NO_HISTORY: FieldHistory = { steps: [], lastEdit: 'other' };

export const emptyField: TextField = { text: '', caret: 0, history: NO_HISTORY };

/** @returns a field containing `text`, with the caret at the end and nothing to undo. */
export function fieldOf(text: string): TextField {
  return { text, caret: text.length, history: NO_HISTORY };
}

/** @returns a field with a text of the program's own, which is selected whenever the field is entered. */
export function prefilledField(text: string): TextField {
  return { ...fieldOf(text), prefilled: 'selected' };
}

export function isSelected({ prefilled }: TextField): boolean {
  return prefilled === 'selected';
}

export function textOf(field: TextField): string {
  return field.text;
}

/** @returns a field containing `text`, with the caret at the end; undo restores the previous text. */
export function replaceText(
  field: TextField,
  text: string,
  kind: 'typing' | 'other' = 'other',
): TextField {
  const startsStep = kind === 'other' || beginsWord(field.text, text.slice(field.text.length));
  return { text, caret: text.length, history: remember(field, { kind, startsStep }) };
}

/** @returns the field with its run of typing ended: further typing is a separate undo step. */
export function commitTyping(field: TextField): TextField {
  return { ...field, history: { ...field.history, lastEdit: 'other' } };
}

/** @param then the same field earlier, with its typing ended; `null` if it did not exist. */
export function isEditedSince(field: TextField, then: TextField | null): boolean {
  const latest = field.history.steps.at(-1);
  return latest !== undefined && !then?.history.steps.includes(latest);
}

/**
 * @param multiline whether the text may have line ends. If not, those around an insertion are dropped and
 * runs within become one space each.
 * @returns the edited field; the same object if nothing changes.
 */
export function editField(
  field: TextField,
  edit: TextEdit,
  { multiline = true }: { readonly multiline?: boolean } = {},
): TextField {
  const { text, caret } = field;
  if (isSelected(field) && ERASING.has(edit.kind))
    return eraseRange(field, 0, text.length, 'other');
  switch (edit.kind) {
    case 'insert':
      return insertText(field, multiline ? edit.text : onOneLine(edit.text), 'typing');
    case 'paste':
      return insertText(field, multiline ? withLf(edit.text) : onOneLine(edit.text), 'other');
    case 'replace':
      return edit.text === text ? field : replaceText(field, edit.text, 'typing');
    case 'backspace':
      return eraseRange(field, boundaryBefore(text, caret), caret, 'erasing');
    case 'delete':
      return eraseRange(field, caret, boundaryAfter(text, caret), 'erasing');
    case 'kill-to-start':
      return eraseRange(field, 0, caret, 'other');
    case 'kill-to-end':
      return eraseRange(field, caret, text.length, 'other');
    case 'kill-word-back':
      return eraseRange(field, wordStartBefore(text, caret), caret, 'other');
    case 'left':
      return moveCaret(field, boundaryBefore(text, caret));
    case 'right':
      return moveCaret(field, boundaryAfter(text, caret));
    case 'home':
      return moveCaret(field, 0);
    case 'end':
      return moveCaret(field, text.length);
    case 'word-left':
      return moveCaret(field, wordStartBefore(text, caret));
    case 'word-right':
      return moveCaret(field, wordEndAfter(text, caret));
    case 'undo':
      return undoStep(field);
  }
}

const ERASING: ReadonlySet<TextEdit['kind']> = new Set([
  'backspace',
  'delete',
  'kill-to-start',
  'kill-to-end',
  'kill-word-back',
]);

function insertText(field: TextField, added: string, kind: 'typing' | 'other'): TextField {
  if (added === '') return field;
  if (isSelected(field)) {
    const { text, caret } = insertText(emptyField, added, kind);
    return { text, caret, history: remember(field, { kind, startsStep: true }) };
  }
  const start = field.text.slice(0, field.caret);
  const before = start + added;
  const text = before + field.text.slice(field.caret);
  const startsStep = kind === 'other' || beginsWord(start, added);
  const history = remember(field, { kind, startsStep });
  return { text, caret: boundaryAtOrAfter(text, before.length), history };
}

/** A new word is a new step, so that undo reverts typing word by word. */
function beginsWord(before: string, added: string): boolean {
  return /\s$/.test(before) && /^\S/.test(added);
}

function eraseRange(
  field: TextField,
  from: number,
  to: number,
  kind: 'erasing' | 'other',
): TextField {
  if (from === to) return field;
  const text = field.text.slice(0, from) + field.text.slice(to);
  const history = remember(field, { kind, startsStep: kind === 'other' });
  // The text on both sides can join into one grapheme, like two halves of a flag.
  return { text, caret: boundaryAtOrAfter(text, from), history };
}

function moveCaret(field: TextField, caret: number): TextField {
  if (caret === field.caret && !isSelected(field)) return field;
  const prefilled = field.prefilled && ({ prefilled: 'kept' } as const);
  return { ...field, ...prefilled, caret, history: { ...field.history, lastEdit: 'other' } };
}

function undoStep(field: TextField): TextField {
  const earlier = field.history.steps.at(-1);
  if (!earlier) return field;
  return { ...earlier, history: { steps: field.history.steps.slice(0, -1), lastEdit: 'other' } };
}

function withLf(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function onOneLine(text: string): string {
  return text.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(/[\r\n]+/g, ' ');
}

const MAX_STEPS = 100;

/** In UTF-16 units, over all steps: large pastes must not be kept a hundred times. */
const MAX_KEPT_LENGTH = 4 * 1024 * 1024;

/**
 * @param field before the edit.
 * @param startsStep whether undo stops here even within a run of the same kind.
 * @returns the history with that state added, dropping the oldest if it would be too large.
 */
function remember(
  field: FieldStep & { readonly history: FieldHistory },
  { kind, startsStep }: { readonly kind: EditKind; readonly startsStep: boolean },
): FieldHistory {
  const { steps, lastEdit } = field.history;
  if (!startsStep && lastEdit === kind) return field.history;
  return {
    steps: newestWithin([...steps, stepOf(field)]),
    lastEdit: kind,
  };
}

function stepOf({ text, caret, prefilled }: FieldStep): FieldStep {
  return prefilled ? { text, caret, prefilled: 'kept' } : { text, caret };
}

/** The newest step is always kept, so that any single edit can be undone. */
function newestWithin(steps: readonly FieldStep[]): readonly FieldStep[] {
  let keptLength = 0;
  const tooOld = steps.findLastIndex((step, index) => {
    keptLength += step.text.length;
    return index < steps.length - 1 && keptLength > MAX_KEPT_LENGTH;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MAX_STEPS));
}
