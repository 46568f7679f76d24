import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProgramRun } from '../../src/domain/user-command.ts';
import { runForUser } from '../../src/effects/run-for-user.ts';
import { runProgram, withoutToken } from '../../src/effects/run-program.ts';
import type { AppEvent } from '../../src/state/app/app-event.ts';
import { openHistory } from '../../src/storage/history.ts';

const NODE = process.execPath;

function script(code: string, ...args: readonly string[]): readonly [string, ...string[]] {
  return [NODE, '-e', code, '--', ...args];
}

describe('a program', () => {
  it('gets its arguments as they are, without a shell, and no token', async () => {
    const print = 'console.log(JSON.stringify([process.argv.slice(1), process.env]))';
    const args = ['$HOME; exit 1', '--flag', 'a b'];
    const env = { PATH: process.env.PATH, DISPATCHBOX_TOKEN: 'canary', DISPATCHBOX_KEY: 'deploy' };
    const end = await runProgram(script(print, ...args), {
      env: withoutToken(env),
      collects: 'both',
    });
    const [given, seen] = JSON.parse(end.output);
    expect(given).toEqual(args);
    expect(seen).toMatchObject({ DISPATCHBOX_KEY: 'deploy' });
    expect(end.output).not.toContain('canary');
  });

  it.each([
    ['fails', script('process.exit(7)'), 7, 'ended with status 7'],
    ['is killed', script("process.kill(process.pid, 'SIGKILL')"), null, 'was ended by SIGKILL'],
    ['is not there', ['/no/such/program'] as const, null, 'could not be started (ENOENT)'],
    ['is given too much', script('', 'x'.repeat(9e6)), null, 'could not be started (E2BIG)'],
  ])('that %s says so', async (_, words, status, problem) => {
    expect(await runProgram(words, { collects: 'both' })).toMatchObject({ status, problem });
  });

  it('that hangs is ended after its time', async () => {
    const end = await runProgram(script('setInterval(() => {}, 1000)'), {
      collects: 'both',
      withinMs: 200,
    });
    expect(end.problem).toBe('was ended by SIGTERM');
  });

  it('that prints without end is kept by its end', async () => {
    const code = "console.log('x'.repeat(100_000)); console.error('last')";
    const end = await runProgram(script(code), { collects: 'both', mostCharacters: 1_000 });
    expect(end.output.length).toBeLessThanOrEqual(1_000);
    expect(end.output).toContain('x');
  });

  it('may leave something behind that holds its output', async () => {
    const code = `require('node:child_process').spawn(process.execPath,
      ['-e', 'setTimeout(() => {}, 5000)'], { stdio: 'inherit', detached: true }).unref();
      console.log('done');`;
    const startedMs = performance.now();
    const end = await runProgram(script(code), { collects: 'both' });
    expect(end).toMatchObject({ status: 0, output: 'done\n' });
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
    };
    const events: AppEvent[] = [];
    const end = (history: typeof one, endOf: string) =>
      runForUser(
        {
          history: async () => history,
          runProgram: ({ words, variables }) =>
            runProgram(words, { env: { ...process.env, ...variables }, collects: 'both' }),
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

  it('reports what it printed without what drives a terminal', async () => {
    const { one, events } = processes();
    await runForUser(
      {
        history: async () => one,
        runProgram: () =>
          runProgram(script("console.log('\\x1b[31mred\\x1b[0m\\x07\\ntwo')"), {
            collects: 'both',
          }),
      },
      {
        type: 'run-program',
        profileId: 'acme',
        run: { name: 'x', words: ['x'], variables: {} },
      },
      (event) => events.push(event),
      Date.now,
    );
    expect(events).toMatchObject([{ isHook: false, output: 'red\\u{7}\ntwo' }]);
  });
});
