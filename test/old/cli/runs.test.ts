import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dispatch, DispatchPhase } from '../../../src/old/domain/dispatch.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { openProfileStore } from '../../../src/old/storage/profile-store.ts';
import { must } from '../../support/must.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import { addProfile } from '../storage/support/stores.ts';
import { answer, emptyHome, profileIdIn, runCommand, served } from './support.ts';

const RUNS = [{ id: 'r-1', url: 'https://ci.acme.dev/runs/1' }];

async function homeWithHistory(says: object = { status: 'not_ready' }) {
  const { server, home } = await served(answer(200, says));
  const store = must(openProfileStore(home));
  const address = { baseUrl: 'https://ci.globex.io', segment: 'svc' };
  const globex = { name: 'globex', address, defaultVault: 'default', isProtected: false };
  addProfile(store, globex);
  const history = must(openHistory(home));
  const add = (profile: string, key: string, day: number, phase: DispatchPhase) => {
    const dispatch: Dispatch = {
      localId: `${profile}-${key}`,
      profileId: profileIdIn(home, profile),
      tokenKind: 'organization',
      request: { key, ref: 'main', title: '', params: { a: 'b' } },
      createdAtMs: Date.UTC(2026, 0, day),
      confirmedAtMs: null,
      phase,
    };
    history.insert(dispatch);
  };
  add('acme', 'deploy', 1, { state: 'ready', dispatchId: 'd-1', runs: RUNS, endedAtMs: 0 });
  add('acme', 'nightly', 3, { state: 'waiting', dispatchId: 'd-3', unknownStatus: null });
  add('globex', 'deploy', 2, { state: 'unknown', reason: 'No answer came.' });
  add('globex', 'other', 4, { state: 'waiting', dispatchId: 'd-4', unknownStatus: null });
  history.close();
  return { home, server };
}

it('removing a profile says which of its dispatches are no longer watched', async () => {
  const { home } = await homeWithHistory();
  const end = await runCommand(home, ['profile', 'remove', 'globex']);
  expect(end).toMatchObject({ status: 0, stdout: '' });
  expect(end.stderr).toMatch(/One .*dispatch.* waiting/);
});

describe('runs', () => {
  it('lists what the profile dispatched, the newest first, and asks nobody', async () => {
    const { home, server } = await homeWithHistory();
    expect(await runCommand(home, ['runs'])).toEqual({
      status: 0,
      stdout:
        'waiting\td-3\tnightly\tmain\t2026-01-03T00:00:00.000Z\n' +
        'ready\td-1\tdeploy\tmain\t2026-01-01T00:00:00.000Z\n',
      stderr: '',
    });
    expect(server.requests).toHaveLength(0);
  });

  it('lists each dispatch on one line and in its columns, whatever its key is', async () => {
    const { home } = await homeWithHistory();
    const history = must(openHistory(home));
    await history.insert(
      dispatch({
        profileId: profileIdIn(home, 'acme'),
        request: { key: 'deploy\nready\td-9\tforged', ref: 'ma\tin', title: '', params: {} },
        createdAtMs: Date.UTC(2026, 0, 9),
        phase: { state: 'unknown', reason: 'No answer came.' },
      }),
    );
    await history.close();
    const [first, ...others] = (await runCommand(home, ['runs'])).stdout.trimEnd().split('\n');
    expect(first?.split('\t')).toEqual([
      'unknown',
      '-',
      'deploy ready d-9 forged',
      'ma in',
      expect.any(String),
    ]);
    expect(others).toHaveLength(2);
  });

  it('lists one state of every profile', async () => {
    const { home } = await homeWithHistory();
    const end = await runCommand(home, ['runs', '--all-profiles', '--state', 'waiting']);
    expect(end.stdout.split('\n').map((line) => line.split('\t').at(-1))).toEqual([
      'globex',
      'acme',
      '',
    ]);
  });

  it('says all of each as JSON, of as many as are wanted', async () => {
    const { home, server } = await homeWithHistory();
    const args = ['runs', '--all-profiles', '--limit', '3', '--json'];
    const list = JSON.parse((await runCommand(home, args)).stdout);
    expect(list).toMatchObject({ profile: null, host: null });
    expect(list.dispatches.map((one: { profile: string }) => one.profile)).toEqual([
      'globex',
      'acme',
      'globex',
    ]);
    expect(list.dispatches[2]).toMatchObject({ status: 'unknown', error: 'No answer came.' });
    const acme = JSON.parse(
      (await runCommand(home, ['runs', '--state', 'ready', '--json'])).stdout,
    );
    expect(acme).toEqual({
      profile: 'acme',
      host: `127.0.0.1:${server.port}/svc`,
      dispatches: [
        {
          dispatch_id: 'd-1',
          status: 'ready',
          runs: [{ run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' }],
          error: null,
          key: 'deploy',
          ref: 'main',
          title: '',
          params: { a: 'b' },
          created_at: '2026-01-01T00:00:00.000Z',
          confirmed_at: null,
          profile: 'acme',
          host: `127.0.0.1:${server.port}/svc`,
        },
      ],
    });
  });

  it('needs a profile, unless those of all are wanted', async () => {
    const end = await runCommand(emptyHome(), ['runs']);
    expect(end).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/No profile/),
    });
    expect((await runCommand(emptyHome(), ['runs', '--all-profiles'])).status).toBe(0);
  });

  it.each([
    ['--state', 'hunter2'],
    ['--limit', '0'],
    ['--limit', 'hunter2'],
  ])('refuses %s %s', async (...args) => {
    const end = await runCommand(emptyHome(), ['runs', ...args]);
    expect(end.status).toBe(2);
    expect(end.stderr).not.toContain('hunter2');
  });
});

describe('status of an id that this machine remembers', () => {
  it('asks the profile that sent it, and says so', async () => {
    const { home, server } = await homeWithHistory();
    await runCommand(home, ['profile', 'use', 'globex']);
    const end = await runCommand(home, ['status', 'd-3', '--json']);
    expect(JSON.parse(end.stdout)).toMatchObject({ status: 'waiting', profile: 'acme' });
    expect(end.stderr).toContain('d-3 was dispatched by acme.');
    expect(server.requests).toHaveLength(1);
  });

  it('asks the one that was named all the same', async () => {
    const { home, server } = await homeWithHistory();
    const end = await runCommand(home, ['status', 'd-4', '--profile', 'acme', '--json']);
    expect(JSON.parse(end.stdout)).toMatchObject({ profile: 'acme' });
    expect(server.requests).toHaveLength(1);
  });

  it('tells what has ended again, and leaves the time at which it ended', async () => {
    const runs = RUNS.map(({ id, url }) => ({ run_id: id, run_url: url }));
    const { home, server } = await homeWithHistory({ status: 'ready', runs });
    const remembered = async () => {
      const history = must(openHistory(home));
      const found = await history.find('acme-deploy');
      history.close();
      return found;
    };
    const before = await remembered();
    const end = await runCommand(home, ['status', 'd-1', '--json']);
    expect(JSON.parse(end.stdout)).toMatchObject({ status: 'ready', runs });
    expect(server.requests).toHaveLength(1);
    expect(await remembered()).toEqual(before);
    expect(before).toMatchObject({ value: { phase: { endedAtMs: 0 } } });
  });
});

describe('a history that is damaged', () => {
  it.each([['runs'], ['status d-1']])('is told by %s as it is moved aside', async (words) => {
    const { home } = await homeWithHistory();
    fs.writeFileSync(path.join(home, 'history.db'), 'no database');
    const { stderr } = await runCommand(home, words.split(' '));
    expect(stderr).toContain(`moved to ${path.join(home, 'history.db')}.corrupt`);
  });
});
