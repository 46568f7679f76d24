import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppFolders, appFolders, type FolderSources } from '../../src/storage/app-folders.ts';
import { prepareFolder } from '../../src/storage/own-folder.ts';
import { modeOf } from '../support/box.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sources = (changes: Partial<FolderSources>): FolderSources => ({
  env: {},
  platform: 'linux',
  ...changes,
});

describe('the folders', () => {
  const table: readonly [string, FolderSources, Pick<AppFolders, 'config' | 'data' | 'cache'>][] = [
    [
      'are one folder where DISPATCHBOX_HOME names it',
      sources({ env: { DISPATCHBOX_HOME: '/box', HOME: '/home/ada', XDG_CONFIG_HOME: '/xdg' } }),
      { config: '/box', data: '/box', cache: '/box/cache' },
    ],
    [
      'are the usual ones of a Linux user',
      sources({ env: { HOME: '/home/ada' } }),
      {
        config: '/home/ada/.config/dispatchbox',
        data: '/home/ada/.local/share/dispatchbox',
        cache: '/home/ada/.cache/dispatchbox',
      },
    ],
    [
      'follow the XDG variables, without a HOME too',
      sources({ env: { XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d' } }),
      { config: '/c/dispatchbox', data: '/d/dispatchbox', cache: '/d/dispatchbox/cache' },
    ],
    [
      'ignore empty and relative variables',
      sources({
        env: {
          DISPATCHBOX_HOME: '',
          HOME: '/home/ada',
          XDG_CONFIG_HOME: '',
          XDG_DATA_HOME: 'here',
        },
      }),
      {
        config: '/home/ada/.config/dispatchbox',
        data: '/home/ada/.local/share/dispatchbox',
        cache: '/home/ada/.cache/dispatchbox',
      },
    ],
    [
      'are the application support folder on a Mac',
      sources({ platform: 'darwin', env: { HOME: '/Users/ada' } }),
      {
        config: '/Users/ada/Library/Application Support/dispatchbox',
        data: '/Users/ada/Library/Application Support/dispatchbox',
        cache: '/Users/ada/Library/Caches/dispatchbox',
      },
    ],
    [
      'roam with the settings and not with the history on Windows',
      sources({
        platform: 'win32',
        env: { APPDATA: 'C:\\ada\\Roaming', LOCALAPPDATA: 'C:\\ada\\Local' },
      }),
      {
        config: 'C:\\ada\\Roaming\\dispatchbox',
        data: 'C:\\ada\\Local\\dispatchbox',
        cache: 'C:\\ada\\Local\\dispatchbox\\cache',
      },
    ],
  ];

  test.each(table)('%s', (_name, given, wanted) => {
    const found = appFolders(given);
    expect(found).toMatchObject({ ok: true, value: wanted });
    if (found.ok) expect(found.value.sandbox.startsWith(found.value.data)).toBe(true);
  });

  test.each([
    [sources({}), 'HOME'],
    [sources({ platform: 'darwin', env: { HOME: 'relative' } }), 'HOME'],
    // A repository could bring it, with profiles and token commands in it.
    [sources({ env: { DISPATCHBOX_HOME: '.box', HOME: '/home/ada' } }), 'DISPATCHBOX_HOME'],
    [sources({ platform: 'win32', env: { HOME: '/home/ada' } }), 'APPDATA'],
  ])('are asked for in words where the environment names none (%#)', (given, variable) => {
    const found = appFolders(given);
    expect(found.ok ? '' : found.error).toMatch(new RegExp(`${variable}.* full path`));
  });
});

describe('preparing a folder', () => {
  test('makes it and its parents for their owner alone', () => {
    const folder = path.join(temporaryFolder(), 'a', 'b');
    expect(prepareFolder(folder)).toMatchObject({ ok: true });
    expect([modeOf(path.dirname(folder)), modeOf(folder)]).toEqual(['0700', '0700']);
  });

  test('closes one that has files of ours in it', () => {
    const folder = temporaryFolder();
    for (const name of [
      'profiles.json',
      'history.db-wal',
      'profiles.corrupt-20261120T120000Z.json',
    ])
      fs.writeFileSync(path.join(folder, name), '');
    fs.chmodSync(folder, 0o777);
    expect(prepareFolder(folder).ok).toBe(true);
    expect(modeOf(folder)).toBe('0700');
  });

  test.each(['Makefile', 'history-of-art.txt', '.git'])(
    'leaves a folder with %s in it as it is, and says what to do',
    (name) => {
      const folder = temporaryFolder();
      fs.writeFileSync(path.join(folder, 'profiles.json'), '');
      fs.writeFileSync(path.join(folder, name), '');
      fs.chmodSync(folder, 0o755);
      const message = expect.stringMatching(`${folder} is open to others .*chmod 700`);
      expect(prepareFolder(folder)).toMatchObject({ error: { message } });
      expect(modeOf(folder)).toBe('0755');
    },
  );

  test.each([0o700, 0o2700])('uses a folder with other files in it that is closed (%o)', (mode) => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'Makefile'), '');
    fs.chmodSync(folder, mode);
    expect(prepareFolder(folder)).toMatchObject({ ok: true });
    expect(fs.statSync(folder).mode & 0o7777).toBe(mode);
  });

  test('never closes a folder that users share, such as /tmp', () => {
    const folder = temporaryFolder();
    fs.chmodSync(folder, 0o1777);
    const message = expect.stringContaining('is shared by several users');
    expect(prepareFolder(folder)).toMatchObject({ error: { message } });
    expect(modeOf(folder)).toBe('1777');
  });

  test.each([
    ['a link to a folder', (at: string) => fs.symlinkSync(temporaryFolder(), at)],
    ['a link to nowhere', (at: string) => fs.symlinkSync('/nowhere/at/all', at)],
    ['a file', (at: string) => fs.writeFileSync(at, '')],
  ])('refuses %s', (_name, plant) => {
    const folder = path.join(temporaryFolder(), 'box');
    plant(folder);
    const prepared = prepareFolder(folder);
    expect(prepared.ok ? '' : prepared.error.message).toContain(folder);
  });

  test.runIf(process.getuid?.() === 0)('refuses a folder of another user', () => {
    const folder = temporaryFolder();
    fs.chownSync(folder, 12_345, 12_345);
    const prepared = prepareFolder(folder);
    expect(prepared.ok ? '' : prepared.error.message).toContain('belongs to another user');
  });
});
