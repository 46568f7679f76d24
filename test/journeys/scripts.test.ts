import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';
import { addProfile, newHome, PROGRAM, runProgram, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { environment } from '../support/program.ts';
import { pause } from '../support/terminal.ts';
import { leftOn } from '../support/terminal-modes.ts';

async function service(
  home: string,
  kind: 'personal' | 'service-account' = 'personal',
  more: readonly string[] = [],
) {
  const { baseUrl, posts } = await startKeepingService(2);
  await addProfile(home, { name: 'acme', url: baseUrl, token: 'a-token', kind, more });
  return posts;
}

it('what a script dispatches is in the Runs screen, and the reverse', async () => {
  const home = newHome();
  await service(home);
  const args = ['dispatch', 'hello', '--title', 'From a script', '--json'];
  const script = await runProgram({ home, args });
  expect(script.status).toBe(0);
  expect(JSON.parse(script.stdout)).toMatchObject({ status: 'ready', error: null });
  expect(script.stdout + script.stderr).not.toContain('\u001b');

  const app = startApp({ home });
  await app.waitFor(/✓ ready +hello/);
  app.press('n');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor(/◌ waiting +deploy/);
  await app.waitFor(/✓ ready +deploy/, { timeoutMs: 20_000 });
  app.press('enter');
  // A narrow pane has it on a line of its own.
  const shownId = / id[\s┃]+(d-\d+-\d+)/;
  await app.waitFor(shownId);
  const id = shownId.exec(app.text())?.[1];
  const status = await runProgram({ home, args: ['status', id ?? '', '--json'] });
  expect(JSON.parse(status.stdout)).toMatchObject({ dispatch_id: id, status: 'ready' });
});

it('SIGINT ends a wait with 130 and the command that takes it up again', async () => {
  const home = newHome();
  await service(home);
  const app = startApp({ home, args: ['dispatch', 'deploy'], columns: 300 });
  await app.waitFor('Waiting for its runs.');
  app.press('ctrl+c');
  expect(await app.exit()).toEqual({ code: 130, signal: null });
  const resume = /dispatchbox (status --wait --profile acme d-\d+-\d+)/.exec(app.text())?.[1];
  expect(resume).toBeDefined();
  const args = [...(resume ?? '').split(' '), '--timeout', '40s'];
  const again = await runProgram({ home, args });
  expect(again).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ready\t/) });
});

describe('a value at the terminal', () => {
  it('of a protected profile is asked for after its name, is never shown, and arrives whole', async () => {
    const home = newHome();
    const posts = await service(home, 'service-account', ['--protected']);
    const app = startApp({ home, args: ['secret', 'set', 'KEY'] });
    await app.waitFor('Type acme (it is shown) to write to it: ');
    app.type('acme\r');
    await app.waitFor(/Value of KEY for vault default on acme \(127\.0\.0\.1:\d+\/svc\), hidden: /);
    app.paste('-----BEGIN KEY-----\nhunter2\n-----END KEY-----\n');
    await pause();
    app.press('enter');
    expect(await app.exit()).toEqual({ code: 0, signal: null });
    expect(app.text()).toContain('KEY: 46 bytes · 3 lines');
    expect(app.rawOutput()).not.toContain('hunter2');
    expect(posts().map(({ body }) => body.secrets)).toEqual([
      [{ name: 'KEY', secret: '-----BEGIN KEY-----\nhunter2\n-----END KEY-----\n' }],
    ]);
  });

  it('is not asked for any more after a signal, and the terminal is left as it was', async () => {
    const home = newHome();
    await service(home, 'service-account');
    const app = startApp({ home, args: ['secret', 'set', 'KEY'] });
    await app.waitFor('hidden: ');
    expect(leftOn(app)).toEqual(['pastes']);
    app.kill('SIGTERM');
    expect(await app.exit()).toEqual({ code: 143, signal: null });
    expect(leftOn(app)).toEqual([]);
  });
});

it('no value reaches the environment of a token command', async () => {
  const home = newHome();
  const posts = await service(home, 'service-account');
  const seen = path.join(home, 'seen');
  const program = path.join(home, 'print-token');
  writeFileSync(program, `#!/bin/sh\nenv > '${seen}'\necho a-token\n`, {
    mode: 0o755,
  });
  const token = ['profile', 'token', 'acme', '--token-kind', 'service-account'];
  await runProgram({ home, args: [...token, '--token-command', program] });
  await runProgram({
    home,
    args: ['secret', 'set', '--from-env', 'API_KEY'],
    env: { API_KEY: 'hunter2', STAGE: 'kept' },
  });
  expect(JSON.stringify(posts()[0]?.body)).toContain('hunter2');
  const environs = readFileSync(seen, 'utf8');
  expect(environs).toContain('STAGE=kept');
  expect(environs).not.toContain('hunter2');
});

it('piped output holds no escape sequence, even where colours are forced', async () => {
  const home = newHome();
  const env = { FORCE_COLOR: '3' };
  for (const args of [['--help'], ['dispatch', 'nope', '--sandbox']]) {
    const { stdout, stderr, status } = await runProgram({ home, args, env });
    expect(stdout + stderr).not.toContain('\u001b');
    expect(status).toBe(args[0] === 'dispatch' ? 1 : 0);
  }
});

describe('a result that is lost is no success', () => {
  const shell = (home: string, command: string) =>
    spawnSync('/bin/sh', ['-c', command, PROGRAM], {
      env: environment(home),
      encoding: 'utf8',
    });

  it.skipIf(!existsSync('/dev/full'))('on a full disk', () => {
    const { status, stderr } = shell(newHome(), 'exec "$0" profile list > /dev/full');
    expect(status).toBe(4);
    expect(stderr).toMatch(/ENOSPC/);
  });

  it('where nobody reads it', async () => {
    const child = spawn(PROGRAM, ['profile', 'list'], { env: environment(newHome()) });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(4);
    expect(stderr).toMatch(/EPIPE/);
  });

  it('where the terminal went away', () => {
    const home = newHome();
    const preload = path.join(home, 'preload.mjs');
    writeFileSync(
      preload,
      `process.stdout._write = (_, __, done) =>
        done(Object.assign(new Error('write EIO'), { code: 'EIO' }));`,
    );
    const { status, stderr } = spawnSync(PROGRAM, ['profile', 'list'], {
      env: { ...environment(home), NODE_OPTIONS: `--import=${preload}` },
      encoding: 'utf8',
    });
    expect(status).toBe(4);
    expect(stderr).toBe(
      "Couldn't write the result to standard output (the terminal or the disk is gone).\n",
    );
  });

  it('but a reader that leaves after the first line has had it', () => {
    const home = newHome();
    const pipe = `("$0" --help; echo "status $?" >&2) | head -n 1`;
    expect(shell(home, pipe)).toMatchObject({ stderr: 'status 0\n' });
  });
});

it('goes through the proxy of the environment', async () => {
  const env = {
    DISPATCHBOX_URL: 'https://ci.acme.dev',
    DISPATCHBOX_TOKEN: 'a-token',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  };
  const { status, stderr } = await runProgram({ home: newHome(), args: ['status', 'd-1'], env });
  expect(stderr).toContain('the proxy for ci.acme.dev (127.0.0.1:9: ECONNREFUSED).');
  expect(status).toBe(5);
});

it('a command started in a folder that was deleted says so', () => {
  const home = newHome();
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$0" runs', PROGRAM],
    { cwd: home, env: environment(home), encoding: 'utf8' },
  );
  expect(stderr).toMatch(/folder no longer exists/);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});

describe('Node reads nothing of our command line', () => {
  /** A home, and a file of entries that runs code in any Node that takes it for its environment. */
  async function trap() {
    const home = newHome();
    const posts = await service(home, 'service-account');
    const mark = path.join(home, 'ran');
    const code = `import fs from"node:fs";fs.writeFileSync(${JSON.stringify(mark)},"")`;
    const script = path.join(home, 'trap.mjs');
    writeFileSync(script, code);
    const file = path.join(home, 'values.env');
    writeFileSync(file, `API_KEY=1\nNODE_OPTIONS=--import=${script}\n`);
    return { home, file, script, posts, hasRun: () => existsSync(mark) };
  }

  it.each(['the installed command', 'npm start'])(
    'started by %s, whatever of ours and of its own stands there',
    async (way) => {
      const { home, file, script, posts, hasRun } = await trap();
      const startedBy = startOf(way, home);
      const ours = await valueOptions(home);
      const nodeOptions = execFileSync(process.execPath, ['--help'], { encoding: 'utf8' })
        .split('\n')
        .flatMap((line) => /(--[\w-]+)=\.\.\./.exec(line)?.[1] ?? [])
        .filter((name) => !READ_BEHIND_THE_END.test(name));
      expect(nodeOptions.length).toBeGreaterThan(50);
      const given = [
        ...ours.flatMap((name) => [name, file]),
        ...nodeOptions.map((name) => `${name}=${script}`),
      ];
      const args = ['secret', 'set', '--json', ...given];
      const { status, stdout } = await runProgram({ home, args, startedBy });
      expect({ status, hasRun: hasRun() }).toEqual({ status: 2, hasRun: false });
      expect(JSON.parse(stdout).error).toMatch(/./);
      expect(posts()).toEqual([]);
    },
  );
});

/** Every way in which people start the program, but for a terminal, which changes nothing here. */
function startOf(way: string, home: string): readonly [string, ...string[]] {
  if (way === 'npm start') return ['npm', '--prefix', ROOT, '--silent', 'start', '--'];
  const command = path.join(home, 'dispatchbox');
  symlinkSync(PROGRAM, command);
  return [command];
}

/** What Node 24 reads behind `--`, too. It names no file that a command of ours would be given. */
const READ_BEHIND_THE_END = /^--experimental-(default-)?config-file/;

/** Every option of these commands that takes a value. */
async function valueOptions(home: string): Promise<readonly string[]> {
  const commands = ['dispatch', 'status', 'secret set', 'var set', 'profile add', 'sandbox'];
  const told = await Promise.all(
    commands.map((command) => runProgram({ home, args: [...command.split(' '), '--help'] })),
  );
  const found = told.flatMap(({ stdout }) =>
    [...stdout.matchAll(/^ +(?:-\w, )?(--[\w-]+) </gm)].map((match) => match[1] ?? ''),
  );
  expect(found.length).toBeGreaterThan(10);
  return [...new Set(found)];
}
