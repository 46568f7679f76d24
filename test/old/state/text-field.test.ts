import { describe, expect, test } from 'vitest';
import {
  editField,
  emptyField,
  fieldOf,
  type TextEdit,
  type TextField,
  textOf,
} from '../../../src/old/state/form/text-field.ts';

const FAMILY = '👩‍👩‍👧';

/** A field from a sketch: `ab|c` has its caret between b and c. */
function sketched(sketch: string): TextField {
  const [before = '', after = ''] = sketch.split('|');
  return { ...fieldOf(before + after), caret: before.length };
}

function sketchOf({ text, caret }: TextField): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

function edited(field: TextField, ...edits: readonly (TextEdit | string)[]): TextField {
  return edits.reduce<TextField>(
    (now, edit) => editField(now, typeof edit === 'string' ? { kind: 'insert', text: edit } : edit),
    field,
  );
}

const backspace: TextEdit = { kind: 'backspace' };
const undo: TextEdit = { kind: 'undo' };

describe('one edit', () => {
  const table: readonly [string, string, TextEdit, string][] = [
    ['inserts at the caret', 'ab|c', { kind: 'insert', text: 'X' }, 'abX|c'],
    ['backspace takes one letter', 'ab|c', backspace, 'a|c'],
    ['backspace takes a whole family', `a${FAMILY}|b`, backspace, 'a|b'],
    ['backspace takes a letter with its mark', 'ne\u0301|', backspace, 'n|'],
    ['backspace at the start does nothing', '|abc', backspace, '|abc'],
    ['delete takes what is under the caret', 'a|bc', { kind: 'delete' }, 'a|c'],
    ['delete takes a whole flag', '|🇩🇪x', { kind: 'delete' }, '|x'],
    ['delete at the end does nothing', 'abc|', { kind: 'delete' }, 'abc|'],
    ['left steps over a whole emoji', 'a👍🏽|', { kind: 'left' }, 'a|👍🏽'],
    ['left stays at the start', '|a', { kind: 'left' }, '|a'],
    ['right steps over a whole emoji', `|${FAMILY}b`, { kind: 'right' }, `${FAMILY}|b`],
    ['right stays at the end', 'a|', { kind: 'right' }, 'a|'],
    ['home goes to the start', 'one\ntwo|', { kind: 'home' }, '|one\ntwo'],
    ['end goes to the end', 'o|ne\ntwo', { kind: 'end' }, 'one\ntwo|'],
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
    ['kill to start keeps the rest', 'ab|cd', { kind: 'kill-to-start' }, '|cd'],
    ['kill to end keeps the start', 'ab|cd', { kind: 'kill-to-end' }, 'ab|'],
    ['kill word back takes one word', 'one two|!', { kind: 'kill-word-back' }, 'one |!'],
    ['a paste goes in at the caret', 'a|b', { kind: 'paste', text: '12' }, 'a12|b'],
    ['a paste gets LF line ends', '|', { kind: 'paste', text: 'a\r\nb\rc\n' }, 'a\nb\nc\n|'],
    ['a mark joins the letter before it', 'e|x', { kind: 'insert', text: '\u0301' }, 'e\u0301|x'],
  ];

  test.each(table)('%s', (_name, before, edit, after) => {
    expect(sketchOf(editField(sketched(before), edit))).toBe(after);
  });

  test('a joiner that completes an emoji moves the caret behind the whole of it', () => {
    expect(sketchOf(edited(sketched('👩|👧'), '\u200d'))).toBe('👩\u200d👧|');
  });

  test('halves of two flags that an erasure brings together are one grapheme to the caret', () => {
    expect(sketchOf(edited(sketched('🇩x|🇪'), backspace))).toBe('🇩🇪|');
  });

  test('an edit that changes nothing gives the same field back', () => {
    for (const kind of ['backspace', 'delete', 'left', 'home', 'kill-to-start', 'undo'] as const) {
      expect(editField(emptyField, { kind })).toBe(emptyField);
    }
    expect(editField(emptyField, { kind: 'insert', text: '' })).toBe(emptyField);
  });
});

describe('a field of one line', () => {
  test.each([
    ['joins the lines of a paste with spaces', 'a\r\n\r\nb\nc', 'abc|', 'abca b c|'],
    ['drops the line ends around a paste', '\nprod\r\n', 'x|', 'xprod|'],
    ['takes nothing from a paste of line ends alone', '\r\n', 'x|y', 'x|y'],
  ])('%s', (_name, text, before, after) => {
    const field = editField(sketched(before), { kind: 'paste', text }, { multiline: false });
    expect(sketchOf(field)).toBe(after);
  });

  test('takes no line end that is typed', () => {
    const field = editField(fieldOf('a'), { kind: 'insert', text: '\n' }, { multiline: false });
    expect(textOf(field)).toBe('a');
  });
});

describe('undo', () => {
  test('takes typed text back word by word', () => {
    let field = edited(emptyField, ...'deploy to prod');
    const seen: string[] = [];
    while (textOf(field) !== '') {
      field = edited(field, undo);
      seen.push(textOf(field));
    }
    expect(seen).toEqual(['deploy to ', 'deploy ', '']);
  });

  test('takes a run of backspaces back at once', () => {
    expect(textOf(edited(fieldOf('abcdef'), backspace, backspace, backspace, undo))).toBe('abcdef');
  });

  test('puts the caret back where it was', () => {
    expect(sketchOf(edited(sketched('ab|cd'), { kind: 'kill-to-end' }, undo))).toBe('ab|cd');
  });

  test('takes a paste back as a whole, apart from what was typed around it', () => {
    const field = edited(emptyField, 'a', { kind: 'paste', text: 'b c d' }, 'e');
    expect(textOf(edited(field, undo))).toBe('ab c d');
    expect(textOf(edited(field, undo, undo))).toBe('a');
  });

  test('begins a new step after the caret was moved', () => {
    const field = edited(emptyField, 'a', 'b', { kind: 'left' }, 'X');
    expect(textOf(edited(field, undo))).toBe('ab');
  });

  test('begins a new step after an undo', () => {
    const field = edited(emptyField, 'a', { kind: 'home' }, 'b', undo, 'c', 'd');
    expect(textOf(edited(field, undo))).toBe('a');
  });

  test('remembers a hundred steps and no more', () => {
    let field = emptyField;
    for (let step = 0; step < 150; step += 1) field = edited(field, { kind: 'paste', text: 'x' });
    for (let step = 0; step < 150; step += 1) field = edited(field, undo);
    expect(textOf(field)).toBe('x'.repeat(50));
  });

  test('forgets old steps of large texts, never the last one', () => {
    const megabyte: TextEdit = { kind: 'paste', text: 'x'.repeat(1024 * 1024) };
    const field = edited(emptyField, ...Array.from({ length: 8 }, () => megabyte));
    expect(field.history.steps).toHaveLength(1);
    expect(textOf(edited(field, undo))).toHaveLength(7 * 1024 * 1024);
  });
});
