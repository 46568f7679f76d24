import { describe, expect, it } from 'vitest';
import { sanitizeText } from '../../src/domain/sanitize-text.ts';
import { asSentence, cutAt, oneLine, shorten } from '../../src/domain/shorten.ts';
import { cpuMsOf } from '../support/cpu.ts';

describe('a text that is shortened', () => {
  it.each([
    ['plain', 10, 'plain'],
    ['a longer text', 8, 'a longe…'],
    ['abc👩‍💻def', 6, 'abc…'],
    ['abc👍🏽def', 7, 'abc…'],
    ['abce\u0301fgh', 6, 'abce\u0301…'],
    ['abcde\u0301fgh', 6, 'abcd…'],
    ['👩‍💻', 3, '…'],
  ])('%j to %d is %j', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });

  it('is cut at once, however long its one character is', () => {
    const text = '👩‍'.repeat(100_000);
    const ms = cpuMsOf(() => {
      for (let times = 0; times < 100; times += 1) cutAt(text, 50_000 + times);
    });
    expect(ms).toBeLessThan(500);
    expect(sanitizeText(text).length).toBeLessThan(40);
  });
});

it.each([
  ['Some could not be set:\n  A: bad', 'Some could not be set: A: bad.'],
  ['Some could not be set:', 'Some could not be set.'],
  ['No such ref!', 'No such ref!'],
  ['Is "main" right? ', 'Is "main" right?'],
])('%j as a sentence is %j', (text, expected) => {
  expect(asSentence(text, 100)).toBe(expected);
});

it('one line of several has no blanks where they met', () => {
  expect(oneLine(' a \n\n  b\nc ', 100)).toBe('a b c');
});
