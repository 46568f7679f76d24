import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import { readProfilesAtRest } from '../../src/storage/profiles-at-rest.ts';
import { temporaryFolder } from './support/folders.ts';
import { ACME, CANARY, openStore } from './support/stores.ts';

function filled(): string {
  const folder = path.join(temporaryFolder(), 'box');
  const store = openStore(folder);
  store.save(ACME, { mustBeNew: true });
  store.save({ ...ACME, name: 'globex', isProtected: true }, { mustBeNew: true });
  store.setToken('globex', 'personal', new SecretText(CANARY), 0);
  store.setDefault('globex');
  return folder;
}

it('what is read at rest is what the store reads', () => {
  const folder = filled();
  const store = openStore(folder);
  const commitTyping = readProfilesAtRest(folder);
  expect(commitTyping?.list()).toEqual(store.list());
  expect(commitTyping?.defaultName()).toBe('globex');
});

it('a token of another origin is none', () => {
  const folder = filled();
  const file = path.join(folder, 'profiles.json');
  const document = JSON.parse(fs.readFileSync(file, 'utf8'));
  document.profiles[1].baseUrl = 'https://ci.globex.io';
  fs.writeFileSync(file, JSON.stringify(document));
  expect(readProfilesAtRest(folder)?.list()[1]?.tokenKinds).toEqual([]);
});

it('where nothing is, nothing is made', () => {
  const folder = path.join(temporaryFolder(), 'box');
  expect(readProfilesAtRest(folder)?.list()).toEqual([]);
  expect(fs.existsSync(folder)).toBe(false);
});

it.each([
  ['a folder that others may read', (folder: string) => fs.chmodSync(folder, 0o755)],
  [
    'a file that others may read',
    (folder: string) => fs.chmodSync(`${folder}/profiles.json`, 0o644),
  ],
  ['a file that is gone', (folder: string) => fs.rmSync(`${folder}/profiles.json`)],
  ['a file that is cut', (folder: string) => fs.truncateSync(`${folder}/profiles.json`, 20)],
  [
    'a file of a later version',
    (folder: string) => rewrite(folder, '"version": 1', '"version": 2'),
  ],
  ['a link', (folder: string) => link(folder)],
])('leaves %s to the store', (_, damage) => {
  const folder = filled();
  damage(folder);
  expect(readProfilesAtRest(folder)).toBeNull();
});

function rewrite(folder: string, from: string, to: string): void {
  const file = `${folder}/profiles.json`;
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(file, text.replace(from, to));
}

function link(folder: string): void {
  fs.renameSync(`${folder}/profiles.json`, `${folder}/elsewhere.json`);
  fs.symlinkSync(`${folder}/elsewhere.json`, `${folder}/profiles.json`);
}
