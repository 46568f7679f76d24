import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { newHome, startApp } from '../support/app.ts';
import { clockAhead } from '../support/clock-ahead.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';
import { everyByteIn } from '../support/files-in.ts';
import { addProfile, askWith, environment, PROGRAM, runProgram } from '../support/program.ts';

interface LogLine {
  readonly at: string;
  readonly state: string;
  readonly name: string;
  readonly profile: string;
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

/** Nobody can know what became of a request before its last moment to be answered has passed. */
const KNOWN_AFTER_MS = 100_000;

it('what a killed command or form was sending is unknown, as of when it was sent; until that can be known, nothing is said of it', async () => {
  const home = newHome();
  const accepted = '{"dispatch_id":"d-1","set_secrets":[{"name":"LATER","version":1}]}';
  const server = await startFaultServer({
    steps: [
      { kind: 'silence' },
      { kind: 'silence' },
      { kind: 'silence' },
      { kind: 'silence' },
      answering({ body: accepted }),
    ],
  });
  onTestFinished(() => server.close());
  const token = { token: 'a-token', kind: 'personal' } as const;
  await addProfile(home, { name: 'slow', url: server.origin, ...token });
  const before = Date.now();
  const child = startAlone(home, ['secret', 'set', 'ALONE']);
  await expect.poll(() => server.requests.length).toBe(1);
  const sent = Date.now();
  child.kill('SIGKILL');
  await once(child, 'close');

  const form = startApp({ home });
  await form.waitFor('No dispatches yet.');
  form.press('2', 'n');
  await form.waitFor('Set secrets in default');
  form.type('IN_FORM\tvalue-of-the-form');
  form.press('ctrl+s');
  await expect.poll(() => server.requests.length).toBe(2);
  form.kill('SIGKILL');
  await form.exit();

  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  const dispatch = startAlone(home, ['dispatch', 'half-way']);
  await expect.poll(() => server.requests.length).toBe(3);
  const secret = startAlone(home, ['secret', 'set', 'HALF_WAY']);
  await expect.poll(() => server.requests.length).toBe(4);
  // What came later is listed, so what is being sent has been seen.
  await runProgram({ home, args: ['dispatch', 'later', '--no-wait'] });
  await app.waitFor(/later/);
  expect(app.text()).not.toMatch(/unknown +half-way/);
  dispatch.kill('SIGKILL');
  secret.kill('SIGKILL');
  await app.close();
  const env = clockAhead(home, KNOWN_AFTER_MS);
  const later = startApp({ home, env });
  await later.waitFor(/unknown +half-way/);
  later.press('2');
  await later.waitFor(/HALF_WAY.*unknown/);
  await later.waitFor(/IN_FORM.*unknown/);
  const log: readonly LogLine[] = (await askWith(env, home, 'log')).writes;
  expect(log).toContainEqual(
    expect.objectContaining({ name: 'IN_FORM', origin: 'form', state: 'unknown', source: 'typed' }),
  );
  expect(everyByteIn(home)).not.toContain('value-of-the-form');

  const [line, ...others] = log.filter(({ name }) => name === 'ALONE');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    origin: 'command',
    state: 'unknown',
    profile: 'slow',
    host: `${new URL(server.origin).host}/svc`,
    vault: 'default',
    version: null,
    reason: expect.stringContaining('exited'),
  });
  const atMs = Date.parse(line?.at ?? '');
  expect(atMs).toBeGreaterThanOrEqual(before);
  expect(atMs).toBeLessThanOrEqual(sent);
});
