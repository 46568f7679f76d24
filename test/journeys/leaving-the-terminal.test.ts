import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, PROGRAM, startApp } from '../support/app.ts';
import { processesTo } from '../support/processes.ts';
import type { TestTerminal } from '../support/terminal.ts';
import { leftOn } from '../support/terminal-modes.ts';

/** Runs the app and writes down the settings of the line before it and after it. */
const BEFORE_AND_AFTER = `
  stty -g > before
  NODE_OPTIONS="--import=$PRELOAD" "$PROGRAM"
  status=$?
  stty -g > after
  exit $status
`;

const DATABASE = 'dispatchbox.db-wal';

/** The same in a shell with jobs, which goes on when the app is stopped, and brings it back. */
const STOPPED_AND_BACK = `
  set -m
  stty -g > before
  "$PROGRAM"
  stty -g > stopped
  echo stopped
  read -r
  fg
  stty -g > after
`;

/** @param preload code that the process runs before the program. */
function startAmongSettings(preload = '', script = BEFORE_AND_AFTER) {
  const home = newHome();
  const file = path.join(home, 'preload.mjs');
  writeFileSync(file, preload);
  const env = { PROGRAM, PRELOAD: file };
  const terminal = startApp({ home, program: 'bash', args: ['-c', script], env });
  const settings = (when: 'before' | 'stopped' | 'after'): string =>
    readFileSync(path.join(home, when), 'utf8');
  return {
    terminal,
    settings,
    /** No mode stays on, and the line has its settings back. */
    expectLeftAsFound: (): void => {
      expect(leftOn(terminal)).toEqual([]);
      expect(settings('after')).toBe(settings('before'));
    },
    /** The databases that nobody has closed. */
    openDatabases: () =>
      readdirSync(path.join(home, 'box')).filter((name) => name.endsWith('-wal')),
    /** Sends a signal to the app alone. */
    kill: (signal: NodeJS.Signals): void => {
      const [app = 0] = processesTo(terminal.pid, new RegExp(`${path.basename(PROGRAM)}$`));
      process.kill(app, signal);
    },
  };
}

describe('the terminal is left as it was found', () => {
  it('after q', async () => {
    const { terminal, expectLeftAsFound, openDatabases } = startAmongSettings();
    await terminal.waitFor('No dispatches yet.');
    await expect.poll(openDatabases).toContain(DATABASE);
    expect(terminal.isAlternateScreen()).toBe(true);
    terminal.press('q');
    expect(await terminal.exit()).toEqual({ code: 0, signal: null });
    expectLeftAsFound();
    expect(openDatabases()).toEqual([]);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGQUIT', 131],
    ['SIGABRT', 134],
  ] as const)('after %s', async (signal, code) => {
    const { terminal, kill, expectLeftAsFound, openDatabases } = startAmongSettings();
    await terminal.waitFor('No dispatches yet.');
    await expect.poll(openDatabases).toContain(DATABASE);
    const asked = performance.now();
    kill(signal);
    expect(await terminal.exit()).toEqual({ code, signal: null });
    expect(performance.now() - asked).toBeLessThan(5_000);
    expectLeftAsFound();
    expect(openDatabases()).toEqual([]);
  });

  it('while it is stopped with ctrl+z, and after it went on and ended', async () => {
    const { terminal, settings, expectLeftAsFound } = startAmongSettings('', STOPPED_AND_BACK);
    await terminal.waitFor('No dispatches yet.');
    terminal.press('ctrl+z');
    await terminal.waitFor(/^stopped$/m);
    // Of which only the job in the foreground is told.
    terminal.resize(70, 20);
    terminal.press('enter');
    await terminal.waitFor('No dispatches yet.');
    await terminal.waitFor(() => terminal.line(2) === '─'.repeat(70));
    expect(terminal.line(0)).toMatch(/^ sandbox/);
    expect(terminal.line(19)).toContain('help');
    terminal.press('q');
    expect(await terminal.exit()).toEqual({ code: 0, signal: null });
    expectLeftAsFound();
    expect(settings('stopped')).toBe(settings('before'));
  });
});

it('after kill -9 nothing of ours is on but the screen, the cursor and the marks around pastes', async () => {
  const { terminal, kill } = startAmongSettings();
  await terminal.waitFor('No dispatches yet.');
  terminal.press('2', 'n', 'tab', 'x', 'ctrl+r');
  await terminal.waitFor('Value');
  kill('SIGKILL');
  expect(await terminal.exit()).toEqual({ code: 137, signal: null });
  expect(leftOn(terminal)).toEqual(expect.arrayContaining(['alternate screen', 'pastes']));
  const others = leftOn(terminal).filter((each) => !LEFT_BY_A_KILL.includes(each));
  expect(others).toEqual([]);
});

/** A frame that is cut in the middle is one that terminals soon end by themselves. */
const LEFT_BY_A_KILL = ['alternate screen', 'pastes', 'hidden cursor', 'frame'];

it('a signal in the first moments ends the program and leaves the terminal as it was found', async () => {
  const { terminal, expectLeftAsFound } = startAmongSettings(`
    const { ReadStream } = await import('node:tty');
    const { setRawMode } = ReadStream.prototype;
    ReadStream.prototype.setRawMode = function (isRaw) {
      ReadStream.prototype.setRawMode = setRawMode;
      setRawMode.call(this, isRaw);
      process.kill(process.pid, 'SIGTERM');
      return this;
    };`);
  expect(await terminal.exit()).toEqual({ code: 143, signal: null });
  expectLeftAsFound();
});

/** Terminals pass over it. */
const BROKEN = '\u001b]7777;broken\u0007';

describe('a defect ends the program, is said, and leaves the terminal as it was found:', () => {
  const THROW = 'throw new Error("boom")';
  const SAID = /dispatchbox crashed|This is a bug in dispatchbox/;

  /** Behind the screen: the cursor is where the shell goes on, and is not put back over the words. */
  function expectSaid(terminal: TestTerminal, words: string): void {
    expect(terminal.text()).toMatch(SAID);
    expect(terminal.text()).toContain(words);
    const written = terminal.rawOutput();
    expect(written.lastIndexOf('\u001b[?1049l')).toBeLessThan(written.search(SAID));
  }

  it.each([
    ['in a promise', 'Promise.reject(new Error("boom"))'],
    ['while drawing', `Intl.Segmenter.prototype.segment = () => { ${THROW} }`],
    ['in the output, always', `fail(() => { ${THROW} })`],
  ])('%s (%s)', async (_, defect) => {
    // Keys that came before the defect would show nothing of it.
    const { terminal, kill, expectLeftAsFound } = startAmongSettings(`
      const fail = (write) => { process.stdout.write = write; };
      process.on('SIGUSR2', () => { process.stdout.write(${JSON.stringify(BROKEN)}); ${defect} });`);
    await terminal.waitFor('No dispatches yet.');
    kill('SIGUSR2');
    await terminal.waitFor(() => terminal.rawOutput().includes(BROKEN));
    terminal.press('n');
    terminal.type('deploy');
    expect(await terminal.exit()).toEqual({ code: 70, signal: null });
    expectLeftAsFound();
    expectSaid(terminal, 'boom');
  });

  it('in whatever calls process.exit', async () => {
    const { terminal, kill, expectLeftAsFound } = startAmongSettings(
      `process.on('SIGUSR2', () => process.exit(9));`,
    );
    await terminal.waitFor('No dispatches yet.');
    kill('SIGUSR2');
    expect(await terminal.exit()).toEqual({ code: 9, signal: null });
    expectLeftAsFound();
  });
});
