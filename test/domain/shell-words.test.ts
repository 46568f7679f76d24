import { expect, it } from 'vitest';
import { shellWord } from '../../src/domain/shell-words.ts';

const PLAIN = '7f3c0d1e-5c2a:A.b/c';

it('leaves a plain word as it is, for every shell', () => {
  expect([shellWord(PLAIN, 'linux', 'ID'), shellWord(PLAIN, 'win32', 'ID')]).toEqual([
    PLAIN,
    PLAIN,
  ]);
});

it('quotes any other for a POSIX shell', () => {
  expect(shellWord("x & calc $(id) it's", 'linux', 'ID')).toBe(
    String.raw`'x & calc $(id) it'\''s'`,
  );
});

it.each([
  ['x & calc', '"x & calc"'],
  ['a|b > c; (d)', '"a|b > c; (d)"'],
  ['a,b', '"a,b"'],
  ['@home', '"@home"'],
])('quotes %j on Windows as cmd.exe and PowerShell both read it', (text, word) => {
  expect(shellWord(text, 'win32', 'ID')).toBe(word);
});

it.each([
  '%PATH%',
  '100%',
  'a" & calc "',
  '$(calc)',
  'a`b',
  'a!b',
  'a^b',
  'x ” & calc',
  'a\\',
  'a\nb',
  '',
])('puts a name in the place of %j on Windows, where no quotes fit both shells', (text) => {
  expect(shellWord(text, 'win32', 'ID')).toBe('ID');
});
