import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { newHome, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { addProfile, askProgram, environment, PROGRAM, runProgram } from '../support/program.ts';

interface LogLine {
  readonly at: string;
  readonly state: string;
  readonly name: string;
  readonly profile: string;
}

async function logOf(home: string): Promise<readonly LogLine[]> {
  return (await askProgram(home, 'log')).writes;
}

/** Starts the built program, whose standard input is one value. */
function startAlone(home: string, args: readonly string[]) {
  const child = spawn(PROGRAM, args, {
    cwd: home,
    env: environment(home),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.end('value');
  return child;
}

it('a command that is killed is in the log as unknown, as of when it was sent', async () => {
  const home = newHome();
  const server = await startFaultServer({ steps: [{ kind: 'silence' }] });
  onTestFinished(() => server.close());
  const token = { token: 'a-token', kind: 'service-account' } as const;
  await addProfile(home, { name: 'slow', url: server.origin, ...token });
  const before = Date.now();
  const child = startAlone(home, ['secret', 'set', 'HALF_WAY']);
  await expect.poll(() => server.requests.length).toBe(1);
  const sent = Date.now();
  child.kill('SIGKILL');
  await once(child, 'close');
  // Nobody can know before its last moment to be answered has passed.
  await expect.poll(() => logOf(home), { timeout: 100_000 }).not.toEqual([]);
  const [line, ...others] = await logOf(home);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    ...{ origin: 'command', state: 'unknown', name: 'HALF_WAY', profile: 'slow' },
    ...{ host: `${new URL(server.origin).host}/svc`, vault: 'default', version: null },
    reason: expect.stringContaining('exited'),
  });
  const atMs = Date.parse(line?.at ?? '');
  expect(atMs).toBeGreaterThanOrEqual(before);
  expect(atMs).toBeLessThanOrEqual(sent);
  expect(await logOf(home)).toEqual([line]);
});

it('while a command waits for an answer, an open terminal says nothing of it; once it is killed, that it is unknown', async () => {
  const home = newHome();
  const accepted = '{"dispatch_id":"d-1","set_secrets":[{"name":"LATER","version":1}]}';
  const server = await startFaultServer({
    steps: [{ kind: 'silence' }, { kind: 'silence' }, answering({ body: accepted })],
  });
  onTestFinished(() => server.close());
  const token = { token: 'a-token', kind: 'personal' } as const;
  await addProfile(home, { name: 'slow', url: server.origin, ...token });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  const dispatch = startAlone(home, ['dispatch', 'half-way']);
  await expect.poll(() => server.requests.length).toBe(1);
  const secret = startAlone(home, ['secret', 'set', 'HALF_WAY']);
  await expect.poll(() => server.requests.length).toBe(2);

  // What came later is listed, so what is being sent has been seen.
  await runProgram({ home, args: ['dispatch', 'later', '--no-wait'] });
  await app.waitFor(/later/);
  expect(app.text()).not.toMatch(/unknown +half-way/);
  dispatch.kill('SIGKILL');
  await app.waitFor(/unknown +half-way/);

  app.press('2');
  await runProgram({ home, args: ['secret', 'set', 'LATER'], input: 'value' });
  await app.waitFor(/LATER/);
  expect(app.text()).not.toMatch(/HALF_WAY.*unknown/);
  secret.kill('SIGKILL');
  await app.waitFor(/HALF_WAY.*unknown/);
});
