import { describe, expect, it } from 'vitest';
import { newHome, PROGRAM, runProgram, startApp } from '../support/app.ts';
import { isRunning } from '../support/processes.ts';

describe('without a terminal', () => {
  it('one line on stderr, status 2, nothing else', async () => {
    const ended = await runProgram({ home: newHome(), args: [] });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(/^dispatchbox .*\n$/);
    expect(ended.stderr.split('\n')).toHaveLength(2);
    expect(ended.stderr).not.toContain('\u001b');
  });

  it.each([
    ['CI', { CI: 'true' }, 'CI is set'],
    ['TERM=dumb', { TERM: 'dumb' }, 'TERM=dumb'],
  ])('a terminal with %s is none', async (_, env, words) => {
    const app = startApp({ home: newHome(), env });
    expect(await app.exit()).toEqual({ code: 2, signal: null });
    expect(app.text()).toContain(words);
    expect(app.rawOutput()).not.toContain('\u001b[?1049h');
  });
});

it('a profile that does not exist is wrong usage, with the names that do', async () => {
  const app = startApp({ home: newHome(), args: ['--profile', 'nope'] });
  expect(await app.exit()).toEqual({ code: 2, signal: null });
  expect(app.text()).toMatch(/no profile/i);
  expect(app.isAlternateScreen()).toBe(false);
});

describe('what the terminal says of itself', () => {
  it('is never text, whether it was asked or not, and a click that is reported is no key', async () => {
    const app = startApp({ home: newHome() });
    await app.waitFor('No dispatches yet.');
    app.press('n');
    await app.waitFor('New dispatch to sandbox');
    app.type('\u001b[Ihe\u001b[O\u001b[I\u001b[<0;28;3M\u001b[<0;28;3ml\u001b[M qq\u001b[M#qqlo');
    await app.waitFor('Key     hello');
    // The mouse is the terminal's.
    expect(app.rawOutput()).not.toMatch(/\u001b\[\?(?:9|100[0-36]|1015)h/);
  });

  it('picks the theme, and is asked once: not again once it was stopped, when the keyboard is the app’s again', async () => {
    const app = startApp({ home: newHome(), env: { COLORTERM: 'truecolor' } });
    await app.waitFor('No dispatches yet.');
    await app.waitFor(() => app.rawOutput().includes('\u001b]11;?'));
    app.type('\u001b]11;rgb:ffff/ff');
    app.type('ff/ffff\u0007');
    // The accent of the light theme.
    await app.waitFor(() => app.rawOutput().includes('38;2;10;97;122'));
    expect(app.text()).not.toContain('ffff');
    // A terminal that turned dark meanwhile isn't followed.
    app.type('\u001b[?997;1n');
    app.kill('SIGSTOP');
    app.kill('SIGCONT');
    await app.waitFor(() => app.rawOutput().split(ENTERS_SCREEN).length === 3);
    app.press('n');
    await app.waitFor('New dispatch to sandbox');
    app.press('esc');
    await app.waitFor('No dispatches yet.');
    // No shell could bring it back.
    app.press('ctrl+z');
    await app.waitFor('Not suspended');
    app.press(',');
    await app.waitFor('[auto]');
    // The accent of the dark theme.
    expect(app.rawOutput()).not.toContain('38;2;108;199;230');
    expect(app.rawOutput().split('\u001b]11;?')).toHaveLength(2);
    expect(app.rawOutput()).not.toContain('\u001b[?2031h');
  });
});

const ENTERS_SCREEN = '\u001b[?1049h';

describe('job control', () => {
  it('ctrl+z gives the terminal back to the shell, and fg brings the screen back, again and again; once a signal ended it, it writes nothing', async () => {
    const args = ['--norc', '--noprofile', '-i'];
    const env = { PS1: 'shell> ' };
    const shell = startApp({ home: newHome(), program: 'bash', args, env });
    await shell.waitFor('shell>');
    shell.type(`'${PROGRAM}'\r`);
    await shell.waitFor('No dispatches yet.');
    shell.press('n');
    shell.type('draft');
    for (let round = 0; round < 2; round += 1) {
      await shell.waitFor('Key     draft');
      shell.press('ctrl+z');
      await shell.waitFor(/Stopped/);
      expect(shell.isAlternateScreen()).toBe(false);
      expect(shell.isCursorShown()).toBe(true);
      shell.type(`echo round-$((${round}+0))\r`);
      await shell.waitFor(`\nround-${round}`);
      shell.type('clear; fg\r');
      await shell.waitFor('New dispatch to sandbox');
      expect(shell.isAlternateScreen()).toBe(true);
      await shell.waitFor(() => shell.beforeCursor().endsWith('Key     draft'));
    }
    shell.type('!');
    await shell.waitFor('draft!');
    shell.press('ctrl+z');
    await shell.waitFor(/Stopped/);
    shell.type('echo pid-$(jobs -p)\r');
    await shell.waitFor(/\npid-\d+\n/);
    const pid = Number(/\npid-(\d+)\n/.exec(shell.text())?.[1]);
    expect(isRunning(pid)).toBe(true);

    const written = shell.rawOutput().length;
    shell.type('kill -HUP %1\r');
    await expect.poll(() => isRunning(pid), { timeout: 1_000 }).toBe(false);
    // What the program wrote would stand before what the shell writes now: how the job ended, too.
    // A shell says how a job ended when it next looks, and `wait` makes it look.
    shell.type('wait %1; echo "after"\r');
    await shell.waitFor('\nafter');
    await shell.waitFor('Hangup');
    const meanwhile = shell.rawOutput().slice(written);
    // The shell switches the marks of pastes around each of its own lines.
    expect(meanwhile.replace(/\u001b\[\?2004h|\u001b\[\?2004l\r/g, '')).not.toContain('\u001b');
  });
});
