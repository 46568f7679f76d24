import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { openProfileStore } from '../../../src/old/storage/profile-store.ts';
import { modeOf, temporaryFolder } from './support/folders.ts';
import { ACME, addProfile, CANARY, changeProfile, openStore } from './support/stores.ts';

function filledFolder(): { readonly folder: string; readonly file: string; readonly good: Buffer } {
  const folder = temporaryFolder();
  const store = openStore(folder);
  addProfile(store, ACME);
  store.setToken('acme', 'personal', new SecretText(CANARY), 7);
  const file = path.join(folder, 'profiles.json');
  return { folder, file, good: fs.readFileSync(file) };
}

const quarantined = (folder: string): string[] =>
  fs.readdirSync(folder).filter((name) => name.startsWith('profiles.corrupt-'));

const damages: readonly (readonly [string, (good: Buffer) => Buffer])[] = [
  ['empty', () => Buffer.alloc(0)],
  ['filled with zeros', (good) => Buffer.alloc(good.length)],
  ['4,146 zeros', () => Buffer.alloc(4146)],
  ['random bytes', (good) => Buffer.from(good.map((byte, index) => byte ^ (index * 31)))],
  ['a byte that is no UTF-8', (good) => changedByte(good)],
  ['a list', () => Buffer.from('[]')],
  ['null', () => Buffer.from('null')],
  ['an object of something else', () => Buffer.from('{"theme":"dark"}')],
  ['a profile twice', (good) => duplicated(good)],
  ['a base URL that is none', (good) => Buffer.from(`${good}`.replace('https://ci', 'ci'))],
  ['a version that is a word', (good) => Buffer.from(`${good}`.replace('1', '"1"'))],
  ['JSON 100,000 levels deep', (good) => deep(good)],
  ['9 MiB', (good) => Buffer.concat([good, Buffer.alloc(9 * 1024 * 1024, ' ')])],
];

/** In the token, where it would pass for another one. */
function changedByte(good: Buffer): Buffer {
  const bytes = Buffer.from(good);
  bytes[good.indexOf(CANARY) + 3] = 0xff;
  return bytes;
}

function duplicated(good: Buffer): Buffer {
  const content = JSON.parse(`${good}`);
  return Buffer.from(
    JSON.stringify({ ...content, profiles: [...content.profiles, ...content.profiles] }),
  );
}

function deep(good: Buffer): Buffer {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  return Buffer.from(`${good}`.replace('"version"', `"x": ${nested}, "version"`));
}

/** The disk fails to read a file. @returns a function that ends this */
function makeUnreadable(file: string): () => void {
  const read = fs.readFileSync;
  const spy = vi.spyOn(fs, 'readFileSync').mockImplementation(((from, how) => {
    if (from !== file) return read(from, how);
    throw Object.assign(new Error('in passing'), { code: 'EIO', syscall: 'read' });
  }) as typeof read);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mockRestore();
}

test('a change by another terminal is seen, even if its first read fails', async () => {
  const { folder, file } = filledFolder();
  const store = openStore(folder);
  await addProfile(openStore(folder), { ...ACME, name: 'globex' });
  const readable = makeUnreadable(file);
  expect(store.find('globex')).toBeNull();
  readable();
  expect(store.find('globex')).not.toBeNull();
});

describe('a damaged profiles.json', () => {
  test.each(damages)('is replaced by its backup, and kept aside: %s', (_name, damage) => {
    const { folder, file, good } = filledFolder();
    const bad = damage(good);
    fs.writeFileSync(file, bad);
    const store = openStore(folder);
    expect(store.tokenFor('acme', 'personal')?.reveal()).toBe(CANARY);
    expect(fs.readFileSync(file).equals(good)).toBe(true);
    const [name = '', ...others] = quarantined(folder);
    expect(others).toEqual([]);
    const aside = path.join(folder, name);
    expect(fs.readFileSync(aside).equals(bad)).toBe(true);
    expect(modeOf(aside)).toBe('0600');
    expect(store.notices.join()).toContain(aside);
    expect(store.notices.join()).not.toContain(CANARY);
    expect(openStore(folder).notices).toEqual([]);
  });

  test('that was moved aside keeps no token which is taken away, and all else', async () => {
    const { folder, file, good } = filledFolder();
    fs.writeFileSync(file, Buffer.concat([good, Buffer.from([0xff, 0xfe])]));
    const store = openStore(folder);
    await store.setToken('acme', 'organization', new SecretText('another-token-"quoted"'), 8);
    const [name = ''] = quarantined(folder);
    const aside = () => fs.readFileSync(path.join(folder, name));
    expect(aside().includes(CANARY)).toBe(true);
    await store.removeToken('acme', 'personal');
    expect(aside().includes(CANARY)).toBe(false);
    expect(aside().includes(Buffer.from([0xff, 0xfe]))).toBe(true);
    expect(aside().includes('https://ci.acme.dev')).toBe(true);
    expect(modeOf(path.join(folder, name))).toBe('0600');
    expect(fs.readdirSync(folder).filter((each) => each.includes('next'))).toEqual([]);
  });

  test('loses no token wherever it is cut', () => {
    const { folder, file, good } = filledFolder();
    for (let length = 0; length < good.length; length += 5) {
      fs.writeFileSync(file, good.subarray(0, length));
      const store = openStore(folder);
      expect([length, store.tokenFor('acme', 'personal')?.reveal()]).toEqual([length, CANARY]);
      for (const name of quarantined(folder)) fs.rmSync(path.join(folder, name));
    }
  });

  test('without a backup leaves an empty list, and every byte of it aside', async () => {
    const { folder, file, good } = filledFolder();
    fs.writeFileSync(file, good.subarray(0, 300));
    fs.writeFileSync(path.join(folder, 'profiles.backup.json'), good.subarray(0, 200));
    const store = openStore(folder);
    expect([store.list(), store.notices.length]).toEqual([[], 2]);
    expect((await addProfile(store, { ...ACME, name: 'globex' })).ok).toBe(true);
    const sizes = quarantined(folder).map((name) => fs.statSync(path.join(folder, name)).size);
    expect(sizes.toSorted()).toEqual([200, 300]);
  });

  test('in a store that is open is put right by the next change, and loses nothing', async () => {
    const { folder, file } = filledFolder();
    const store = openStore(folder);
    fs.writeFileSync(file, '{');
    expect(store.tokenFor('acme', 'personal')?.reveal()).toBe(CANARY);
    expect((await addProfile(store, { ...ACME, name: 'globex' })).ok).toBe(true);
    expect(
      openStore(folder)
        .list()
        .map(({ name }) => name),
    ).toEqual(['acme', 'globex']);
    expect(openStore(folder).tokenFor('acme', 'personal')?.reveal()).toBe(CANARY);
  });

  test('that is missing comes back from its backup', () => {
    const { folder, file, good } = filledFolder();
    fs.rmSync(file);
    expect(openStore(folder).notices.join()).toContain('was missing');
    expect(fs.readFileSync(file).equals(good)).toBe(true);
  });

  test.each([
    ['missing', (file: string) => fs.rmSync(file)],
    ['no JSON', (file: string) => fs.writeFileSync(file, '{')],
  ])('that is %s waits for its backup, where that cannot be read right now', (_, damage) => {
    const { folder, file, good } = filledFolder();
    const backup = path.join(folder, 'profiles.backup.json');
    damage(file);
    const readable = makeUnreadable(backup);
    const opened = openProfileStore(folder);
    expect(opened).toMatchObject({ ok: false, error: { kind: 'disk' } });
    for (const name of [...quarantined(folder), 'profiles.backup.json'])
      expect(opened).toMatchObject({ error: { message: expect.stringContaining(name) } });
    readable();
    expect(openStore(folder).tokenFor('acme', 'personal')?.reveal()).toBe(CANARY);
    expect(fs.readFileSync(file).equals(good)).toBe(true);
  });

  test('does no harm as a backup', () => {
    const { folder, file, good } = filledFolder();
    const backup = path.join(folder, 'profiles.backup.json');
    fs.writeFileSync(backup, 'no JSON');
    expect(openStore(folder).notices).toEqual([]);
    expect(fs.readFileSync(backup).equals(good)).toBe(true);
    expect(fs.readFileSync(file).equals(good)).toBe(true);
  });
});

describe('a profiles.json of a newer version', () => {
  test.each([
    ['that is understood', (text: string) => text, ['acme']],
    ['that is not', (text: string) => text.replace('"profiles"', '"organizations"'), []],
  ])('%s is read and never written', async (_name, edit, names) => {
    const { folder, file, good } = filledFolder();
    const newer = edit(`${good}`.replace('"version": 1', '"version": 2'));
    fs.writeFileSync(file, newer);
    const store = openStore(folder);
    expect(store.list().map(({ name }) => name)).toEqual(names);
    expect(store.notices.join()).toContain('newer version of dispatchbox');
    const problems = [changeProfile(store, ACME), store.setDefault(null)];
    for (const problem of problems) {
      expect(await problem).toMatchObject({ ok: false, error: { kind: 'too-new' } });
    }
    expect(fs.readFileSync(file, 'utf8')).toBe(newer);
    expect(fs.readFileSync(path.join(folder, 'profiles.backup.json')).equals(good)).toBe(true);
  });
});

describe('what is not ours in the place of', () => {
  const victim = (folder: string): string => {
    const file = path.join(folder, 'victim');
    fs.writeFileSync(file, 'not yours', { mode: 0o644 });
    return file;
  };
  const plants: readonly (readonly [string, (at: string, folder: string) => void])[] = [
    ['a link to a file', (at, folder) => fs.symlinkSync(victim(folder), at)],
    ['a link to nowhere', (at) => fs.symlinkSync('/nowhere/at/all', at)],
    ['a pipe', (at) => void execFileSync('mkfifo', [at])],
    ['a folder', (at) => fs.mkdirSync(at)],
  ];

  for (const name of ['profiles.json', 'profiles.lock']) {
    test.each(plants)(`${name} is refused and left alone: %s`, (_name, plant) => {
      const folder = temporaryFolder();
      const elsewhere = temporaryFolder();
      plant(path.join(folder, name), elsewhere);
      const opened = openProfileStore(folder);
      expect(opened).toMatchObject({ ok: false, error: { kind: 'foreign-file' } });
      expect(opened.ok ? '' : opened.error.message).toContain(path.join(folder, name));
      if (fs.existsSync(path.join(elsewhere, 'victim'))) {
        expect(fs.readFileSync(path.join(elsewhere, 'victim'), 'utf8')).toBe('not yours');
        expect(modeOf(path.join(elsewhere, 'victim'))).toBe('0644');
      }
    });
  }

  test.each(plants)(
    'profiles.json while a store is open stops its changes: %s',
    async (_name, plant) => {
      const { folder, file } = filledFolder();
      const store = openStore(folder);
      fs.rmSync(file);
      plant(file, temporaryFolder());
      expect(await changeProfile(store, ACME)).toMatchObject({
        ok: false,
        error: { kind: 'foreign-file' },
      });
      expect(store.tokenFor('acme', 'personal')?.reveal()).toBe(CANARY);
    },
  );

  test.each(plants)('the backup never gets a token: %s', async (_name, plant) => {
    const { folder } = filledFolder();
    const elsewhere = temporaryFolder();
    fs.rmSync(path.join(folder, 'profiles.backup.json'));
    plant(path.join(folder, 'profiles.backup.json'), elsewhere);
    expect((await changeProfile(openStore(folder), ACME)).ok).toBe(true);
    if (fs.existsSync(path.join(elsewhere, 'victim'))) {
      expect(fs.readFileSync(path.join(elsewhere, 'victim'), 'utf8')).toBe('not yours');
    }
  });

  test.runIf(process.getuid?.() === 0)('profiles.json is refused: a file of another user', () => {
    const { folder, file, good } = filledFolder();
    fs.chownSync(file, 12_345, 12_345);
    expect(openProfileStore(folder)).toMatchObject({ ok: false, error: { kind: 'foreign-file' } });
    expect(fs.readFileSync(file).equals(good)).toBe(true);
  });
});
