import { describe, expect, it, type onTestFinished, vi } from 'vitest';
import { newHome, runProgram } from '../support/app.ts';
import { answering, type FaultStep, startFaultServer } from '../support/fault-server.ts';
import { addProfile, askProgram } from '../support/program.ts';
import { BEHAVIOURS, type Call } from '../support/service-behaviours.ts';

// Most of the time they wait.
vi.setConfig({ maxConcurrency: 16 });

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
async function onService(step: FaultStep | 'no server', atTheEnd: typeof onTestFinished) {
  const server = await startFaultServer(step === 'no server' ? {} : { steps: [step] });
  if (step === 'no server') await server.close();
  else atTheEnd(() => server.close());
  const env = { DISPATCHBOX_URL: server.origin, DISPATCHBOX_TOKEN: TOKEN };
  return { home: newHome(atTheEnd), env, server };
}

describe.concurrent('every command, whatever the service does', () => {
  // The longest, so it is begun first.
  it('a dispatch that the service forgets ends as unknown once it was patient, with 1', async ({
    onTestFinished,
    expect,
  }) => {
    const { home, server } = await onService({ kind: 'silence' }, onTestFinished);
    await addProfile(home, { name: 'acme', url: server.origin, token: TOKEN });
    server.script(
      answering({ status: 201, body: '{"dispatch_id":"d-1"}' }),
      answering({ body: '{"status":"not_ready"}' }),
      answering({ status: 404, body: '{}' }),
    );
    const end = await runProgram({ home, args: ['dispatch', 'deploy', '--json'] });
    expect(end.status).toBe(1);
    expect(JSON.parse(end.stdout)).toMatchObject({
      dispatch_id: 'd-1',
      status: 'unknown',
      runs: [],
      error: expect.stringContaining('404'),
    });
    expect(server.requests.length).toBeGreaterThan(3);
    const { dispatches } = await askProgram(home, 'runs');
    expect(dispatches).toMatchObject([{ dispatch_id: 'd-1', status: 'unknown' }]);
  });

  it.for(CASES)('$call: $name: exit status $exit', async ({ step, call, exit }, test) => {
    const { home, env, server } = await onService(step(call), test.onTestFinished);
    // A wait that the service does not end is ended by its deadline.
    const timeout = call === 'wait' ? ['--timeout', exit === 4 ? '2s' : '100s'] : [];
    const args = [...COMMANDS[call], ...timeout, '--json'];
    const { status, stdout, stderr } = await runProgram({ home, env, args, input: SECRET });

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
