import { afterAll, expect, it, vi } from 'vitest';
import type { FaultStep } from '../support/fault-server.ts';
import { BEHAVIOURS, type Call } from './service-behaviours.ts';
import { cleanUp, emptyHome, serviceWith, startCommand } from './support.ts';

afterAll(cleanUp);

// Most of the time they wait.
vi.setConfig({ maxConcurrency: 16, testTimeout: 50_000 });

const TOKEN = 'canary-token-0123456789abcdef';
const SECRET = 'canary-secret-value';

const COMMANDS: Readonly<Record<Call, readonly string[]>> = {
  dispatch: ['dispatch', 'deploy', '--no-wait'],
  status: ['status', 'd-1'],
  secret: ['secret', 'set', 'A', '--vault', 'v'],
  var: ['var', 'set', 'A=1', '--vault', 'v'],
  wait: ['status', 'd-1', '--wait'],
};

const CALLS = Object.keys(COMMANDS) as Call[];

/** Each behaviour is met by one command for each way in which a command ends, in turns. */
const CASES = BEHAVIOURS.flatMap(([name, step, exits], at) => {
  const all = CALLS.map((call, index) => ({ name, step, call, exit: exits[index] ?? -1 }));
  const inTurns = [...all.slice(at % all.length), ...all.slice(0, at % all.length)];
  return inTurns.filter(
    ({ exit }, index) => inTurns.findIndex((other) => other.exit === exit) === index,
  );
});

/** A machine such as those of CI jobs: nothing is stored, and variables say where commands go. */
async function onService(step: FaultStep | 'no server') {
  const server = await serviceWith(...(step === 'no server' ? [] : [step]));
  if (step === 'no server') await server.close();
  return { env: { DISPATCHBOX_URL: server.origin, DISPATCHBOX_TOKEN: TOKEN }, server };
}

it.concurrent.for(CASES)('$call: $name: exit status $exit', async (given, { onTestFinished }) => {
  const { step, call, exit } = given;
  const { env, server } = await onService(step(call));
  // A wait that the service does not end is ended by its deadline.
  const timeout = call === 'wait' ? ['--timeout', exit === 4 ? '2s' : '20s'] : [];
  const args = [...COMMANDS[call], ...timeout, '--json'];
  const command = startCommand(emptyHome(), args, { env, input: SECRET });
  // One that never ends fails here, and goes on for no other test.
  onTestFinished(command.interrupt);
  const { status, stdout, stderr } = await command.ended;

  expect(status).toBe(exit);
  expect(stdout.endsWith('\n')).toBe(true);
  expect(JSON.parse(stdout)).toEqual({
    ...expectedJson(call, exit),
    profile: `127.0.0.1:${server.port}/svc`,
    host: `127.0.0.1:${server.port}/svc`,
  });
  for (const output of [stdout, stderr]) {
    expect(output).not.toContain(TOKEN);
    expect(output).not.toContain(SECRET);
    expect(output).not.toContain('\u001b');
  }
  // A failure is said on stderr too, with the step after it, and never as a stack trace.
  expect(stderr).not.toMatch(/\n {4}at /);
  if (exit !== 0) expect(stderr.trim()).toMatch(/\.$|: dispatchbox status --wait d-1$/);
});

function expectedJson(call: Call, exit: number): object {
  const problem =
    exit === 0 ? {} : { error: expect.stringMatching(/./), next: expect.stringMatching(/./) };
  switch (call) {
    case 'dispatch': {
      const state = exit === 4 ? 'unknown' : 'refused';
      return exit === 0
        ? { dispatch_id: 'd-1', status: 'waiting', runs: [], error: null }
        : { dispatch_id: null, status: state, runs: [], ...problem };
    }
    case 'status':
    case 'wait': {
      const runs = [{ run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' }];
      return exit === 0
        ? { dispatch_id: 'd-1', status: 'ready', runs, error: null }
        : { dispatch_id: 'd-1', status: 'unknown', runs: [], ...problem };
    }
    case 'secret':
    case 'var': {
      const set = call === 'secret' ? [{ name: 'A', version: 3 }] : ['A'];
      const failed = [{ name: 'A', reason: expect.stringMatching(/./) }];
      const isUnknown = exit === 4;
      return {
        vault_name: 'v',
        set: exit === 0 ? set : [],
        failed: exit === 0 || isUnknown ? [] : failed,
        unknown: isUnknown ? ['A'] : [],
        ...problem,
      };
    }
  }
}
