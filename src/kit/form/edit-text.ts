import { graphemesOf } from '../../domain/graphemes.ts';
import {
  boundaryAfter,
  boundaryAtOrAfter,
  boundaryBefore,
  wordEndAfter,
  wordStartBefore,
} from './text-boundaries.ts';

/** A text before an edit, to come back to. */
export interface TextStep {
  readonly text: string;
  readonly caret: number;
  readonly prefilled?: Prefilled;
}

/** The program wrote the text. While `selected`, the next character replaces all of it; an arrow keeps it. */
export type Prefilled = 'selected' | 'kept';

export type EditKind = 'typing' | 'erasing' | 'other';

export interface TextHistory {
  /** Newest last. */
  readonly steps: readonly TextStep[];
  /** The kind of the last edit: a run of the same kind is one step. */
  readonly lastEdit: EditKind;
}

export const NO_HISTORY: TextHistory = { steps: [], lastEdit: 'other' };

const MAX_STEPS = 100;

/** In UTF-16 units, over all steps: large pastes must not be kept a hundred times. */
const MAX_KEPT_LENGTH = 4 * 1024 * 1024;

/**
 * @param before the text before the edit
 * @param startsStep whether undo stops here even within a run of the same kind
 * @returns its history with that text added, without the oldest ones if it would be too large
 */
export function remember(
  before: TextStep & { readonly history: TextHistory },
  { kind, startsStep }: { readonly kind: EditKind; readonly startsStep: boolean },
): TextHistory {
  const { text, caret, prefilled, history } = before;
  if (!startsStep && history.lastEdit === kind) return history;
  const step: TextStep = prefilled ? { text, caret, prefilled: 'kept' } : { text, caret };
  return { steps: newestWithin([...history.steps, step]), lastEdit: kind };
}

/** The newest step is always kept, so that any single edit can be undone. */
function newestWithin(steps: readonly TextStep[]): readonly TextStep[] {
  let keptLength = 0;
  const tooOld = steps.findLastIndex((step, index) => {
    keptLength += step.text.length;
    return index < steps.length - 1 && keptLength > MAX_KEPT_LENGTH;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MAX_STEPS));
}

/** A text being edited, with the earlier texts that undo brings back. */
export interface EditedText {
  readonly text: string;
  /** Offset in UTF-16 units, always between two graphemes. */
  readonly caret: number;
  readonly history: TextHistory;
  /** Only for what nobody typed. */
  readonly prefilled?: Prefilled;
}

/** Everything a key or paste can do to a text. A field is one row: home and end apply to the whole text. */
export type TextEdit =
  | { readonly kind: 'insert' | 'paste'; readonly text: string }
  | {
      readonly kind:
        | 'backspace'
        | 'delete'
        | 'left'
        | 'right'
        | 'home'
        | 'end'
        | 'word-left'
        | 'word-right'
        | 'kill-to-start'
        | 'kill-to-end'
        | 'kill-word-back'
        | 'undo';
    };

export const EMPTY_TEXT: EditedText = { text: '', caret: 0, history: NO_HISTORY };

/** @returns a text with the caret at its end and nothing to undo */
export function editedText(text: string): EditedText {
  return text === '' ? EMPTY_TEXT : { text, caret: text.length, history: NO_HISTORY };
}

/** The next character replaces all of it. */
export function isSelected({ prefilled }: EditedText): boolean {
  return prefilled === 'selected';
}

/** @returns `text` instead, with the caret at its end; undo brings the earlier one back */
export function replaced(before: EditedText, text: string): EditedText {
  if (text === before.text) return before;
  const history = remember(before, { kind: 'other', startsStep: true });
  return { text, caret: text.length, history };
}

/** @returns the text with its run of typing ended: further typing is a step of its own for undo */
export function settled(text: EditedText): EditedText {
  if (text.history.lastEdit === 'other') return text;
  return { ...text, history: { ...text.history, lastEdit: 'other' } };
}

const ERASING: ReadonlySet<TextEdit['kind']> = new Set([
  'backspace',
  'delete',
  'kill-to-start',
  'kill-to-end',
  'kill-word-back',
]);

/**
 * @param isMultiline whether the text may have line ends. If not, those around an insertion are dropped and runs
 * within become one space each.
 * @returns the edited text; the same object if nothing changes
 */
export function editText(before: EditedText, edit: TextEdit, isMultiline: boolean): EditedText {
  const { text, caret } = before;
  if (isSelected(before) && ERASING.has(edit.kind)) return erased(before, 0, text.length, 'other');
  switch (edit.kind) {
    case 'insert':
      return inserted(before, isMultiline ? edit.text : onOneLine(edit.text), 'typing');
    case 'paste':
      return inserted(before, isMultiline ? withLf(edit.text) : onOneLine(edit.text), 'other');
    case 'backspace':
      return erased(before, boundaryBefore(text, caret), caret, 'erasing');
    case 'delete':
      return erased(before, caret, boundaryAfter(text, caret), 'erasing');
    case 'kill-to-start':
      return erased(before, 0, caret, 'other');
    case 'kill-to-end':
      return erased(before, caret, text.length, 'other');
    case 'kill-word-back':
      return erased(before, wordStartBefore(text, caret), caret, 'other');
    case 'left':
      return moved(before, boundaryBefore(text, caret));
    case 'right':
      return moved(before, boundaryAfter(text, caret));
    case 'home':
      return moved(before, 0);
    case 'end':
      return moved(before, text.length);
    case 'word-left':
      return moved(before, wordStartBefore(text, caret));
    case 'word-right':
      return moved(before, wordEndAfter(text, caret));
    case 'undo':
      return undone(before);
  }
}

function inserted(before: EditedText, added: string, kind: 'typing' | 'other'): EditedText {
  if (added === '') return before;
  const isWhole = isSelected(before);
  const start = isWhole ? '' : before.text.slice(0, before.caret);
  const end = isWhole ? '' : before.text.slice(before.caret);
  // Keys that came in one read are one edit; undo stops at the same places as if they came one by one.
  const [first = '', ...others] = kind === 'typing' ? wordsOf(added) : [added];
  const startsStep = isWhole || kind === 'other' || beginsWord(start, first);
  let history = remember(before, { kind, startsStep });
  let typed = start + first;
  for (const word of others) {
    const step = { text: typed + end, caret: boundaryAtOrAfter(typed + end, typed.length) };
    history = remember({ ...step, history }, { kind, startsStep: true });
    typed += word;
  }
  const text = typed + end;
  return { text, caret: boundaryAtOrAfter(text, typed.length), history };
}

function wordsOf(typed: string): readonly string[] {
  const words: string[] = [];
  for (const grapheme of graphemesOf(typed)) {
    const last = words.at(-1);
    if (last === undefined || beginsWord(last, grapheme)) words.push(grapheme);
    else words[words.length - 1] = last + grapheme;
  }
  return words;
}

/** A new word is a new step, so that undo takes typing back word by word. */
function beginsWord(before: string, added: string): boolean {
  return /\s$/.test(before) && /^\S/.test(added);
}

function erased(
  before: EditedText,
  from: number,
  to: number,
  kind: 'erasing' | 'other',
): EditedText {
  if (from === to) return before;
  const text = before.text.slice(0, from) + before.text.slice(to);
  const history = remember(before, { kind, startsStep: kind === 'other' });
  // The text on both sides can join into one grapheme, like two halves of a flag.
  return { text, caret: boundaryAtOrAfter(text, from), history };
}

function moved(before: EditedText, caret: number): EditedText {
  if (caret === before.caret && !isSelected(before)) return before;
  const prefilled = before.prefilled && ({ prefilled: 'kept' } as const);
  return settled({ ...before, ...prefilled, caret });
}

function undone(now: EditedText): EditedText {
  const earlier = now.history.steps.at(-1);
  if (!earlier) return now;
  return { ...earlier, history: { steps: now.history.steps.slice(0, -1), lastEdit: 'other' } };
}

function withLf(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function onOneLine(text: string): string {
  return text.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(/[\r\n]+/g, ' ');
}

/** Whether undo takes back something newer than what was there then. */
export function isEditedSince(now: EditedText, then: EditedText | undefined): boolean {
  const latest = now.history.steps.at(-1);
  return latest !== undefined && !then?.history.steps.includes(latest);
}

type KeyEdit = Exclude<TextEdit, { readonly text: string }>['kind'];

/** A readline's keys, and what other editors have. Undo isn't among them: a form may have something newer to undo. */
const EDITS: Readonly<Record<string, KeyEdit>> = {
  backspace: 'backspace',
  'ctrl+h': 'backspace',
  delete: 'delete',
  'ctrl+d': 'delete',
  left: 'left',
  'ctrl+b': 'left',
  right: 'right',
  'ctrl+f': 'right',
  home: 'home',
  'ctrl+a': 'home',
  end: 'end',
  'ctrl+e': 'end',
  'alt+b': 'word-left',
  'alt+left': 'word-left',
  'ctrl+left': 'word-left',
  'alt+f': 'word-right',
  'alt+right': 'word-right',
  'ctrl+right': 'word-right',
  'ctrl+u': 'kill-to-start',
  'ctrl+k': 'kill-to-end',
  'ctrl+w': 'kill-word-back',
  'alt+backspace': 'kill-word-back',
};

/** What a key does to a text, by the key's name; `undefined` for one that isn't for texts. */
export function editOfKey(name: string): KeyEdit | undefined {
  return Object.hasOwn(EDITS, name) ? EDITS[name] : undefined;
}
