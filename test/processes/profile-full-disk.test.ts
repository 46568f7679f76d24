import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, runProgram } from '../support/app.ts';
import { boxOf } from '../support/box.ts';
import { addProfile, addToken, askProgram, limited } from '../support/program.ts';
import { canMount, smallDisk, takeSpace } from '../support/small-disk.ts';

const TOKEN = 'token-of-the-profile-0123456789';
const fileOf = (home: string): string => path.join(boxOf(home), 'profiles.json');

/** Adds one profile more. @returns how that ended */
function adding(home: string, name: string, more: Partial<Parameters<typeof runProgram>[0]> = {}) {
  const at = ['--url', 'http://127.0.0.1:9', '--token-kind', 'personal'];
  return runProgram({ home, args: ['profile', 'add', name, ...at], input: TOKEN, ...more });
}

async function namesIn(home: string): Promise<readonly string[]> {
  const { profiles } = await askProgram(home, 'profile', 'list');
  return profiles.map(({ name }: { name: string }) => name);
}

/** Longer than the limits below. */
async function homeWithLongTokens(home: string): Promise<string> {
  const long = 'x'.repeat(4_000);
  await addProfile(home, { name: 'acme', url: 'http://127.0.0.1:9', token: long });
  for (const kind of ['personal', 'service-account'] as const) {
    await addToken(home, 'acme', kind, long);
  }
  return home;
}

it('where no file may be larger than 8 KiB, the old file stays byte-equal and the user is told', async () => {
  const home = await homeWithLongTokens(newHome());
  const good = fs.readFileSync(fileOf(home));
  const before = fs.readdirSync(boxOf(home));
  const end = await adding(home, 'new', { startedBy: limited({ maxFileKib: 8 }) });
  expect(end).toMatchObject({ status: 2, stderr: expect.stringMatching(/profiles/) });
  expect(fs.readFileSync(fileOf(home)).equals(good)).toBe(true);
  expect(fs.readdirSync(boxOf(home))).toEqual(before);
  expect(await namesIn(home)).toEqual(['acme']);
});

describe.runIf(canMount())('on a disk of 256 KiB', () => {
  it('a profile is stored whole, or not at all and said, however much room is left', async () => {
    const home = await homeWithLongTokens(smallDisk());
    const ends = new Set<number | null>();
    for (const pages of [0, 1, 3, 6, 30]) {
      takeSpace(home, pages);
      const before = fs.readFileSync(fileOf(home));
      const name = `new-${pages}`;
      const { status, stderr } = await adding(home, name);
      ends.add(status);
      if (status !== 0) {
        expect(stderr).toMatch(/full/);
        expect(fs.readFileSync(fileOf(home)).equals(before)).toBe(true);
      }
      expect((await namesIn(home)).includes(name)).toBe(status === 0);
    }
    expect(ends).toEqual(new Set([0, 2]));
  });
});
