import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { changePreferences, readPreferences } from '../../src/storage/preferences.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { ACME, addProfile, openStore } from '../storage/support/stores.ts';
import { startChild } from './support/processes.ts';
import { canMount, makeReadOnly, smallDisk, takeSpace } from './support/small-disk.ts';

function fill(folder: string, profiles: number): void {
  const store = openStore(folder);
  for (let index = 0; index < profiles; index += 1) {
    addProfile(store, { ...ACME, name: `before-${index}` });
  }
}

test('where no file may be larger than 8 KiB, the old file stays byte-equal and the user is told', async () => {
  const folder = temporaryFolder();
  fill(folder, 60);
  const file = path.join(folder, 'profiles.json');
  const good = fs.readFileSync(file);
  expect(good.length).toBeGreaterThan(8192);
  const child = startChild('save-profiles.ts', [folder, 'new', '3'], { maxFileKib: 8 });
  await child.waitForLines(3);
  await child.ended();
  for (const line of child.lines) expect(line).toMatch(/^disk: .*profiles/);
  expect(fs.readdirSync(folder)).not.toContain('profiles.next.json');
  expect(fs.readFileSync(file).equals(good)).toBe(true);
  expect(openStore(folder).list().length).toBe(60);
  expect(fs.readdirSync(folder)).toEqual([
    'profiles.backup.json',
    'profiles.json',
    'profiles.lock',
  ]);
});

describe.runIf(canMount())('on a disk of 256 KiB', () => {
  test('a write with 0 to 30 free pages is stored whole, or not at all and said', async () => {
    const disk = smallDisk();
    const folder = path.join(disk, 'box');
    fill(folder, 60);
    const file = path.join(folder, 'profiles.json');
    const outcomes = new Set<string>();
    for (let pages = 0; pages <= 30; pages += 1) {
      takeSpace(disk, pages);
      const good = fs.readFileSync(file);
      const store = openStore(folder);
      const saved = await addProfile(store, { ...ACME, name: `new-${pages}` });
      outcomes.add(saved.ok ? 'saved' : saved.error.kind);
      if (!saved.ok) {
        expect(saved.error.message).toMatch(/full/);
        expect(fs.readFileSync(file).equals(good)).toBe(true);
      }
      expect(store.find(`new-${pages}`) !== null).toBe(saved.ok);
      const next = openStore(folder);
      expect([next.list(), next.notices]).toEqual([store.list(), []]);
    }
    expect(outcomes).toEqual(new Set(['disk', 'saved']));
  });

  test('preferences are stored whole, or not at all and said', async () => {
    const disk = smallDisk();
    const folder = path.join(disk, 'box');
    fs.mkdirSync(folder, { mode: 0o700 });
    const file = path.join(folder, 'preferences.json');
    fs.writeFileSync(file, JSON.stringify({ bell: false, later: 'x'.repeat(30_000) }));
    const outcomes = new Set<string>();
    for (let pages = 0; pages <= 30; pages += 1) {
      takeSpace(disk, pages);
      const good = fs.readFileSync(file);
      const reducedMotion = pages % 2 === 0;
      const changed = await changePreferences(folder, { reducedMotion });
      outcomes.add(changed.ok ? 'saved' : changed.error.kind);
      if (!changed.ok) expect(fs.readFileSync(file).equals(good)).toBe(true);
      const { preferences } = readPreferences(folder);
      expect(preferences?.bell).toBe(false);
      if (changed.ok) expect(preferences?.reducedMotion).toBe(reducedMotion);
    }
    expect(outcomes).toEqual(new Set(['disk', 'saved']));
  });

  test('a damaged file is still moved aside, and its profiles are there', () => {
    const disk = smallDisk();
    const folder = path.join(disk, 'box');
    fill(folder, 60);
    fs.writeFileSync(path.join(folder, 'profiles.json'), 'damaged');
    takeSpace(disk, 0);
    expect(openStore(folder).list().length).toBe(60);
    fs.rmSync(path.join(disk, 'ballast'));
    expect(openStore(folder).list().length).toBe(60);
    expect(openStore(folder).notices).toEqual([]);
  });
});

test.runIf(canMount())(
  'a store on a read-only disk can be read, and says why it cannot be changed',
  async () => {
    const disk = smallDisk();
    fill(disk, 2);
    fs.rmSync(path.join(disk, 'profiles.lock'));
    makeReadOnly(disk);
    const store = openStore(disk);
    expect(store.list().length).toBe(2);
    expect(store.notices.join()).toMatch(/check the profiles: .+/);
    expect(await addProfile(store, ACME)).toMatchObject({
      ok: false,
      error: { kind: 'disk', message: expect.stringContaining('the disk is read-only') },
    });
  },
);
