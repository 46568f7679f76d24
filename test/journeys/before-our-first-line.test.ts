import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome, PROGRAM } from '../support/app.ts';
import { takesSignal } from '../support/processes.ts';
import { environment } from '../support/program.ts';

const [FIRST_LINE = ''] = readFileSync(PROGRAM, 'utf8').split('\n');

describe('what Node does before our first line', () => {
  it('opens no debugger at a signal, however early it comes', async () => {
    const home = newHome();
    const child = spawn(PROGRAM, ['sandbox', '--json'], {
      env: environment(home),
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('close', resolve));
    const errors = text(child.stderr);
    const isReady = new Promise((resolve) => child.stdout.once('data', resolve));
    // Before Node looks at signals, they end it, as they do any program.
    while (!takesSignal(child.pid ?? 0, 'SIGUSR1')) await new Promise(setImmediate);
    child.kill('SIGUSR1');
    await isReady;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await errors).not.toContain('Debugger listening');
  });

  it('is the same behind the files that npm writes on Windows', async () => {
    const shim = path.join(newHome(), 'bin', 'dispatchbox');
    mkdirSync(path.dirname(shim));
    await npmModule('cmd-shim')(PROGRAM, shim);
    const [, options = ''] = /^#!\/usr\/bin\/env -S node (.*)$/.exec(FIRST_LINE) ?? [];
    expect(options).toMatch(/ --$/);
    for (const kind of ['', '.cmd', '.ps1']) {
      const [, started] = readFileSync(shim + kind, 'utf8').split(` ${options} `);
      const [, file = ''] = /^ *"([^"]+)"/.exec(started ?? '') ?? [];
      expect(file.split(/[/\\]/).at(-1), kind).toBe(path.basename(PROGRAM));
    }
  });
});

/** A module of the npm that is on the path. */
function npmModule(name: string) {
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  return createRequire(realpathSync(command))(name);
}
