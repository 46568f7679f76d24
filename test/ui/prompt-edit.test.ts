import { expect, test } from 'vitest';
import { promptEdited } from '../../src/ui/presentation/prompt-edit.ts';

test.each([
  ['a letter typed at the end', 'ab', 'abc', 'abc'],
  ['a letter erased', 'abc', 'ac', 'ac'],
  ['one of several equal letters erased', 'aab', 'ab', 'ab'],
  ['half an emoji erased', 'a👍', 'a\ud83d', 'a'],
  ['half an emoji erased before another', '👍👍', '👍\ud83d', '👍'],
  ['a part of a family erased', 'x👩‍👩‍👧', 'x👩‍👩‍👧'.slice(0, -1), 'x'],
  ['a mark erased from its letter', 'e\u0301', 'e', ''],
  ['a letter typed into an emoji', '👍b', '\ud83dx\udc4db', '👍xb'],
  ['an emoji typed before one like it', '👍', '👎👍', '👎👍'],
  ['a mark typed onto a letter', 'e', 'e\u0301', 'e\u0301'],
  ['all of it replaced', 'abc', '', ''],
])('%s', (_, before, after, meant) => {
  expect(promptEdited(before, after)).toBe(meant);
});
