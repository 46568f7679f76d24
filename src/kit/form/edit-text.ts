import { graphemeAt } from '../../domain/graphemes.ts';
import type { Typed } from '../key-layers.ts';

/** A text being edited. */
export interface EditedText {
  readonly text: string;
  /** Offset in UTF-16 units, always between two graphemes. */
  readonly caret: number;
  /** The program wrote it: the next character replaces all of it, an arrow keeps it. */
  readonly isSelected?: boolean;
}

type KeyEdit =
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
  | 'kill-word-back';

/** Everything a key or paste can do to a text. A field is one row: home and end apply to the whole text. */
export type TextEdit =
  | { readonly kind: 'insert' | 'paste'; readonly text: string }
  | { readonly kind: KeyEdit };

export const EMPTY_TEXT: EditedText = { text: '', caret: 0 };

/** @returns a text with the caret at its end */
export function editedText(text: string): EditedText {
  return { text, caret: text.length };
}

/**
 * @param isMultiline whether the text may have line ends. If not, those around an insertion are dropped and runs
 * within become one space each.
 * @returns the edited text; the same object if nothing changes
 */
export function editText(before: EditedText, edit: TextEdit, isMultiline: boolean): EditedText {
  const { text, caret } = before;
  switch (edit.kind) {
    case 'insert':
    case 'paste':
      return inserted(before, isMultiline ? withLf(edit.text) : onOneLine(edit.text));
    case 'backspace':
      return erased(before, boundaryBefore(text, caret), caret);
    case 'delete':
      return erased(before, caret, boundaryAfter(text, caret));
    case 'kill-to-start':
      return erased(before, 0, caret);
    case 'kill-to-end':
      return erased(before, caret, text.length);
    case 'kill-word-back':
      return erased(before, wordStartBefore(text, caret), caret);
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
  }
}

function inserted(before: EditedText, added: string): EditedText {
  if (added === '') return before;
  const { text, caret } = before.isSelected ? EMPTY_TEXT : before;
  const start = text.slice(0, caret) + added;
  return textAt(start + text.slice(caret), start.length);
}

function erased(before: EditedText, from: number, to: number): EditedText {
  if (before.isSelected) return EMPTY_TEXT;
  if (from === to) return before;
  return textAt(before.text.slice(0, from) + before.text.slice(to), from);
}

/** What stands on both sides of a caret can join into one grapheme, like two halves of a flag. */
function textAt(text: string, caret: number): EditedText {
  return { text, caret: boundaryAtOrAfter(text, caret) };
}

function moved(before: EditedText, caret: number): EditedText {
  return caret === before.caret && !before.isSelected ? before : { text: before.text, caret };
}

function withLf(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function onOneLine(text: string): string {
  return text.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(/[\r\n]+/g, ' ');
}

/** @returns the offset where the grapheme before `offset` starts; 0 at the start of the text. */
function boundaryBefore(text: string, offset: number): number {
  return graphemeAt(text, offset - 1)?.index ?? 0;
}

/** @returns the offset where the grapheme at `offset` ends; the length at the end of the text. */
function boundaryAfter(text: string, offset: number): number {
  const grapheme = graphemeAt(text, offset);
  return grapheme ? grapheme.index + grapheme.segment.length : text.length;
}

/** @returns `offset` if it is a boundary, else the end of the grapheme it splits. */
export function boundaryAtOrAfter(text: string, offset: number): number {
  const grapheme = graphemeAt(text, offset);
  return !grapheme || grapheme.index === offset ? offset : grapheme.index + grapheme.segment.length;
}

/** @returns `offset` if it is a boundary, else the start of the grapheme it splits. */
export function boundaryAtOrBefore(text: string, offset: number): number {
  return graphemeAt(text, offset)?.index ?? text.length;
}

/** Emoji count as words, because no one expects to skip one together with the space before it. */
const WORD = /^[\p{L}\p{N}\p{M}_\p{Extended_Pictographic}\p{Join_Control}]/u;

/** @returns where the word before `offset` starts, including what is between. */
function wordStartBefore(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !WORD.test(characterBefore(text, at))) at -= characterBefore(text, at).length;
  while (at > 0 && WORD.test(characterBefore(text, at))) at -= characterBefore(text, at).length;
  return boundaryAtOrBefore(text, at);
}

/** @returns where the word after `offset` ends, including what is between. */
function wordEndAfter(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !WORD.test(characterAt(text, at))) at += characterAt(text, at).length;
  while (at < text.length && WORD.test(characterAt(text, at))) at += characterAt(text, at).length;
  return boundaryAtOrAfter(text, at);
}

function characterAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}

function characterBefore(text: string, offset: number): string {
  const pair = text.slice(Math.max(0, offset - 2), offset);
  return pair.length === 2 && pair.codePointAt(0) !== pair.charCodeAt(0) ? pair : pair.slice(-1);
}

/** A readline's keys, and what other editors have. Undo isn't among them: it is the form's. */
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

/** Puts what is typed into a draft. @returns whether it was for the draft */
export function typeInto(
  draft: { readonly edit: (edit: TextEdit) => boolean },
  typed: Typed,
): boolean {
  if (typed.kind === 'paste') {
    draft.edit({ kind: 'paste', text: typed.text });
    return true;
  }
  const { name, text } = typed.press;
  if (text !== null) {
    draft.edit({ kind: 'insert', text });
    return true;
  }
  const kind = editOfKey(name);
  if (kind === undefined) return false;
  // What does nothing to the text may still do something to the form.
  return draft.edit({ kind }) || name !== 'ctrl+d';
}
