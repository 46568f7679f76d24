import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, runProgram, says, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { copyOfProgram } from '../support/program.ts';
import { startTunnel } from '../support/tunnel.ts';

const TOKEN = 'canary-token-0123456789';
const ACCEPTED = answering({ status: 201, body: '{"dispatch_id":"d-1"}' });
const WAITING = answering({ body: '{"status":"not_ready"}' });

const DAMAGED = {
  percent: 'http://user:hush%6q@127.0.0.1:3128',
  hash: 'http://user:p@hush#x@127.0.0.1:3128',
  path: 'http://127.0.0.1:3128/hush.pac',
  backslashes: 'http:\\\\127.0.0.1:3128',
  host: 'http://user:hush@:3128',
  scheme: 'socks5://user:hush@127.0.0.1:1080',
  port: 'http://127.0.0.1:99999',
} as const;

/** A home whose profile acme is reached through a proxy, which leads to a service of the test's own. */
async function behindProxy(home: string) {
  const server = await startFaultServer({ steps: [ACCEPTED, WAITING] });
  const tunnel = await startTunnel(server.port);
  onTestFinished(async () => {
    await tunnel.close();
    await server.close();
  });
  const url = 'http://ci.acme.example';
  await addProfile(home, {
    name: 'acme',
    url,
    token: TOKEN,
    kind: 'personal',
    more: ['--plain-http'],
  });
  return { server, proxy: tunnel.url };
}

const FAILED = { set: [], failed: [{ name: 'A' }], unknown: [] };

/** Each kind of damage with one command, each command with one name of the variable at least. */
const CASES = [
  [DAMAGED.percent, 'HTTP_PROXY', ['dispatch', 'deploy'], { status: 'refused', dispatch_id: null }],
  [DAMAGED.hash, 'all_proxy', ['secret', 'set', 'A'], FAILED],
  [DAMAGED.path, 'http_proxy', ['var', 'set', 'A=1'], FAILED],
  [DAMAGED.backslashes, 'ALL_PROXY', ['status', 'd-1'], { dispatch_id: 'd-1' }],
  [DAMAGED.host, 'HTTP_PROXY', ['secret', 'set', 'A', '--settle'], FAILED],
  [DAMAGED.scheme, 'ALL_PROXY', ['var', 'set', 'A=1'], FAILED],
  [DAMAGED.port, 'http_proxy', ['dispatch', 'deploy', '--wait'], { status: 'refused' }],
] as const;

it('a proxy variable that cannot be used is named by every command, with status 5: nothing was sent', async () => {
  const home = newHome();
  const { server } = await behindProxy(home);
  for (const [value, name, args, json] of CASES) {
    const run = { home, args: [...args, '--json'], env: { [name]: value }, input: 'a value' };
    const { status, stdout, stderr } = await runProgram(run);
    expect({ status, stderr }).toEqual({ status: 5, stderr: expect.stringContaining(`${name} `) });
    expect(JSON.parse(stdout)).toMatchObject(json);
    expect(stdout + stderr).not.toMatch(/hush|at file:|bug in dispatchbox/);
  }
  expect(server.requests).toEqual([]);
  const log = await runProgram({ home, args: ['log', '--json'] });
  expect(log.stdout).not.toContain('unknown');
  const runs = await runProgram({ home, args: ['runs', '--json'] });
  const refused = { status: 'refused' };
  expect(JSON.parse(runs.stdout).dispatches).toMatchObject([refused, refused]);
});

it('the app starts with a dispatch that waits behind such a proxy, and refuses a new one', async () => {
  const home = newHome();
  const { server, proxy } = await behindProxy(home);
  const env = { HTTP_PROXY: proxy };
  const sent = await runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'], env });
  expect(sent.status).toBe(0);
  const before = server.requests.length;

  const app = startApp({ home, env: { HTTP_PROXY: DAMAGED.percent } });
  await app.waitFor(/◌ waiting +deploy/);
  app.press('enter');
  await app.waitFor(says('HTTP_PROXY contains a %'));
  app.press('esc', 'n');
  app.type('nightly');
  await app.waitFor(/Key +nightly/);
  app.press('ctrl+s');
  await app.waitFor(/⊗ refused +nightly/);
  expect(server.requests).toHaveLength(before);
  app.press('ctrl+c');
  expect(await app.exit()).toEqual({ code: 0, signal: null });

  const again = startApp({ home, env });
  await again.waitFor(/◌ waiting +deploy/);
  await again.waitFor(/⊗ refused +nightly/);
  await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  again.press('ctrl+c');
  await again.exit();
});

it('a part of the program that is gone sent nothing: the command says so with status 5', async () => {
  const home = newHome();
  const { server, proxy } = await behindProxy(home);
  const program = copyOfProgram(home);
  const dist = path.dirname(program);
  const clients = globSync('chunks/create-api-client-*.js', { cwd: dist });
  expect(clients).not.toEqual([]);
  for (const client of clients) rmSync(path.join(dist, client));
  const run = { home, env: { HTTP_PROXY: proxy } };
  const startedBy = [process.execPath, program] as const;
  const args = ['dispatch', 'deploy', '--json'];
  const { status, stdout, stderr } = await runProgram({ ...run, args, startedBy });
  expect({ status, stderr }).toMatchObject({ status: 5 });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'refused' });
  expect(server.requests).toEqual([]);
  const runs = await runProgram({ home, args: ['runs', '--json'] });
  expect(JSON.parse(runs.stdout)).toMatchObject({ dispatches: [{ status: 'refused' }] });
});
