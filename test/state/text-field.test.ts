import { describe, expect, test } from 'vitest';
import {
  editField,
  emptyField,
  fieldOf,
  type TextEdit,
  type TextField,
  textOf,
} from '../../src/state/form/text-field.ts';

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
    (now, edit) => editField(now, typeof edit === 'string' ? { type: 'insert', text: edit } : edit),
    field,
  );
}

const backspace: TextEdit = { type: 'backspace' };
const undo: TextEdit = { type: 'undo' };

describe('one edit', () => {
  const table: readonly [string, string, TextEdit, string][] = [
    ['inserts at the caret', 'ab|c', { type: 'insert', text: 'X' }, 'abX|c'],
    ['backspace takes one letter', 'ab|c', backspace, 'a|c'],
    ['backspace takes a whole family', `a${FAMILY}|b`, backspace, 'a|b'],
    ['backspace takes a letter with its mark', 'ne\u0301|', backspace, 'n|'],
    ['backspace at the start does nothing', '|abc', backspace, '|abc'],
    ['delete takes what is under the caret', 'a|bc', { type: 'delete' }, 'a|c'],
    ['delete takes a whole flag', '|🇩🇪x', { type: 'delete' }, '|x'],
    ['delete at the end does nothing', 'abc|', { type: 'delete' }, 'abc|'],
    ['left steps over a whole emoji', 'a👍🏽|', { type: 'left' }, 'a|👍🏽'],
    ['left stays at the start', '|a', { type: 'left' }, '|a'],
    ['right steps over a whole emoji', `|${FAMILY}b`, { type: 'right' }, `${FAMILY}|b`],
    ['right stays at the end', 'a|', { type: 'right' }, 'a|'],
    ['home goes to the start', 'one\ntwo|', { type: 'home' }, '|one\ntwo'],
    ['end goes to the end', 'o|ne\ntwo', { type: 'end' }, 'one\ntwo|'],
    ['word left goes to the start of a word', 'ab, cde|f', { type: 'word-left' }, 'ab, |cdef'],
    ['word left steps over what is between', 'ab,  |cd', { type: 'word-left' }, '|ab,  cd'],
    [
      'word left keeps an accented word whole',
      'x cafe\u0301|',
      { type: 'word-left' },
      'x |cafe\u0301',
    ],
    ['word left keeps a word beyond the BMP whole', 'a 𝒜𝒷|', { type: 'word-left' }, 'a |𝒜𝒷'],
    ['word right goes to the end of a word', 'a|b cd', { type: 'word-right' }, 'ab| cd'],
    ['word right steps over what is between', 'ab| - cd e', { type: 'word-right' }, 'ab - cd| e'],
    ['kill to start keeps the rest', 'ab|cd', { type: 'kill-to-start' }, '|cd'],
    ['kill to end keeps the start', 'ab|cd', { type: 'kill-to-end' }, 'ab|'],
    ['kill word back takes one word', 'one two|!', { type: 'kill-word-back' }, 'one |!'],
    ['a paste goes in at the caret', 'a|b', { type: 'paste', text: '12' }, 'a12|b'],
    ['a paste gets LF line ends', '|', { type: 'paste', text: 'a\r\nb\rc\n' }, 'a\nb\nc\n|'],
    ['a mark joins the letter before it', 'e|x', { type: 'insert', text: '\u0301' }, 'e\u0301|x'],
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
    for (const type of ['backspace', 'delete', 'left', 'home', 'kill-to-start', 'undo'] as const) {
      expect(editField(emptyField, { type })).toBe(emptyField);
    }
    expect(editField(emptyField, { type: 'insert', text: '' })).toBe(emptyField);
  });
});

describe('a field of one line', () => {
  test.each([
    ['joins the lines of a paste with spaces', 'a\r\n\r\nb\nc', 'abc|', 'abca b c|'],
    ['drops the line ends around a paste', '\nprod\r\n', 'x|', 'xprod|'],
    ['takes nothing from a paste of line ends alone', '\r\n', 'x|y', 'x|y'],
  ])('%s', (_name, text, before, after) => {
    const field = editField(sketched(before), { type: 'paste', text }, { multiline: false });
    expect(sketchOf(field)).toBe(after);
  });

  test('takes no line end that is typed', () => {
    const field = editField(fieldOf('a'), { type: 'insert', text: '\n' }, { multiline: false });
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
    expect(sketchOf(edited(sketched('ab|cd'), { type: 'kill-to-end' }, undo))).toBe('ab|cd');
  });

  test('takes a paste back as a whole, apart from what was typed around it', () => {
    const field = edited(emptyField, 'a', { type: 'paste', text: 'b c d' }, 'e');
    expect(textOf(edited(field, undo))).toBe('ab c d');
    expect(textOf(edited(field, undo, undo))).toBe('a');
  });

  test('begins a new step after the caret was moved', () => {
    const field = edited(emptyField, 'a', 'b', { type: 'left' }, 'X');
    expect(textOf(edited(field, undo))).toBe('ab');
  });

  test('begins a new step after an undo', () => {
    const field = edited(emptyField, 'a', { type: 'home' }, 'b', undo, 'c', 'd');
    expect(textOf(edited(field, undo))).toBe('a');
  });

  test('remembers a hundred steps and no more', () => {
    let field = emptyField;
    for (let step = 0; step < 150; step += 1) field = edited(field, { type: 'paste', text: 'x' });
    for (let step = 0; step < 150; step += 1) field = edited(field, undo);
    expect(textOf(field)).toBe('x'.repeat(50));
  });

  test('forgets old steps of large texts, never the last one', () => {
    const megabyte: TextEdit = { type: 'paste', text: 'x'.repeat(1024 * 1024) };
    const field = edited(emptyField, ...Array.from({ length: 8 }, () => megabyte));
    expect(field.history.steps).toHaveLength(1);
    expect(textOf(edited(field, undo))).toHaveLength(7 * 1024 * 1024);
  });
});
