import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it as each, expect } from 'vitest';
import { openHistory } from '../../../src/old/storage/history.ts';
import type { FaultStep } from '../../support/fault-server.ts';
import { must } from '../../support/must.ts';
import { answer, profileIdIn, runCommand, served } from './support.ts';

const it = each.concurrent;

const URL = 'https://ci.acme.dev/runs/1';

const accepted = answer(201, { dispatch_id: 'd-1' });
const ready = answer(200, { status: 'ready', runs: [{ run_id: 'r-1', run_url: URL }] });

async function recorded(...steps: readonly FaultStep[]) {
  const { server, home } = await served(...steps);
  const bodies = () =>
    server.requests.map(({ raw }) => JSON.parse(raw.toString().split('\r\n\r\n')[1] || 'null'));
  return { server, home, bodies };
}

describe('the params of a dispatch', () => {
  it('come from a JSON file, over which --param wins', async () => {
    const { home, bodies } = await recorded(accepted);
    const file = path.join(home, 'params.json');
    writeFileSync(file, '\ufeff{"environment": "staging", "empty": "", "dry_run": "true"}');
    const args = ['dispatch', 'deploy', '--params-file', file, '--param', 'dry_run=false'];
    expect((await runCommand(home, [...args, '--no-wait'])).status).toBe(0);
    expect(bodies()[0].params).toEqual({ environment: 'staging', empty: '', dry_run: 'false' });
  });

  it('come from standard input', async () => {
    const { home, bodies } = await recorded(accepted);
    const args = ['dispatch', 'deploy', '--params-file', '-', '--no-wait'];
    expect((await runCommand(home, args, { input: '{"a":"b","constructor":"c"}' })).status).toBe(0);
    expect(bodies()[0].params).toEqual({ a: 'b', constructor: 'c' });
  });

  it.each([
    ['no JSON', 'hunter2', /isn't JSON/],
    ['a number', '{"a": 1, "hunter2": "x"}', /must be a JSON object of strings/],
    ['an array', '["hunter2"]', /must be a JSON object of strings/],
  ])('are refused where the file has %s', async (_, input, words) => {
    const { home, server } = await served(accepted);
    const args = ['dispatch', 'deploy', '--params-file', '-', '--json'];
    const end = await runCommand(home, args, { input });
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout)).toMatchObject({ error: expect.stringMatching(words) });
    expect(end.stdout + end.stderr).not.toContain('hunter2');
    expect(server.requests).toHaveLength(0);
  });
});

describe('a template', () => {
  async function withTemplate() {
    const { server, home, bodies } = await recorded(accepted);
    const history = must(openHistory(home));
    const params = { environment: 'staging', dry_run: 'true' };
    const request = { key: 'deploy', ref: 'main', title: 'Deploy', params };
    history.saveTemplate(profileIdIn(home, 'acme'), {
      name: 'to staging',
      origin: 'profile',
      request,
    });
    history.close();
    return { server, home, bodies };
  }

  it('fills in what is not given', async () => {
    const { home, bodies } = await withTemplate();
    const args = [
      'dispatch',
      '--template',
      'to staging',
      '--ref',
      'v2',
      '--param',
      'dry_run=false',
    ];
    expect((await runCommand(home, [...args, '--no-wait'])).status).toBe(0);
    expect(bodies()[0]).toEqual({
      key: 'deploy',
      ref: 'v2',
      title: 'Deploy',
      params: { environment: 'staging', dry_run: 'false' },
    });
  });

  it("that is for all profiles counts, and the profile's own wins over it", async () => {
    const { home, bodies } = await withTemplate();
    const history = must(openHistory(home));
    for (const [name, key] of [
      ['nightly', 'nightly'],
      ['to staging', 'theirs'],
    ] as const) {
      const request = { key, ref: '', title: '', params: {} };
      history.saveTemplate(profileIdIn(home, 'acme'), { name, origin: 'all', request });
    }
    history.close();
    for (const name of ['nightly', 'to staging']) {
      await runCommand(home, ['dispatch', '--template', name, '--no-wait']);
    }
    expect(bodies().map(({ key }) => key)).toEqual(['nightly', 'deploy']);
  });

  it('that does not exist sends nothing, and those that do are named', async () => {
    const { home, server } = await withTemplate();
    const end = await runCommand(home, ['dispatch', '--template', 'hunter2']);
    expect(end.stdout).toBe('');
    expect(end.status).toBe(2);
    expect(end.stderr).toMatch(/no template .*to staging/);
    expect(end.stderr).not.toContain('hunter2');
    expect(server.requests).toHaveLength(0);
  });
});

describe('once the runs exist', () => {
  it('--open opens no address that a browser should not be handed', async () => {
    const runs = [{ run_id: 'r-1', run_url: 'file:///etc/passwd' }];
    const { home } = await served(accepted, answer(200, { status: 'ready', runs }));
    const end = await runCommand(home, ['dispatch', 'deploy', '--open']);
    expect(end.status).toBe(0);
    expect(end.stderr).toMatch(/no web address/);
  });

  it('--open needs the wait that --no-wait leaves out', async () => {
    const { home, server } = await served(accepted);
    const end = await runCommand(home, ['dispatch', 'deploy', '--no-wait', '--open']);
    expect(end.status).toBe(2);
    expect(end.stderr).toContain("--no-wait can't be used with --open");
    expect(server.requests).toHaveLength(0);
  });
});

describe('what the service says', () => {
  it('of a status of its own is told as it is, and counts as waiting', async () => {
    const { home } = await served(answer(200, { status: 'queued' }));
    const end = await runCommand(home, ['status', 'd-1', '--json']);
    expect(JSON.parse(end.stdout)).toMatchObject({ status: 'waiting', service_status: 'queued' });
  });

  it('where it gives no reason for an error is told in a sentence', async () => {
    const { home } = await served(answer(200, { status: 'error', error: ' ' }));
    const end = await runCommand(home, ['status', 'd-1', '--json']);
    expect(end.status).toBe(1);
    expect(JSON.parse(end.stdout).error).toMatch(/gave no reason/);
  });

  it('of a token in DISPATCHBOX_TOKEN leads to the variable and not to a stored token', async () => {
    const { home } = await served(answer(401, {}));
    const env = { DISPATCHBOX_TOKEN: 'canary' };
    for (const args of [
      ['dispatch', 'deploy'],
      ['var', 'set', 'A=1'],
    ]) {
      const end = await runCommand(home, args, { env });
      expect(end.status).toBe(3);
      expect(end.stderr).toMatch(/DISPATCHBOX_TOKEN/);
      expect(end.stderr).not.toContain('profile token');
    }
  });
});

describe('a defect in the middle of a command is 70, and what is known is told', () => {
  it('of a dispatch that was accepted: its id', async () => {
    const { home } = await served(accepted, ready);
    const args = ['dispatch', 'deploy', '--json'];
    const end = await runCommand(home, args, { failsAt: 'dispatch_id d-1' });
    expect(end.status).toBe(70);
    expect(JSON.parse(end.stdout)).toMatchObject({
      dispatch_id: 'd-1',
      status: 'waiting',
      profile: 'acme',
      error: expect.stringContaining('bug'),
    });
    expect(end.stderr).toContain('Error: a defect');
  });

  it('of one that was not sent: that nothing was', async () => {
    const { home, server } = await served(accepted);
    const end = await runCommand(home, ['dispatch', 'deploy'], { failsAt: 'Dispatching' });
    expect(end).toMatchObject({ status: 70, stdout: 'refused\t-\n' });
    expect(server.requests).toHaveLength(0);
  });

  it('of secrets: which may have been set', async () => {
    const { home } = await served(answer(200, {}));
    const args = ['var', 'set', 'A=1', 'B=2', '--json'];
    const end = await runCommand(home, args, { failsAt: 'Setting 2 vars' });
    expect(end.status).toBe(70);
    expect(JSON.parse(end.stdout)).toMatchObject({ set: [], failed: [], profile: 'acme' });
  });
});
