import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/domain/profile.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { TokenKind } from '../../src/domain/token.ts';
import {
  editProfile,
  type ProfileEdit,
  type ProfileToSave,
  removeProfile,
  removeToken,
  setDefault,
} from '../../src/storage/profile-edits.ts';
import { ProfilesFile } from '../../src/storage/profiles-file.ts';
import { modeOf } from '../support/box.ts';
import { must } from '../support/must.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ACME: ProfileToSave = {
  name: 'acme',
  address: { baseUrl: 'https://ci.acme.dev', segment: 'svc' },
  defaultVault: 'default',
  isProtected: false,
};
const CANARY = 'canary-token-0123456789abcdef';
const token = (text = CANARY) => new SecretText(text);

const open = (folder: string, said: string[] = []) =>
  must(ProfilesFile.open({ folder, now: () => 0, tell: (sentence) => said.push(sentence) }));
const textOf = (token: SecretText | readonly string[] | null) =>
  token instanceof SecretText ? token.reveal() : token;
const fileIn = (folder: string) => path.join(folder, 'profiles.json');

const edit = (file: ProfilesFile, of: Partial<ProfileEdit> = {}) =>
  file.change((draft) =>
    editProfile(draft, { id: null, profile: ACME, tokens: [], savedAtMs: 7, ...of }),
  );

/** A profile with a token. @returns its id */
async function filled(folder: string): Promise<string> {
  const tokens = [{ kind: 'personal', token: token() }] as const;
  return must(await edit(open(folder), { tokens })).id;
}

describe('profiles.json', () => {
  it('keeps profiles and tokens, private, for every terminal at once', async () => {
    const folder = temporaryFolder();
    const [here, there] = [open(folder), open(folder)];
    const { id } = must(await edit(here, { tokens: [{ kind: 'personal', token: token() }] }));
    expect([there.hasNews(), there.hasNews(), here.hasNews()]).toEqual([true, false, false]);
    expect(there.list()).toMatchObject([
      { id, name: 'acme', tokenKinds: ['personal'], ...DEFAULT_SETTINGS },
    ]);
    expect(textOf(there.token(id, 'personal'))).toBe(CANARY);
    expect(there.tokenInfo(id)).toEqual([{ kind: 'personal', savedAtMs: 7 }]);
    expect([there.defaultName(), modeOf(fileIn(folder))]).toEqual(['acme', '0600']);
    expect(fs.readdirSync(folder).sort()).toEqual(['profiles.json', 'profiles.lock']);
  });

  it('makes no file, and no folder, until something is saved', async () => {
    const folder = path.join(temporaryFolder(), 'box');
    const file = open(folder);
    expect([file.list(), file.defaultName(), fs.existsSync(folder)]).toEqual([[], null, false]);
    must(await edit(file));
    expect([modeOf(folder), open(folder).list().length]).toEqual(['0700', 1]);
  });

  it('opens as another version wrote it, and keeps what this one does not know', async () => {
    const folder = temporaryFolder();
    const tokens = [
      { kind: 'organization', origin: 'https://ci.acme.dev', elsewhere: 'k', savedAtMs: 1 },
      { kind: 'personal', origin: 'https://other.dev', text: 'elsewhere', savedAtMs: 1 },
    ];
    const at = { baseUrl: 'https://ci.acme.dev', segment: 'svc', defaultVault: 'prod' };
    const acme = { id: 'a-1', name: 'acme', ...at, isProtected: true, colour: 'octarine', tokens };
    const stored = {
      version: 1,
      defaultName: 'acme',
      later: { 'a.b': 1 },
      profiles: [{ ...acme, unknown: [1] }],
    };
    fs.writeFileSync(fileIn(folder), JSON.stringify(stored));
    fs.writeFileSync(path.join(folder, 'profiles.backup.json'), JSON.stringify(stored));
    const file = open(folder);
    expect(file.list()[0]).toMatchObject({ isProtected: true, isReadOnly: false, colour: null });
    // One is in a place that this version doesn't know; the other goes nowhere but to its origin.
    expect(file.list()[0]?.tokenKinds).toEqual([]);
    for (const { kind } of tokens) expect(file.token('a-1', kind as TokenKind)).toBeNull();
    must(await edit(file, { profile: { ...ACME, name: 'globex' } }));
    const now = JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'));
    expect(now).toMatchObject({
      later: stored.later,
      profiles: [stored.profiles[0], { name: 'globex' }],
    });
    // Its copy would keep tokens that are removed.
    expect(fs.readdirSync(folder)).not.toContain('profiles.backup.json');
  });

  it('applies each change to the file as it is then: of two terminals, none undoes the other’s', async () => {
    const folder = temporaryFolder();
    const [here, there] = [open(folder), open(folder)];
    const names = Array.from({ length: 20 }, (_, at) => `p${at}`);
    const saving = names.map((name, at) =>
      edit(at % 2 ? here : there, { profile: { ...ACME, name } }),
    );
    await Promise.all(saving);
    expect(new Set(here.list().map(({ name }) => name))).toEqual(new Set(names));
  });

  it('of a later version is left alone, and said', async () => {
    const folder = temporaryFolder();
    await filled(folder);
    const running = open(folder);
    const text = fs.readFileSync(fileIn(folder), 'utf8').replace('"version": 1', '"version": 2');
    fs.writeFileSync(fileIn(folder), text);
    const opened = ProfilesFile.open({ folder, now: () => 0, tell: () => {} });
    const refused = { error: { message: expect.stringContaining('a newer version') } };
    expect([opened, await edit(running)]).toMatchObject([refused, refused]);
    expect(fs.readFileSync(fileIn(folder), 'utf8')).toBe(text);
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['no UTF-8', (good: Buffer) => Buffer.from(good).fill(0xff, 40, 41)],
    ['cut', (good: Buffer) => good.subarray(0, good.length / 2)],
    ['something else', () => Buffer.from('{"theme":"dark"}')],
    [
      'a profile twice',
      (good: Buffer) =>
        Buffer.from(`${good}`.replace(/"profiles": \[(.*)\]/s, '"profiles": [$1,$1]')),
    ],
    ['too large', (good: Buffer) => Buffer.concat([good, Buffer.alloc(9 * 1024 * 1024, ' ')])],
  ])('that can’t be read (%s) is moved aside, said, and never overwritten', async (_, damage) => {
    const folder = temporaryFolder();
    await filled(folder);
    const bad = damage(fs.readFileSync(fileIn(folder)));
    fs.writeFileSync(fileIn(folder), bad);
    const said: string[] = [];
    const profiles = open(folder, said);
    const aside = path.join(
      folder,
      fs.readdirSync(folder).find((name) => name.includes('corrupt')) ?? '',
    );
    expect(said).toEqual([expect.stringContaining(aside)]);
    expect(said.join()).not.toContain(CANARY);
    expect([profiles.list(), open(folder, said).list()]).toEqual([[], []]);
    must(await edit(profiles));
    expect(said).toHaveLength(1);
    expect(fs.readFileSync(aside).equals(bad)).toBe(true);
  });

  it('that breaks while the program runs is read as it was, and moved aside and said by the next change', async () => {
    const folder = temporaryFolder();
    await filled(folder);
    const said: string[] = [];
    const file = open(folder, said);
    fs.writeFileSync(fileIn(folder), '{');
    expect(file.list()).toHaveLength(1);
    must(await edit(file, { profile: { ...ACME, name: 'globex' } }));
    expect(said).toEqual([expect.stringContaining('corrupt')]);
    expect(fs.readdirSync(folder).filter((name) => name.includes('corrupt'))).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('renames, and keeps tokens, place, colour and being the default', async () => {
    const folder = temporaryFolder();
    const id = await filled(folder);
    const file = open(folder);
    must(await edit(file, { profile: { ...ACME, name: 'globex' } }));
    must(await edit(file, { id, profile: { ...ACME, name: 'acme-eu' } }));
    expect(file.list().map(({ name }) => name)).toEqual(['acme-eu', 'globex']);
    expect(file.defaultName()).toBe('acme-eu');
    expect(textOf(file.token(id, 'personal'))).toBe(CANARY);
  });

  it.each([
    ['a name that is taken', { profile: ACME }, 'already exists'],
    ['a name that is none', { profile: { ...ACME, name: '-' } }, 'starting with'],
    ['a profile that is gone', { id: 'nobody' }, 'removed'],
  ])('refuses %s and changes nothing', async (_, of, message) => {
    const folder = temporaryFolder();
    await filled(folder);
    const before = fs.readFileSync(fileIn(folder));
    expect(await edit(open(folder), of)).toMatchObject({
      error: { message: expect.stringContaining(message) },
    });
    expect(fs.readFileSync(fileIn(folder)).equals(before)).toBe(true);
  });

  it('saves what was changed in the form, and leaves the rest as another terminal has it', async () => {
    const folder = temporaryFolder();
    const id = await filled(folder);
    const asSeen = { ...DEFAULT_SETTINGS, ...ACME, ...ACME.address };
    const file = open(folder);
    const moved = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };
    must(await edit(open(folder), { id, profile: { ...ACME, isProtected: true, address: moved } }));
    const profile = { ...DEFAULT_SETTINGS, ...ACME, defaultVault: 'mine' };
    must(await edit(file, { id, asSeen, profile }));
    expect(file.list()[0]).toMatchObject({
      isProtected: true,
      defaultVault: 'mine',
      address: moved,
    });
    const tokens = [{ kind: 'personal', token: token() }] as const;
    expect(await edit(file, { id, asSeen, profile, tokens })).toMatchObject({
      error: { message: expect.stringContaining('has moved from') },
    });
  });

  it('removes tokens and profiles, and leaves none of them in the folder', async () => {
    const folder = temporaryFolder();
    const id = await filled(folder);
    const file = open(folder);
    must(await file.change((draft) => removeToken(draft, id, 'personal')));
    expect(file.tokenInfo(id)).toEqual([]);
    must(await file.change((draft) => removeProfile(draft, id)));
    expect([file.list(), file.defaultName()]).toEqual([[], null]);
    expect(await file.change((draft) => setDefault(draft, id))).toMatchObject({
      error: { message: expect.stringContaining('removed') },
    });
    for (const name of fs.readdirSync(folder)) {
      expect(fs.readFileSync(path.join(folder, name)).includes(CANARY), name).toBe(false);
    }
  });
});
