import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../src/old/domain/preferences.ts';
import { changePreferences, readPreferences } from '../../../src/old/storage/preferences.ts';
import { modeOf, temporaryFolder } from './support/folders.ts';

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
      filePath: fileIn(folder),
      problems: [],
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['{"bell": false}', { bell: false }],
    ['{"bell": false, "title": false}', { bell: false }],
    ['\ufeff{"notifications": false}', { notifications: false }],
    ['{"theme": "light", "reducedMotion": true}', { theme: 'light', reducedMotion: true }],
    ['{"keys": {"runs.copy-url": "u"}}', { keys: { 'runs.copy-url': ['u'] } }],
    ['{"keys": {"runs.copy-url": ["u", "U"]}}', { keys: { 'runs.copy-url': ['u', 'U'] } }],
    [
      '{"commands": {"logs": {"run": ["lnav"]}}, "hooks": {"*": ["b"]}, "ownView": 5, "runsColumns": "few"}',
      {},
    ],
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
    ['{"keys": {"runs.copy-url": 5}}', 'must look like'],
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
    [' '.repeat(70_000), 'too large'],
  ])('knows nothing of a file that holds %.20j', async (text, words) => {
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(preferences).toBeNull();
    expect((await changePreferences(folderWith(text), { bell: false })).ok).toBe(false);
  });

  it('loses no more than the entry that is wrong', () => {
    const { preferences } = readPreferences(folderWith('{"theme": 7, "bell": false}'));
    expect(preferences).toEqual({ ...DEFAULT_PREFERENCES, bell: false });
  });

  it('loses no more than the key that is wrong', () => {
    const text =
      '{"keys": {"runs.copy-url": 5, "runs.resolve": "u", "a\\u001b[2J": [7], "__proto__": "x"}}';
    const { preferences, problems } = readPreferences(folderWith(text));
    expect(preferences?.keys).toEqual({ 'runs.resolve': ['u'] });
    expect(problems).toEqual([expect.stringContaining('runs.copy-url (and 1 more)')]);
    expect(Object.getPrototypeOf(preferences?.keys)).toBe(Object.prototype);
  });

  it('follows a link to a file of your own, and to nothing else', () => {
    const folder = temporaryFolder();
    const elsewhere = path.join(temporaryFolder(), 'elsewhere.json');
    fs.symlinkSync(elsewhere, fileIn(folder));
    expect(readPreferences(folder).problems).toEqual([expect.stringContaining("doesn't exist")]);
    fs.writeFileSync(elsewhere, '{"theme":"light"}');
    expect(readPreferences(folder)).toMatchObject({
      preferences: { theme: 'light' },
      problems: [],
    });
    fs.rmSync(elsewhere);
    fs.symlinkSync('/dev/zero', elsewhere);
    expect(readPreferences(folder).problems).toEqual([expect.stringContaining("isn't your file")]);
  });

  // Only an administrator can give files away.
  it.skipIf(process.getuid?.() !== 0)('follows no link to the file of another user', () => {
    const folder = temporaryFolder();
    const elsewhere = path.join(temporaryFolder(), 'elsewhere.json');
    fs.writeFileSync(elsewhere, '{"theme":"light"}');
    fs.symlinkSync(elsewhere, fileIn(folder));
    for (const give of [
      () => fs.chownSync(elsewhere, 4_321, 4_321),
      () => {
        fs.chownSync(elsewhere, 0, 0);
        fs.lchownSync(fileIn(folder), 4_321, 4_321);
      },
    ]) {
      give();
      const { problems } = readPreferences(folder);
      expect(problems).toEqual([expect.stringContaining("isn't your file")]);
    }
  });
});

describe('changing preferences', () => {
  it('makes a private file that holds what was set and nothing more', async () => {
    const folder = temporaryFolder();
    expect(await changePreferences(folder, { theme: 'dark' })).toEqual({
      ok: true,
      value: undefined,
    });
    expect(JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'))).toEqual({ theme: 'dark' });
    expect(modeOf(fileIn(folder))).toBe('0600');
    expect(fs.readdirSync(folder).sort()).toEqual(['preferences.json', 'preferences.lock']);
  });

  it('keeps what another terminal, a newer version or a person wrote beside it', () => {
    const folder = folderWith(
      '{"bell": false, "theme": "monochrome", "keys": {"app.quit": 5, "runs.copy-url": "u"}, "ownView": "deploy", "later": {"a.b": 1}}',
    );
    changePreferences(folder, { notifications: false });
    expect(JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'))).toEqual({
      bell: false,
      theme: 'monochrome',
      ownView: 'deploy',
      later: { 'a.b': 1 },
      notifications: false,
      keys: { 'app.quit': 5, 'runs.copy-url': 'u' },
    });
  });

  it('leaves what was there before the last change beside it', async () => {
    const folder = folderWith('{"bell": false}');
    await changePreferences(folder, { bell: true });
    const backup = fs.readFileSync(path.join(folder, 'preferences.backup.json'), 'utf8');
    expect(JSON.parse(backup)).toEqual({ bell: false });
  });

  it.each(['{bell: false}', '[]', ''])('does not write over a file that holds %j', async (text) => {
    const folder = folderWith(text);
    const changed = await changePreferences(folder, { bell: false });
    expect(changed).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/use .*preferences\.json: /) },
    });
    expect(fs.readFileSync(fileIn(folder), 'utf8')).toBe(text);
  });

  it('writes to where a link of your own leads, and keeps the link', async () => {
    const folder = temporaryFolder();
    const elsewhere = path.join(temporaryFolder(), 'elsewhere.json');
    fs.writeFileSync(elsewhere, '{}');
    fs.symlinkSync(elsewhere, fileIn(folder));
    expect((await changePreferences(folder, { bell: false })).ok).toBe(true);
    expect(JSON.parse(fs.readFileSync(elsewhere, 'utf8'))).toEqual({ bell: false });
    expect(fs.lstatSync(fileIn(folder)).isSymbolicLink()).toBe(true);
  });

  it('takes away what a killed writer left behind, and none of the profiles', () => {
    const folder = temporaryFolder();
    const left = ['preferences.next.json', 'preferences.next.json.tmp-1234567890abcdef'];
    const profiles = ['profiles.json', 'profiles.next.json'];
    for (const name of [...left, ...profiles]) fs.writeFileSync(path.join(folder, name), '{}');
    changePreferences(folder, { bell: false });
    expect(fs.readdirSync(folder).sort()).toEqual([
      'preferences.json',
      'preferences.lock',
      ...profiles,
    ]);
  });
});
