import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, bodiesOf, cleanUp, runCommand, served } from './support.ts';

afterAll(cleanUp);

const accepted = answer(201, { dispatch_id: 'd-1' });

describe('the params of a dispatch', () => {
  it.concurrent('come from a JSON file, over which --param wins', async () => {
    const { server, home } = await served(accepted);
    const file = path.join(home, 'params.json');
    writeFileSync(file, '\ufeff{"environment": "staging", "empty": "", "dry_run": "true"}');
    const args = ['dispatch', 'deploy', '--params-file', file, '--param', 'dry_run=false'];
    expect((await runCommand(home, [...args, '--no-wait'])).status).toBe(0);
    expect(bodiesOf(server)[0].params).toEqual({
      environment: 'staging',
      empty: '',
      dry_run: 'false',
    });
  });

  it.concurrent('come from standard input', async () => {
    const { server, home } = await served(accepted);
    const args = ['dispatch', 'deploy', '--params-file', '-', '--no-wait'];
    expect((await runCommand(home, args, { input: '{"a":"b","constructor":"c"}' })).status).toBe(0);
    expect(bodiesOf(server)[0].params).toEqual({ a: 'b', constructor: 'c' });
  });

  it.concurrent.each([
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
  it.concurrent('that does not exist sends nothing, and is never repeated', async () => {
    const { home, server } = await served(accepted);
    const end = await runCommand(home, ['dispatch', '--template', 'hunter2']);
    expect(end).toMatchObject({ status: 2, stdout: '' });
    expect(end.stderr).toMatch(/no template of that name\. It has none\./);
    expect(server.requests).toHaveLength(0);
  });
});

describe('once the runs exist', () => {
  it.concurrent('--open opens no address that a browser should not be handed', async () => {
    const runs = [{ run_id: 'r-1', run_url: 'file:///etc/passwd' }];
    const { home } = await served(accepted, answer(200, { status: 'ready', runs }));
    const end = await runCommand(home, ['dispatch', 'deploy', '--open']);
    expect(end.status).toBe(0);
    expect(end.stderr).toMatch(/no web address/);
  });
});

describe('what the service says', () => {
  it.concurrent('of a token in DISPATCHBOX_TOKEN leads to the variable and not to a stored token', async () => {
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
