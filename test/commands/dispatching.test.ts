import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it as each, expect } from 'vitest';
import { openHistory } from '../../src/storage/history.ts';
import type { FaultStep } from '../support/fault-server.ts';
import { must } from '../support/must.ts';
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

  it("may be the repository's, and the profile's own wins over it", async () => {
    const { home, bodies } = await withTemplate();
    const folder = path.join(home, 'shop', '.dispatchbox');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'templates.yaml'),
      'nightly:\n  key: nightly\nto staging:\n  key: theirs\n',
    );
    for (const name of ['nightly', 'to staging']) {
      const args = ['dispatch', '--template', name, '--no-wait'];
      await runCommand(home, args, { folder: path.dirname(folder) });
    }
    expect(bodies().map(({ key }) => key)).toEqual(['nightly', 'deploy']);
  });

  it('that does not exist sends nothing, and those that do are named', async () => {
    const { home, server } = await withTemplate();
    const end = await runCommand(home, ['dispatch', '--template', 'hunter2']);
    expect(end.status).toBe(2);
    expect(end.stderr).toContain(
      'There is no template of that name for acme. Available: to staging.',
    );
    expect(end.stderr).not.toContain('hunter2');
    expect(server.requests).toHaveLength(0);
  });
});

describe('once the runs exist', () => {
  it('--on-ready runs a program with its own options and the result, without a shell', async () => {
    const { home } = await served(accepted, ready);
    const log = path.join(home, 'log');
    const script = path.join(home, 'hook.mjs');
    writeFileSync(
      script,
      `import fs from 'node:fs';
      const input = JSON.parse(fs.readFileSync(0, 'utf8'));
      const { DISPATCHBOX_TOKEN } = process.env;
      fs.writeFileSync(${JSON.stringify(log)}, JSON.stringify([process.argv.slice(2), input, DISPATCHBOX_TOKEN]));`,
    );
    const hook = [process.execPath, script, '-u', '--json', '$HOME; exit 1'];
    const args = ['dispatch', 'deploy', '--json', '--on-ready', ...hook];
    const env = { DISPATCHBOX_TOKEN: 'canary' };
    const end = await runCommand(home, args, { env });
    expect(end.status).toBe(0);
    const [words, result, token] = JSON.parse(readFileSync(log, 'utf8'));
    expect(words).toEqual(['-u', '--json', '$HOME; exit 1']);
    expect(result).toEqual(JSON.parse(end.stdout));
    expect(token).toBeNull();
  });

  it('--on-ready is not run after an error', async () => {
    const { home } = await served(accepted, answer(200, { status: 'error', error: 'No ref.' }));
    const log = path.join(home, 'log');
    const code = `require('fs').writeFileSync(${JSON.stringify(log)}, '')`;
    const args = ['dispatch', 'deploy', '--on-ready', process.execPath, '-e', code];
    expect((await runCommand(home, args)).status).toBe(1);
    expect(() => readFileSync(log)).toThrow('ENOENT');
  });

  it.each([
    ['fails', [process.execPath, '-e', 'process.exit(7)'], 'ended with status 7.'],
    ['is not there', ['/no/such/program'], 'could not be started (ENOENT).'],
  ])('a program that %s is a notice: the dispatch is done', async (_, hook, words) => {
    const { home } = await served(accepted, ready);
    const end = await runCommand(home, ['dispatch', 'deploy', '--on-ready', ...hook]);
    expect(end).toMatchObject({ status: 0, stdout: `ready\td-1\nr-1\t${URL}\n` });
    expect(end.stderr).toContain(`The --on-ready command ${words}`);
  });

  it('--open opens no address that a browser should not be handed', async () => {
    const runs = [{ run_id: 'r-1', run_url: 'file:///etc/passwd' }];
    const { home } = await served(accepted, answer(200, { status: 'ready', runs }));
    const end = await runCommand(home, ['dispatch', 'deploy', '--open']);
    expect(end.status).toBe(0);
    expect(end.stderr).toContain('The run has no web address to open.');
  });

  it.each([[['--open']], [['--on-ready', 'true']]])(
    '%j needs the wait that --no-wait leaves out',
    async (more) => {
      const { home, server } = await served(accepted);
      const end = await runCommand(home, ['dispatch', 'deploy', '--no-wait', ...more]);
      expect(end.status).toBe(2);
      expect(end.stderr).toContain("--no-wait doesn't wait for");
      expect(server.requests).toHaveLength(0);
    },
  );
});

describe('the hook of a profile', () => {
  function withHook(home: string, code = ''): () => string {
    const log = path.join(home, 'log');
    const env = 'const { DISPATCHBOX_STATE: state, DISPATCHBOX_TOKEN: token } = process.env;';
    const append = `${env} require('fs').appendFileSync(${JSON.stringify(log)}, [process.argv[1], state, token].join() + '\\n'); ${code}`;
    const hooks = { acme: [process.execPath, '-e', append, '{key} {url}'], '*': ['/no/such'] };
    writeFileSync(path.join(home, 'preferences.json'), JSON.stringify({ hooks }));
    return () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  }

  it('runs once for the end that the command waited for, without a token', async () => {
    const { home } = await served(accepted, ready);
    const log = withHook(home);
    const env = { DISPATCHBOX_TOKEN: 'canary' };
    const end = await runCommand(home, ['dispatch', 'deploy'], { env });
    expect(end).toMatchObject({ status: 0, stdout: `ready\td-1\nr-1\t${URL}\n` });
    expect(log()).toBe(`deploy ${URL},ready,\n`);
    await runCommand(home, ['status', 'd-1']);
    expect(log()).toBe(`deploy ${URL},ready,\n`);
  });

  it('runs for an error, and its own failure changes nothing', async () => {
    const { home } = await served(accepted, answer(200, { status: 'error', error: 'No ref.' }));
    const log = withHook(home, 'process.exit(3)');
    const end = await runCommand(home, ['dispatch', 'deploy']);
    expect(end.status).toBe(1);
    expect(log()).toBe('deploy ,error,\n');
    expect(end.stderr).toContain('The hook of acme ended with status 3.');
  });

  it('runs where status is what learns of the end, and not for an unknown id', async () => {
    const { home } = await served(accepted, ready, ready);
    const log = withHook(home);
    await runCommand(home, ['dispatch', 'deploy', '--no-wait']);
    expect(log()).toBe('');
    await runCommand(home, ['status', 'd-1']);
    expect(log()).toBe(`deploy ${URL},ready,\n`);
    await runCommand(home, ['status', 'other-id']);
    expect(log()).toBe(`deploy ${URL},ready,\n`);
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
    expect(JSON.parse(end.stdout).error).toBe(
      'The dispatch failed, and the service gave no reason.',
    );
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
      expect(end.stderr).toContain('Set DISPATCHBOX_TOKEN to a valid token.');
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
