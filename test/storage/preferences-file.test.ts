import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../src/domain/preferences.ts';
import { PreferencesFile } from '../../src/storage/preferences-file.ts';
import { modeOf } from '../support/box.ts';
import { must } from '../support/must.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const open = (folder: string, said: string[] = []) =>
  new PreferencesFile({ folder, now: () => 0, tell: (sentence) => said.push(sentence) });
const readPreferences = (folder: string) => open(folder).preferences();

function folderWith(text: string): string {
  const folder = temporaryFolder();
  fs.writeFileSync(fileIn(folder), text);
  return folder;
}

function fileIn(folder: string): string {
  return path.join(folder, 'preferences.json');
}

describe('reading preferences', () => {
  it('gives the defaults where there is no file, and makes none', () => {
    const folder = temporaryFolder();
    expect(readPreferences(folder)).toEqual({
      preferences: DEFAULT_PREFERENCES,
      problems: [],
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['{"bell": false}', { bell: false }],
    ['\ufeff{"notifications": false}', { notifications: false }],
    ['{"theme": "light", "reducedMotion": true}', { theme: 'light', reducedMotion: true }],
    ['{"keys": {"runs.copy-url": "u"}}', { keys: { 'runs.copy-url': ['u'] } }],
    ['{"keys": {"runs.copy-url": ["u", "U"]}}', { keys: { 'runs.copy-url': ['u', 'U'] } }],
    ['{}', {}],
  ])('takes %s', (text, change) => {
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(problems).toEqual([]);
    expect(preferences).toEqual({ ...DEFAULT_PREFERENCES, ...change });
  });

  it.each([
    ['{"bell": "no"}', 'must be true or false'],
    ['{"theme": "pink"}', 'auto, dark, light, terminal'],
    ['{"theme": "high-contrast"}', 'auto, dark, light, terminal'],
    ['{"keys": {"runs.copy-url": 5}}', 'the keys of runs.copy-url must look like'],
    ['{"ownView": 5, "hooks": {}}', "ownView (and 1 more) isn't a preference"],
  ])('says what is wrong with %.20j, and does not guess', (text, words) => {
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(preferences).toEqual(DEFAULT_PREFERENCES);
  });

  it.each([
    ['{bell: false}', 'a JSON object'],
    ['[]', 'a JSON object'],
    ['', 'a JSON object'],
    [`{"deep": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'a JSON object'],
  ])('knows nothing of a file that holds %.20j', (text, words) => {
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(preferences).toEqual(DEFAULT_PREFERENCES);
  });

  it('loses no more than the entries that are wrong, and says all in one sentence', () => {
    const text = '{"theme": 7, "notifications": 0, "bell": false, "foo": 1, "keys": 5}';
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(preferences).toEqual({ ...DEFAULT_PREFERENCES, bell: false });
    expect(problems).toEqual([
      expect.stringMatching(
        /^Can't use all of .*json: theme .*; notifications .*; keys .*; foo .*\.$/,
      ),
    ]);
  });

  it('loses no more than the key that is wrong', () => {
    const text =
      '{"keys": {"runs.copy-url": 5, "runs.resolve": "u", "a\\u001b[2J": [7], "__proto__": "x"}}';
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(preferences.keys).toEqual({ 'runs.resolve': ['u'] });
    expect(problems).toEqual([expect.stringContaining('runs.copy-url (and 1 more)')]);
    expect(Object.getPrototypeOf(preferences.keys)).toBe(Object.prototype);
  });
});

describe('changing preferences', () => {
  it('makes a private file that holds what was set and nothing more', async () => {
    const folder = temporaryFolder();
    const said: string[] = [];
    must(await open(folder, said).change({ theme: 'dark' }));
    expect(said).toEqual([]);
    expect(JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'))).toEqual({ theme: 'dark' });
    expect(modeOf(fileIn(folder))).toBe('0600');
    expect(fs.readdirSync(folder).sort()).toEqual(['preferences.json', 'preferences.lock']);
  });

  it('keeps what another terminal, a newer version or a person wrote beside it', async () => {
    const folder = folderWith(
      '{"bell": false, "theme": "monochrome", "keys": {"app.quit": 5, "runs.copy-url": "u"}, "ownView": "deploy", "later": {"a.b": 1}}',
    );
    must(await open(folder).change({ notifications: false }));
    expect(JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'))).toEqual({
      bell: false,
      theme: 'monochrome',
      ownView: 'deploy',
      later: { 'a.b': 1 },
      notifications: false,
      keys: { 'app.quit': 5, 'runs.copy-url': 'u' },
    });
  });

  it('saves them to the file that a link leads to, where a person keeps it', async () => {
    const folder = temporaryFolder();
    const kept = path.join(temporaryFolder(), 'kept-elsewhere.json');
    fs.writeFileSync(kept, '{"bell": false}');
    fs.symlinkSync(kept, fileIn(folder));
    must(await open(folder).change({ theme: 'dark' }));
    expect(JSON.parse(fs.readFileSync(kept, 'utf8'))).toEqual({ bell: false, theme: 'dark' });
    expect(fs.lstatSync(fileIn(folder)).isSymbolicLink()).toBe(true);
  });

  it.each(['{bell: false}', '[]', ''])(
    'moves a file aside that holds %j, and says where',
    async (text) => {
      const folder = folderWith(text);
      const said: string[] = [];
      must(await open(folder, said).change({ bell: false }));
      const aside = fs.readdirSync(folder).find((name) => name.includes('corrupt')) ?? '';
      expect(said).toEqual([expect.stringContaining(path.join(folder, aside))]);
      expect(fs.readFileSync(path.join(folder, aside), 'utf8')).toBe(text);
      expect(readPreferences(folder).preferences.bell).toBe(false);
    },
  );
});
