import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProgramCommand } from '../../src/domain/command-words.ts';
import { hookRun, type ProgramRun } from '../../src/domain/user-command.ts';
import { runForUser } from '../../src/effects/run-for-user.ts';
import { runProgram, withoutToken } from '../../src/effects/run-program.ts';
import type { AppEvent } from '../../src/state/app/app-event.ts';
import { openHistory } from '../../src/storage/history.ts';
import { dispatchIn } from '../support/states.ts';

const NODE = process.execPath;

function script(code: string, ...args: readonly string[]): ProgramCommand {
  return [NODE, '-e', code, '--', ...args];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const LOGGED = {
  errors: 'join',
  endsWithinMs: 20_000,
  maxBytes: 16 * 1024,
  keepsEnd: true,
} as const;

async function printed(words: ProgramCommand, options: object = {}): Promise<string> {
  const ran = await runProgram(words, { ...LOGGED, ...options });
  return ran.ok ? ran.value.toString('utf8') : ran.error.how;
}

describe('a program', () => {
  it('gets its arguments as they are, without a shell, and no token', async () => {
    const print = 'console.log(JSON.stringify([process.argv.slice(1), process.env]))';
    const args = ['$HOME; exit 1', '--flag', 'a b'];
    const env = { PATH: process.env.PATH, DISPATCHBOX_TOKEN: 'canary', DISPATCHBOX_KEY: 'deploy' };
    const text = await printed(script(print, ...args), { env: withoutToken(env) });
    const [given, seen] = JSON.parse(text);
    expect(given).toEqual(args);
    expect(seen).toMatchObject({ DISPATCHBOX_KEY: 'deploy' });
    expect(text).not.toContain('canary');
  });

  it.each([
    ['fails', script('process.exit(7)'), 7, 'ended with status 7.'],
    ['is killed', script("process.kill(process.pid, 'SIGKILL')"), null, 'ended with SIGKILL.'],
    ['is not there', ['/no/such/program'], null, 'could not be started (ENOENT).'],
    ['is given too much', script('', 'x'.repeat(9e6)), null, 'could not be started (E2BIG).'],
  ])('that %s says so', async (_, words, status, how) => {
    expect(await runProgram(words, LOGGED)).toMatchObject({ ok: false, error: { status, how } });
  });

  it('that hangs is ended after its time', async () => {
    const hangs = script('setInterval(() => {}, 1000)');
    expect(await printed(hangs, { endsWithinMs: 300 })).toMatch(/^did not finish within/);
  });

  it('that hangs takes along what it has started', async () => {
    const child = `console.log(process.pid); process.on('SIGTERM', () => {});
      setInterval(() => {}, 1_000);`;
    const parent = `require('node:child_process').spawn(process.execPath,
      ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });`;
    const ran = await runProgram(script(parent), { ...LOGGED, endsWithinMs: 2_000 });
    const pid = ran.ok ? 0 : Number(ran.error.printed.toString('utf8'));
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('that prints without end is kept by its end', async () => {
    const text = await printed(script("console.log('x'.repeat(100_000) + 'last')"), {
      maxBytes: 1_000,
    });
    expect(text).toBe(`${'x'.repeat(995)}last\n`);
  });

  it('that never stops printing leaves this process time for keys', async () => {
    const before = performance.eventLoopUtilization();
    const yes = script("for (;;) require('node:fs').writeSync(1, 'y'.repeat(65_536))");
    expect(await printed(yes, { endsWithinMs: 1_000 })).toMatch(/^did not/);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  it('may leave something behind that holds its output', async () => {
    const code = `require('node:child_process').spawn(process.execPath,
      ['-e', 'setTimeout(() => {}, 5000)'], { stdio: 'inherit', detached: true }).unref();
      console.log('done');`;
    const startedMs = performance.now();
    expect(await printed(script(code))).toBe('done\n');
    expect(performance.now() - startedMs).toBeLessThan(4_000);
  });
});

describe('a hook', () => {
  function processes() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-hooks-'));
    const [one, other] = [openHistory(folder), openHistory(folder)];
    if (!one.ok || !other.ok) throw new Error('the folder cannot be used');
    onTestFinished(async () => {
      await Promise.all([one.value.close(), other.value.close()]);
      fs.rmSync(folder, { recursive: true });
    });
    const log = path.join(folder, 'log');
    const append = `require('node:fs').appendFileSync(${JSON.stringify(log)}, process.env.DISPATCHBOX_KEY + '\\n')`;
    const run: ProgramRun = {
      name: 'hook of acme',
      words: script(append),
      variables: { DISPATCHBOX_KEY: 'deploy' },
      refusal: null,
    };
    const events: AppEvent[] = [];
    const end = (history: typeof one, endOf: string) =>
      runForUser(
        {
          history: async () => history,
          runProgram: ({ words, variables }) =>
            runProgram(words, { ...LOGGED, env: { ...process.env, ...variables } }),
        },
        { type: 'run-program', profileId: 'acme', run, endOf },
        (event) => events.push(event),
        Date.now,
      );
    return { one, other, end, events, lines: () => fs.readFileSync(log, 'utf8') };
  }

  it('runs once for an end that two processes saw', async () => {
    const { one, other, end, events, lines } = processes();
    await Promise.all([end(one, 'a'), end(other, 'a')]);
    await end(other, 'b');
    expect(lines()).toBe('deploy\ndeploy\n');
    expect(events).toMatchObject([
      { type: 'program-ended', isHook: true, status: 0 },
      { type: 'program-ended', isHook: true, status: 0 },
    ]);
  });

  it('says why it did not run where another could choose its options', async () => {
    const { one, events } = processes();
    const dispatch = dispatchIn({
      state: 'error',
      dispatchId: 'd',
      message: '--exec=x',
      endedAtMs: 1,
    });
    const run = hookRun(
      [{ profile: null, program: ['no-such-program', '{error}'] }],
      dispatch,
      'acme',
    );
    if (run === null) throw new Error('there is no hook');
    const services = { history: async () => one, runProgram: () => runProgram(['x'], LOGGED) };
    const command = { type: 'run-program', profileId: 'acme', run, endOf: 'd' } as const;
    await runForUser(services, command, (event) => events.push(event), Date.now);
    expect(events).toMatchObject([
      {
        isHook: true,
        status: null,
        problem: expect.stringMatching(/^was not run: \{error\} begins/),
      },
    ]);
  });

  it('reports what it printed without what drives a terminal', async () => {
    const { one, events } = processes();
    await runForUser(
      {
        history: async () => one,
        runProgram: () =>
          runProgram(script("console.log('\\x1b[31mred\\x1b[0m\\x07\\ntwo')"), LOGGED),
      },
      {
        type: 'run-program',
        profileId: 'acme',
        run: { name: 'x', words: ['x'], variables: {}, refusal: null },
      },
      (event) => events.push(event),
      Date.now,
    );
    expect(events).toMatchObject([{ isHook: false, output: 'red\\u{7}\ntwo' }]);
  });
});
