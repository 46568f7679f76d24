import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPreferences } from '../../src/storage/preferences.ts';
import { temporaryFolder } from './support/folders.ts';

const ALL_ON = { bell: true, notifications: true, title: true };

function preferences(text: string) {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'preferences.json'), text);
  return readPreferences(folder);
}

it('everything is on where there is no file, and no file is made', () => {
  const folder = temporaryFolder();
  expect(readPreferences(folder)).toEqual({ ok: true, value: ALL_ON });
  expect(fs.readdirSync(folder)).toEqual([]);
});

it.each([
  ['{"bell": false}', { ...ALL_ON, bell: false }],
  ['{"title": false, "more": 1}', { ...ALL_ON, title: false }],
  ['\ufeff{"notifications": false}', { ...ALL_ON, notifications: false }],
  ['{}', ALL_ON],
])('%s', (text, expected) => {
  expect(preferences(text)).toEqual({ ok: true, value: expected });
});

it.each([
  ['{"bell": "no"}', 'must look like'],
  ['{bell: false}', 'is not JSON'],
  ['', 'is not JSON'],
  [' '.repeat(70_000), 'too large'],
])('%j is said and not guessed at', (text, words) => {
  expect(preferences(text)).toMatchObject({ ok: false, error: expect.stringContaining(words) });
});

it('a link in its place is not followed', () => {
  const folder = temporaryFolder();
  fs.symlinkSync('/etc/passwd', path.join(folder, 'preferences.json'));
  expect(readPreferences(folder)).toMatchObject({ ok: false });
});
