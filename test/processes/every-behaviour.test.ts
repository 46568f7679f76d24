import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BEHAVIOURS, type Call } from '../cli/service-behaviours.ts';
import { atTheEnd, homeWithProfile, runCommand, TOKEN } from '../cli/support.ts';
import { startFaultServer } from '../support/fault-server.ts';

const limits = vi.hoisted(() => ({ ms: 60_000 }));

vi.mock('../../src/api/limits.ts', async (original) => ({
  ...(await original()),
  get DEFAULT_LIMITS() {
    const { ms } = limits;
    return {
      connectMs: ms,
      headersMs: ms,
      getMs: ms,
      postMs: ms,
      reasonMs: ms,
      bodyBytes: 1024 * 1024,
    };
  },
}));

// Most of the time they wait. A busy machine may take long over what ends at once.
vi.setConfig({ maxConcurrency: 16, testTimeout: 120_000 });

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

async function serverFor(step: ReturnType<(typeof CASES)[number]['step']>): Promise<string> {
  const server = await startFaultServer(step === 'no server' ? {} : { steps: [step] });
  if (step === 'no server') await server.close();
  else atTheEnd(() => server.close());
  return server.origin;
}

/** Those whose end is a limit on time. */
const ENDLESS = ['one byte now and then', 'no answer at all'];

describe.each([
  ['an answer, however late', 60_000, CASES.filter(({ name }) => !ENDLESS.includes(name))],
  ['no complete answer in time', 3_000, CASES.filter(({ name }) => ENDLESS.includes(name))],
])('every command, whatever the service does: %s', (_, ms, cases) => {
  // The first call loads the modules of all; that is no part of anybody's seconds.
  beforeAll(async () => {
    limits.ms = ms;
    await runCommand(homeWithProfile(await serverFor('no server')), COMMANDS.dispatch);
  });

  it.concurrent.each(cases)(
    '$call: $name: exit status $exit',
    async ({ step, call, exit }) => {
      const home = homeWithProfile(await serverFor(step(call)));
      // A wait that the service does not end is ended by its deadline.
      const timeout = call === 'wait' ? ['--timeout', exit === 4 ? '2s' : '100s'] : [];
      const args = [...COMMANDS[call], ...timeout, '--json'];
      const { status, stdout, stderr } = await runCommand(home, args, { input: SECRET });

      expect(status).toBe(exit);
      expect(stdout.endsWith('\n')).toBe(true);
      expect(JSON.parse(stdout)).toEqual({
        ...expectedJson(call, exit),
        profile: 'acme',
        host: expect.stringMatching(/^127\.0\.0\.1:\d+\/svc$/),
      });
      for (const output of [stdout, stderr]) {
        expect(output).not.toContain(TOKEN);
        expect(output).not.toContain(SECRET);
        expect(output).not.toContain('\u001b');
      }
      // A failure is said on stderr too, with the step after it, and never as a stack trace.
      expect(stderr).not.toMatch(/\n {4}at /);
      if (exit !== 0)
        expect(stderr.trim()).toMatch(/\.$|: dispatchbox status --wait --profile acme d-1$/);
    },
  );
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
