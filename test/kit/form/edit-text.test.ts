import { describe, expect, test } from 'vitest';
import {
  type EditedText,
  editedText,
  editText,
  type TextEdit,
} from '../../../src/kit/form/edit-text.ts';

const FAMILY = '👩‍👩‍👧';

/** A field from a sketch: `ab|c` has its caret between b and c. */
function sketched(sketch: string): EditedText {
  const [before = '', after = ''] = sketch.split('|');
  return { ...editedText(before + after), caret: before.length };
}

function sketchOf({ text, caret }: EditedText): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

function edited(field: EditedText, ...edits: readonly (TextEdit | string)[]): EditedText {
  return edits.reduce<EditedText>(
    (now, edit) =>
      editText(now, typeof edit === 'string' ? { kind: 'insert', text: edit } : edit, true),
    field,
  );
}

const backspace: TextEdit = { kind: 'backspace' };

describe('one edit', () => {
  const table: readonly [string, string, TextEdit, string][] = [
    ['backspace takes a whole family', `a${FAMILY}|b`, backspace, 'a|b'],
    ['backspace takes a letter with its mark', 'ne\u0301|', backspace, 'n|'],
    ['delete takes a whole flag', '|🇩🇪x', { kind: 'delete' }, '|x'],
    ['left steps over a whole emoji', 'a👍🏽|', { kind: 'left' }, 'a|👍🏽'],
    ['right steps over a whole emoji', `|${FAMILY}b`, { kind: 'right' }, `${FAMILY}|b`],
    ['word left goes to the start of a word', 'ab, cde|f', { kind: 'word-left' }, 'ab, |cdef'],
    ['word left steps over what is between', 'ab,  |cd', { kind: 'word-left' }, '|ab,  cd'],
    [
      'word left keeps an accented word whole',
      'x cafe\u0301|',
      { kind: 'word-left' },
      'x |cafe\u0301',
    ],
    ['word left keeps a word beyond the BMP whole', 'a 𝒜𝒷|', { kind: 'word-left' }, 'a |𝒜𝒷'],
    ['word right goes to the end of a word', 'a|b cd', { kind: 'word-right' }, 'ab| cd'],
    ['word right steps over what is between', 'ab| - cd e', { kind: 'word-right' }, 'ab - cd| e'],
    ['kill word back takes one word', 'one two|!', { kind: 'kill-word-back' }, 'one |!'],
    ['a paste gets LF line ends', '|', { kind: 'paste', text: 'a\r\nb\rc\n' }, 'a\nb\nc\n|'],
    ['a mark joins the letter before it', 'e|x', { kind: 'insert', text: '\u0301' }, 'e\u0301|x'],
  ];

  test.each(table)('%s', (_name, before, edit, after) => {
    expect(sketchOf(editText(sketched(before), edit, true))).toBe(after);
  });

  test('a joiner that completes an emoji moves the caret behind the whole of it', () => {
    expect(sketchOf(edited(sketched('👩|👧'), '\u200d'))).toBe('👩\u200d👧|');
  });

  test('halves of two flags that an erasure brings together are one grapheme to the caret', () => {
    expect(sketchOf(edited(sketched('🇩x|🇪'), backspace))).toBe('🇩🇪|');
  });
});

describe('a field of one line', () => {
  test.each([
    ['joins the lines of a paste with spaces', 'a\r\n\r\nb\nc', 'abc|', 'abca b c|'],
    ['drops the line ends around a paste', '\nprod\r\n', 'x|', 'xprod|'],
    ['takes nothing from a paste of line ends alone', '\r\n', 'x|y', 'x|y'],
  ])('%s', (_name, text, before, after) => {
    const field = editText(sketched(before), { kind: 'paste', text }, false);
    expect(sketchOf(field)).toBe(after);
  });

  test('takes no line end that is typed', () => {
    const field = editText(editedText('a'), { kind: 'insert', text: '\n' }, false);
    expect(field.text).toBe('a');
  });
});

describe('a text of the program', () => {
  const selected: EditedText = { ...editedText('main'), isSelected: true };

  test.each<[string, TextEdit, string]>([
    ['the first character replaces it', { kind: 'insert', text: 'x' }, 'x|'],
    ['a paste replaces it', { kind: 'paste', text: 'release/2' }, 'release/2|'],
    ['a backspace takes all of it', backspace, '|'],
    ['an arrow keeps it', { kind: 'left' }, 'mai|n'],
    ['the end key keeps it', { kind: 'end' }, 'main|'],
  ])('%s', (_name, edit, after) => {
    const now = editText(selected, edit, false);
    expect(sketchOf(now)).toBe(after);
    expect(now.isSelected).toBeFalsy();
    const typed = edited(now, 'y');
    expect(typed.text.length).toBe(now.text.length + 1);
  });
});
