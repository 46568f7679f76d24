import fs from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome, runProgram, says, sendDispatch, startApp } from '../support/app.ts';
import { boxOf, databasesIn, modeOf, modesIn } from '../support/box.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { filesIn } from '../support/files-in.ts';
import { fillHistory } from '../support/fixture.ts';
import { addProfile, askProgram, limited } from '../support/program.ts';
import { canMount, makeReadOnly, smallDisk, takeSpace } from '../support/small-disk.ts';

const DISPATCH = ['dispatch', 'deploy', '--no-wait'];

/** A machine with a profile on a service that takes every dispatch, and with 80 of them in its history. */
async function usedHome(home = newHome(), dispatches = 80) {
  const taken = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });
  const server = await startFaultServer({ steps: [taken] });
  onTestFinished(() => server.close());
  await addProfile(home, { name: 'acme', url: server.origin, token: 'token' });
  if (dispatches > 0) await fillHistory(home, 'acme', { dispatches });
  return { home, server };
}

/** The database with the dispatches in it. */
const historyOf = (home: string): string => databasesIn(home)[0] ?? '';

async function keysIn(home: string): Promise<readonly string[]> {
  const { dispatches } = await askProgram(home, 'runs', '--limit', '200');
  return dispatches.map(({ key }: { key: string }) => key);
}

it('8 commands that start at once on a damaged history move it aside once, whole and said, and lose none of 8', async () => {
  const { home } = await usedHome();
  const bad = fs.readFileSync(historyOf(home)).fill(0, 8192, 12_288);
  fs.writeFileSync(historyOf(home), bad);
  const keys = Array.from({ length: 8 }, (_, at) => `key-${at}`);
  const ends = await Promise.all(
    keys.map((key) => runProgram({ home, args: ['dispatch', key, '--no-wait'] })),
  );
  expect(ends.map(({ status }) => status)).toEqual(keys.map(() => 0));
  expect((await keysIn(home)).toSorted()).toEqual(keys);
  const [aside = '', ...more] = filesIn(boxOf(home)).filter((file) => /corrupt-\w+$/.test(file));
  expect([fs.readFileSync(aside).equals(bad), modeOf(aside), more]).toEqual([true, '0600', []]);
  expect(ends.map(({ stderr }) => stderr).join('')).toContain(aside);
});

it('under umask 000 all files are their owner’s alone, and the folder is closed again at the start', async () => {
  const { home } = await usedHome();
  const everything = { home, startedBy: limited({ umask: '000' }) };
  const wide: string[] = [];
  for (const round of ['new', 'old']) {
    await runProgram({ ...everything, args: ['dispatch', round, '--no-wait'] });
    await runProgram({ ...everything, args: ['secret', 'set', 'A'], input: 'value' });
    for (const [name, mode] of modesIn(home)) if (!/^0[67]00$/.test(mode)) wide.push(name);
    fs.chmodSync(boxOf(home), 0o755);
  }
  expect(wide).toEqual([]);
});

describe('what finds no room in the history is not sent, and the user is told', () => {
  it.runIf(canMount())('on a full disk, where what waits is watched all the same', async () => {
    const { home, server } = await usedHome(smallDisk(), 0);
    await runProgram({ home, args: ['dispatch', 'before', '--no-wait'] });
    const app = startApp({ home });
    await app.waitFor(/◌ waiting +before/);
    const free = takeSpace(home, 0);
    const { status, stderr } = await runProgram({ home, args: DISPATCH });
    expect(status).toBe(5);
    expect(stderr).toMatch(/the disk/);
    const posts = () => server.requests.filter(({ raw }) => raw.toString().startsWith('POST'));
    expect(posts()).toHaveLength(1);
    // Nor by the app, which opened its files while there was room.
    await sendDispatch(app, 'held');
    await app.waitFor(says('Nothing was sent'));
    expect(posts()).toHaveLength(1);
    app.press('esc');
    await app.waitFor(/◌ waiting +before/);
    const runs = '[{"run_id":"r-1","run_url":"https://ci.acme.dev/r-1"}]';
    server.script(answering({ body: `{"status":"ready","runs":${runs}}` }));
    app.press('R');
    await app.waitFor(/✓ ready +before/);
    await app.close();
    free();
    server.script(answering({ status: 201, body: '{"dispatch_id":"d-2"}' }));
    expect(await runProgram({ home, args: DISPATCH })).toMatchObject({ status: 0 });
  });

  it.runIf(canMount())('on a read-only disk, which is named as such', async () => {
    const disk = smallDisk();
    const { home, server } = await usedHome(disk, 0);
    await runProgram({ home, args: ['dispatch', 'before', '--no-wait'] });
    makeReadOnly(disk);
    const { status, stderr } = await runProgram({ home, args: DISPATCH });
    expect([2, 5]).toContain(status);
    expect(stderr).toMatch(/read-only/);
    expect(server.requests).toHaveLength(1);
    expect(await keysIn(home)).toEqual(['before']);
    expect(await askProgram(home, 'log')).toMatchObject({ writes: [] });
    const token = ['profile', 'token', 'acme', '--token-kind', 'personal'];
    for (const args of [['sandbox'], token]) {
      const end = await runProgram({ home, args, input: 'another-token' });
      expect(end).toMatchObject({ status: 2, stderr: expect.stringContaining('read-only') });
    }
  });
});
