import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../storage/support/folders.ts';
import { ACME, addProfile, openStore } from '../storage/support/stores.ts';
import { inOneFile } from '../support/one-file.ts';
import { startChild } from './support/processes.ts';

/** `npm run prove` makes more. */
const KILLS = 12;
const PARALLEL = 2;

describe('profiles under kill -9', () => {
  /**
   * Lets a process count upwards in the file, and kills it a random moment after a random number.
   *
   * @returns whether it was in the middle of a write.
   */
  async function killOnce(program: string, folder: string): Promise<boolean> {
    const child = startChild(program, [folder]);
    await child.waitForLines(1 + Math.floor(Math.random() * 4));
    const spin = performance.now() + Math.random() * 6;
    while (performance.now() < spin);
    await child.kill();

    const file = path.join(folder, 'profiles.json');
    const stored = Number(JSON.parse(fs.readFileSync(file, 'utf8')).profiles[0].defaultVault);
    const confirmed = Number(child.lines.at(-1));
    expect([confirmed, confirmed + 1]).toContain(stored);
    const wasInside = fs.readdirSync(folder).length > 3 || stored > confirmed;

    const next = openStore(folder);
    expect(next.notices).toEqual([]);
    expect(next.find('acme')?.defaultVault).toBe(`${stored}`);
    expect(fs.readdirSync(folder)).toEqual([
      'profiles.backup.json',
      'profiles.json',
      'profiles.lock',
    ]);
    return wasInside;
  }

  test(`${KILLS} kills at random moments of a write leave the old or the new state each time, and no file behind`, {
    timeout: 240_000,
  }, async () => {
    const program = await inOneFile(
      path.join(import.meta.dirname, 'support/rewrite-profile.ts'),
      temporaryFolder(),
    );
    let killsInside = 0;
    const series = async () => {
      const folder = temporaryFolder();
      const store = openStore(folder);
      addProfile(store, { ...ACME, defaultVault: '0' });
      // Long enough a file that a write takes a while.
      for (let index = 0; index < 60; index += 1) {
        addProfile(store, { ...ACME, name: `p${index}` });
      }
      for (let kill = 0; kill < KILLS / PARALLEL; kill += 1) {
        if (await killOnce(program, folder)) killsInside += 1;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, series));
    // Else this test looked at nothing.
    expect(killsInside).toBeGreaterThan(KILLS / 10);
  });
});
