import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareFolder } from '../../src/files/private-folder.ts';
import { openHistory } from '../../src/storage/history.ts';
import { must } from '../support/must.ts';
import { canMount, makeReadOnly, smallDisk } from './support/small-disk.ts';

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
        message: expect.stringMatching(/history.*read-only/),
      },
    });
  });

  it('a folder that is missing is said to be on a read-only disk, not to be missing', () => {
    const disk = smallDisk();
    makeReadOnly(disk);
    const prepared = prepareFolder(path.join(disk, 'sandbox'));
    expect(prepared).toMatchObject({ error: { message: expect.stringContaining('read-only') } });
  });
});
