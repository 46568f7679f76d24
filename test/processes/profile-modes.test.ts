import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { modeOf, temporaryFolder } from '../storage/support/folders.ts';
import { ACME, addProfile, openStore } from '../storage/support/stores.ts';
import { startChild } from './support/processes.ts';

const table = [
  ['000', 'nothing'],
  ['022', 'files of mode 0644 in a folder of 0755'],
  ['000', 'files of mode 0666 in 0777'],
] as const;

function openToOthers(folder: string, what: string): void {
  const [, file, folderMode] = / (0\d+) in .*(0\d+)$/.exec(what) ?? [];
  if (file === undefined || folderMode === undefined) return;
  addProfile(openStore(folder), { ...ACME, name: 'before' });
  for (const name of fs.readdirSync(folder)) {
    fs.chmodSync(path.join(folder, name), Number.parseInt(file, 8));
  }
  fs.chmodSync(folder, Number.parseInt(folderMode, 8));
}

describe('under every umask, folder and files belong to their owner alone', () => {
  test.each(table)('umask %s, with %s before', async (umask, what) => {
    const folder = path.join(temporaryFolder(), 'box');
    openToOthers(folder, what);
    const atStart = startChild('save-profiles.ts', [folder, 'p', '0'], { umask });
    expect((await atStart.ended()).status).toBe(0);
    expect(fs.existsSync(folder)).toBe(what !== 'nothing');
    for (const name of what === 'nothing' ? [] : fs.readdirSync(folder)) {
      expect([name, modeOf(path.join(folder, name))]).toEqual([name, '0600']);
    }
    const atWrite = startChild('save-profiles.ts', [folder, 'p', '2'], { umask });
    await atWrite.ended();
    expect(atWrite.lines).toEqual(['saved', 'saved']);
    expect(modeOf(folder)).toBe('0700');
    expect(fs.readdirSync(folder)).toEqual([
      'profiles.backup.json',
      'profiles.json',
      'profiles.lock',
    ]);
    for (const name of fs.readdirSync(folder)) {
      expect([name, modeOf(path.join(folder, name))]).toEqual([name, '0600']);
    }
  });

  test('and what had to be closed is said', () => {
    const folder = path.join(temporaryFolder(), 'box');
    openToOthers(folder, 'files of mode 0644 in a folder of 0755');
    const { notices } = openStore(folder);
    expect(notices.join('\n')).toContain('box had mode 0755');
    expect(notices.join('\n')).toContain('profiles.json had mode 0644');
    expect(openStore(folder).notices).toEqual([]);
  });
});
