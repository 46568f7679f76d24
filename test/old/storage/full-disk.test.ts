import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { changePreferences, readPreferences } from '../../../src/old/storage/preferences.ts';
import { canMount, smallDisk, takeSpace } from '../../support/small-disk.ts';

describe.runIf(canMount())('on a disk of 256 KiB', () => {
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
});
