import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WriteRecord } from '../../src/domain/vault-records.ts';
import { openHistory } from '../../src/storage/history.ts';
import { exportWrites } from '../../src/storage/write-export.ts';
import { must } from '../support/must.ts';
import { canMount, makeReadOnly, smallDisk, takeSpace } from './support/small-disk.ts';

describe.runIf(canMount())('on a disk that takes nothing', () => {
  it('a history says that the disk is read-only, not that its file cannot be opened', async () => {
    const disk = smallDisk();
    const box = path.join(disk, 'box');
    await must(openHistory(box)).close();
    makeReadOnly(disk);
    expect(openHistory(box)).toEqual({
      ok: false,
      error: {
        kind: 'disk',
        message: 'The history could not be opened: the disk is read-only.',
      },
    });
  });

  it('an export leaves no half of the log behind', async () => {
    const disk = smallDisk();
    const file = path.join(disk, 'log.json');
    const write: WriteRecord = {
      writeId: 'w',
      origin: 'form',
      atMs: 0,
      profileId: 'acme',
      profileName: 'acme',
      host: 'ci.acme.dev',
      vault: 'default',
      kind: 'secret',
      name: 'A',
      source: 'typed',
      state: 'set',
      version: 1,
      versionBefore: null,
      reason: null,
      note: '',
    };
    const log = Array.from({ length: 200 }, () => write);
    const giveBack = takeSpace(disk, 2);
    expect(await exportWrites(file, log)).toEqual({
      ok: false,
      error: `${file} cannot be written: the disk is full.`,
    });
    expect(fs.existsSync(file)).toBe(false);
    giveBack();
    expect(await exportWrites(file, log)).toEqual({ ok: true, value: file });
  });
});
