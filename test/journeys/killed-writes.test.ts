import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareThree } from '../effects/support/three-profiles.ts';
import { newHome, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { addProfile, environment, PROGRAM, runProgram } from '../support/program.ts';
import { sendPlan } from '../support/terminal.ts';

interface LogLine {
  readonly at: string;
  readonly state: string;
  readonly name: string;
  readonly profile: string;
}

async function logOf(home: string): Promise<readonly LogLine[]> {
  const { stdout } = await runProgram({ home, args: ['log', '--json'] });
  return JSON.parse(stdout).writes;
}

/** A service that takes requests and never answers. */
async function silentService() {
  const home = newHome();
  const server = await startFaultServer({ steps: [{ kind: 'silence' }] });
  onTestFinished(() => server.close());
  const token = { token: 'a-token', kind: 'service-account' } as const;
  await addProfile(home, { name: 'slow', url: server.origin, ...token });
  return { home, server };
}

it('a command that is killed is in the log as unknown, as of when it was sent', async () => {
  const args = ['secret', 'set', 'HALF_WAY'];
  const { home, server } = await silentService();
  const before = Date.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, ...environment(home) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end('value');
  await expect.poll(() => server.requests.length).toBe(1);
  const sent = Date.now();
  child.kill('SIGKILL');
  await once(child, 'close');
  const [line, ...others] = await logOf(home);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    ...{ origin: 'command', state: 'unknown', name: 'HALF_WAY', profile: 'slow' },
    ...{ host: `${new URL(server.origin).host}/svc`, vault: 'default', version: null },
    reason: 'dispatchbox exited before the response came',
  });
  const atMs = Date.parse(line?.at ?? '');
  expect(atMs).toBeGreaterThanOrEqual(before);
  expect(atMs).toBeLessThanOrEqual(sent);
  expect(await logOf(home)).toEqual([line]);
});

it('a form that is killed is in the log', async () => {
  const { home, server } = await silentService();
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor('at slow');
  app.type('HALF_WAY');
  app.press('tab');
  app.paste('a value');
  app.press('ctrl+s');
  await expect.poll(() => server.requests.length).toBe(1);
  app.kill('SIGKILL');
  await app.exit();
  expect(await logOf(home)).toMatchObject([
    { origin: 'form', state: 'unknown', name: 'HALF_WAY', profile: 'slow', source: 'typed' },
  ]);
});

it('a killed rotation is in the log before anybody opens the app, below what is set later', async () => {
  const { home, servers } = await prepareThree();
  servers.globex.isAnswering = ({ body }) => body.vault_name === 'prod';
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'a');
  await app.waitFor(/API_KEY +initech +default/);
  app.press('=', 'enter');
  await app.waitFor('New value for API_KEY in 4 places');
  app.paste('the new value');
  app.press('ctrl+s');
  await app.waitFor('Plan: 4 places in 3 profiles');
  await sendPlan(app);
  await app.waitFor(/3 of 4 · 3 set/);
  app.kill('SIGKILL');
  await app.exit();
  const places = async () =>
    (await logOf(home)).map(({ state, profile, at }) => ({ state, profile, at }));
  const left = await places();
  expect(left.map(({ state }) => state).toSorted()).toEqual(['set', 'set', 'set', 'unknown']);

  servers.globex.isAnswering = () => true;
  const args = ['secret', 'set', 'API_KEY', '--profile', 'globex'];
  const end = await runProgram({ home, args, input: 'another value' });
  expect(end.status).toBe(0);
  const log = await places();
  expect(log).toHaveLength(5);
  expect(log[0]).toMatchObject({ state: 'set', profile: 'globex' });
  expect(log.map(({ at }) => at)).toEqual(
    log
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(log.slice(1)).toEqual(left);
});

describe('while a command waits for an answer that never comes', () => {
  /** A service that answers whatever is not called half-way, and a command that it doesn't answer. */
  async function halfWay(args: readonly string[]) {
    const home = newHome();
    const accepted = '{"dispatch_id":"d-1","set_secrets":[{"name":"LATER","version":1}]}';
    const server = await startFaultServer({
      steps: [{ kind: 'silence' }, answering({ body: accepted })],
    });
    onTestFinished(() => server.close());
    const token = { token: 'a-token', kind: 'personal' } as const;
    await addProfile(home, { name: 'slow', url: server.origin, ...token });
    const send = async () => {
      const child = spawn(process.execPath, [PROGRAM, ...args], {
        cwd: home,
        env: { PATH: process.env.PATH, ...environment(home) },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      child.stdin.end('value');
      await expect.poll(() => server.requests.length).toBe(1);
      return () => child.kill('SIGKILL');
    };
    return { home, send };
  }

  it.each([
    [
      ['dispatch', 'half-way'],
      ['dispatch', 'later', '--no-wait'],
      '1',
      /later/,
      /unknown +half-way/,
    ],
    [['secret', 'set', 'HALF_WAY'], ['secret', 'set', 'LATER'], '2', /LATER/, /HALF_WAY.*unknown/],
  ])(
    'and is killed, a terminal that was open all along says so: %j',
    async (args, later, tab, isLater, isUnknown) => {
      const { home, send } = await halfWay(args);
      const app = startApp({ home });
      await app.waitFor('No dispatches yet.');
      app.press(tab);
      const kill = await send();
      // What came later is listed, so what is being sent has been seen.
      await runProgram({ home, args: later, input: 'value' });
      await app.waitFor(isLater);
      expect(app.text()).not.toMatch(isUnknown);
      kill();
      await app.waitFor(isUnknown);
    },
  );

  it('and is killed, a terminal that was started meanwhile says so', async () => {
    const { home, send } = await halfWay(['dispatch', 'half-way']);
    const kill = await send();
    const app = startApp({ home });
    await app.waitFor(/sending +half-way/);
    kill();
    await app.waitFor(/unknown +half-way/);
  });
});
