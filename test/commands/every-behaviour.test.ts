import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startFaultServer } from '../support/fault-server.ts';
import { BEHAVIOURS, type Call } from './service-behaviours.ts';
import { atTheEnd, homeWithProfile, runCommand, TOKEN } from './support.ts';

// Shorter than the product's, and long enough for a machine that is busy.
vi.mock('../../src/api/limits.ts', () => ({
  DEFAULT_LIMITS: {
    connectMs: 3_000,
    headersMs: 3_000,
    getMs: 4_000,
    postMs: 4_000,
    bodyBytes: 1024 * 1024,
  },
}));

// Most of the time they wait, for an answer that does not come.
vi.setConfig({ maxConcurrency: 16 });

const SECRET = 'canary-secret-value';

const COMMANDS: Readonly<Record<Call, readonly string[]>> = {
  dispatch: ['dispatch', 'deploy', '--no-wait'],
  status: ['status', 'd-1'],
  secret: ['secret', 'set', 'A', '--vault', 'v'],
  var: ['var', 'set', 'A=1', '--vault', 'v'],
  wait: ['status', 'd-1', '--wait', '--timeout', '5s'],
};

const CALLS = Object.keys(COMMANDS) as Call[];

const CASES = BEHAVIOURS.flatMap(([name, step, exits]) =>
  CALLS.map((call, index) => ({ name, step, call, exit: exits[index] ?? -1 })),
);

async function serverFor(step: ReturnType<(typeof CASES)[number]['step']>): Promise<string> {
  const server = await startFaultServer(step === 'no server' ? {} : { steps: [step] });
  if (step === 'no server') await server.close();
  else atTheEnd(() => server.close());
  return server.origin;
}

describe('every command, whatever the service does', () => {
  // The first call loads the modules of all; that is no part of anybody's seconds.
  beforeAll(async () => {
    await runCommand(homeWithProfile(await serverFor('no server')), COMMANDS.dispatch);
  });

  it.concurrent.each(CASES)(
    '$call: $name: exit status $exit',
    async ({ name, step, call, exit }) => {
      const home = homeWithProfile(await serverFor(step(call)));
      const args = [...COMMANDS[call], '--json'];
      const { status, stdout, stderr } = await runCommand(home, args, { input: SECRET });

      expect(status).toBe(exit);
      expect(stdout.endsWith('\n')).toBe(true);
      expect(JSON.parse(stdout)).toEqual(expectedJson(call, exit, name));
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

/** Refusals that do not say what of the request they mean: then nothing is known of a secret. */
const WITHOUT_REASON = ['400 without a body', '413 with HTML'];

function expectedJson(call: Call, exit: number, name: string): object {
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
      const isUnknown = exit === 4 || (call === 'secret' && WITHOUT_REASON.includes(name));
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
