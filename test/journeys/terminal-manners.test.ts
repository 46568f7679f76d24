import { describe, expect, it } from 'vitest';
import { newHome, runProgram, startApp } from '../support/app.ts';

describe('without a terminal', () => {
  it.each([
    ['piped', {}],
    ['in CI', { CI: 'true' }],
    ['on TERM=dumb', { TERM: 'dumb' }],
  ])('%s: one line on stderr, status 2, nothing else', async (_, env) => {
    const ended = await runProgram({ home: newHome(), args: [], env });
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

describe('the terminal is left as it was found', () => {
  it.each([
    ['q', (app: ReturnType<typeof startApp>) => app.press('q')],
    ['ctrl+c', (app: ReturnType<typeof startApp>) => app.press('ctrl+c')],
    ['SIGTERM', (app: ReturnType<typeof startApp>) => app.kill('SIGTERM')],
    ['SIGHUP', (app: ReturnType<typeof startApp>) => app.kill('SIGHUP')],
  ])('after %s', async (_, leave) => {
    const app = startApp({ home: newHome() });
    await app.waitFor('No dispatches yet.');
    expect(app.isAlternateScreen()).toBe(true);
    const asked = performance.now();
    leave(app);
    await app.exit();
    expect(performance.now() - asked).toBeLessThan(2_000);
    expect(app.isAlternateScreen()).toBe(false);
    expect(app.rawOutput().lastIndexOf('\u001b[?25h')).toBeGreaterThan(
      app.rawOutput().lastIndexOf('\u001b[?25l'),
    );
    expect(app.rawOutput().lastIndexOf('\u001b[?2004l')).toBeGreaterThan(
      app.rawOutput().lastIndexOf('\u001b[?2004h'),
    );
  });
});

it('follows the size of the window', async () => {
  const app = startApp({ home: newHome() });
  await app.waitFor('No dispatches yet.');
  for (const [columns, rows] of [
    [80, 24],
    [40, 12],
    [20, 5],
    [200, 60],
    [120, 40],
  ] as const) {
    app.resize(columns, rows);
    await app.waitFor(columns < 40 ? 'dispatchbox needs' : 'q quit');
  }
  await app.waitFor('No dispatches yet.');
});

it('a profile that does not exist is wrong usage, with the names that do', async () => {
  const app = startApp({ home: newHome(), args: ['--profile', 'nope'] });
  expect(await app.exit()).toEqual({ code: 2, signal: null });
  expect(app.text()).toContain('There is no profile nope');
  expect(app.isAlternateScreen()).toBe(false);
});
