import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

/** The accent of the light theme. */
const LIGHT = '\u001b[38;2;10;97;122m';
const TRUE_COLOUR = { COLORTERM: 'truecolor', FORCE_COLOR: '3' };

function fileIn(home: string): string {
  return path.join(home, 'box/preferences.json');
}

describe('preferences in the program', () => {
  it('hold at once, and after a restart', async () => {
    const home = newHome();
    const first = startApp({ home, env: TRUE_COLOUR });
    await first.waitFor('No dispatches yet.');
    first.press(',');
    await first.waitFor('[auto]');
    expect(first.rawOutput()).not.toContain(LIGHT);
    first.press('right', 'right');
    await first.waitFor('[light]');
    await first.waitFor(() => first.rawOutput().includes(LIGHT));
    first.press('esc', 'q');
    await first.exit();
    expect(JSON.parse(readFileSync(fileIn(home), 'utf8'))).toEqual({ theme: 'light' });

    const second = startApp({ home, env: TRUE_COLOUR });
    await second.waitFor('No dispatches yet.');
    await second.waitFor(() => second.rawOutput().includes(LIGHT));
  });

  it('draw no colour under NO_COLOR, and the screen says that it wins', async () => {
    const home = newHome();
    mkdirSync(path.join(home, 'box'), { mode: 0o700 });
    writeFileSync(fileIn(home), '{"theme": "light"}');
    const app = startApp({ home, env: { ...TRUE_COLOUR, NO_COLOR: '1' } });
    await app.waitFor('No dispatches yet.');
    app.press(',');
    await app.waitFor('NO_COLOR is set');
    expect(app.rawOutput()).not.toMatch(/\u001b\[[34]8;[25];/);
    // The terminal is not asked for its background either.
    expect(app.rawOutput()).not.toContain('\u001b]11;?');
  });
});
