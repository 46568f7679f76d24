import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, runProgram } from '../support/app.ts';
import { boxOf } from '../support/box.ts';
import { addProfile, type Ended } from '../support/program.ts';

const BREAK_CALLS = path.resolve(import.meta.dirname, '../support/break-calls.cjs');
const OLD = 'old-canary-0123456789abcdef';
const NEW = 'new-canary-0123456789abcdef';
/** So many are tried at the same time. */
const AT_ONCE = 4;

interface Killed {
  /** The call at which it was killed; `null` where there were fewer. */
  readonly call: string | null;
  /** What the next start says. */
  readonly next: Ended;
  readonly profiles: string;
  readonly files: readonly string[];
}

/** Replaces a token in a copy of a folder, and kills that at the call with this number. */
async function killedAt(good: string, at: number): Promise<Killed> {
  const home = newHome();
  const box = boxOf(home);
  fs.cpSync(good, box, { recursive: true });
  fs.chmodSync(box, 0o700);
  const note = path.join(home, 'broken');
  const env = {
    NODE_OPTIONS: `--require=${BREAK_CALLS}`,
    NODE_DISABLE_COMPILE_CACHE: '1',
    BREAK_AT: `${at}`,
    BREAK_HOW: 'kill',
    BREAK_NOTE: note,
  };
  const args = ['profile', 'token', 'acme', '--token-kind', 'organization'];
  await runProgram({ home, env, args, input: NEW });
  // Whatever was left is swept away by the next change.
  const next = await runProgram({ home, args: ['profile', 'use', 'acme'] });
  return {
    call: fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : null,
    next,
    profiles: fs.readFileSync(path.join(box, 'profiles.json'), 'utf8'),
    files: fs.readdirSync(box).toSorted(),
  };
}

it('killed at any call that changes a file, profiles and tokens are as before or as after, and nothing is left behind', async () => {
  const home = newHome();
  await addProfile(home, { name: 'acme', url: 'http://127.0.0.1:9', token: OLD });
  await addProfile(home, { name: 'globex', url: 'http://127.0.0.1:9', token: 'another-token' });
  const good = boxOf(home);
  const files = fs.readdirSync(good).toSorted();
  const ends: Killed[] = [];
  while (ends.every(({ call }) => call !== null)) {
    const more = Array.from({ length: AT_ONCE }, (_, at) => killedAt(good, ends.length + at));
    ends.push(...(await Promise.all(more)));
  }
  for (const end of ends) {
    expect(end.next).toMatchObject({ status: 0, stderr: expect.not.stringMatching(/moved|can't/) });
    const { profiles } = JSON.parse(end.profiles);
    expect(profiles.map(({ name }: { name: string }) => name)).toEqual(['acme', 'globex']);
    expect(end.profiles).toMatch(new RegExp(`${OLD}|${NEW}`));
    expect({ call: end.call, files: end.files }).toEqual({ call: end.call, files });
  }
  const killed = ends.filter(({ call }) => call !== null);
  expect(killed.map(({ call }) => call).join()).toContain('rename');
  expect(new Set(killed.map((end) => end.profiles.includes(NEW)))).toEqual(new Set([false, true]));
  expect(ends.at(-1)?.profiles).toContain(NEW);
});
