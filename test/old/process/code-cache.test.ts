import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeCacheFolder } from '../../../src/old/process/code-cache.ts';
import { modeOf, temporaryFolder } from '../storage/support/folders.ts';

/** A box as the program leaves it: a private folder of its own. */
function newBox(mode = 0o700): string {
  const box = path.join(temporaryFolder(), 'box');
  fs.mkdirSync(box);
  fs.chmodSync(box, mode);
  return box;
}

const inBox = (home: string) => codeCacheFolder({ home, env: {}, platform: 'linux' });

describe('compiled code', () => {
  test('is kept in a folder that only its user can read and write', () => {
    const box = newBox();
    const cache = path.join(box, 'cache');
    expect(inBox(box)).toBe(cache);
    expect(modeOf(cache)).toBe('0700');
    expect(inBox(box)).toBe(cache);
  });

  test('is kept where the system keeps caches, in an empty home, too', () => {
    const home = temporaryFolder();
    const cache = path.join(home, '.cache/dispatchbox');
    const sources = { home: undefined, env: { HOME: home }, platform: 'linux' } as const;
    expect(codeCacheFolder(sources)).toBe(cache);
    expect([path.dirname(cache), cache].map(modeOf)).toEqual(['0700', '0700']);
  });

  test('is kept in a box that is not there yet, which is then private', () => {
    const box = path.join(temporaryFolder(), 'new', 'box');
    expect(inBox(box)).toBe(path.join(box, 'cache'));
    expect(modeOf(box)).toBe('0700');
  });

  test('is not kept where the folder was open to others: what they wrote would run', () => {
    const box = newBox();
    fs.mkdirSync(path.join(box, 'cache'), 0o755);
    expect(inBox(box)).toBeNull();
    expect(modeOf(path.join(box, 'cache'))).toBe('0755');
  });

  test.each([
    ['a link', (at: string) => fs.symlinkSync(newBox(), at)],
    ['a link to nowhere', (at: string) => fs.symlinkSync('/nowhere/at/all', at)],
    ['a file', (at: string) => fs.writeFileSync(at, '')],
  ])('is not kept where %s stands in the place of its folder', (_name, plant) => {
    const box = newBox();
    plant(path.join(box, 'cache'));
    expect(inBox(box)).toBeNull();
  });

  test('is not kept in a folder that may be somebody else’s, and nothing is made in it', () => {
    const box = newBox(0o755);
    expect(inBox(box)).toBeNull();
    expect(fs.readdirSync(box)).toEqual([]);
  });

  test('is not kept below a folder where others could put another in its place', () => {
    const box = newBox();
    fs.chmodSync(path.dirname(box), 0o777);
    expect(inBox(box)).toBeNull();
    fs.chmodSync(path.dirname(box), 0o1777);
    expect(inBox(box)).not.toBeNull();
  });

  test.runIf(process.getuid?.() === 0)('is not kept in a folder of another user', () => {
    const box = newBox();
    fs.mkdirSync(path.join(box, 'cache'), 0o700);
    fs.chownSync(path.join(box, 'cache'), 12_345, 12_345);
    expect(inBox(box)).toBeNull();
  });
});
