import { PassThrough } from 'node:stream';
import chalk from 'chalk';
import { render } from 'ink';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Line } from '../../src/ui/blocks/line.ts';
import { DrawnLines } from '../../src/ui/draw-lines.tsx';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { styledLines } from '../../src/ui/styled-lines.ts';
import { NO_COLOURS, THEMES, type Theme } from '../../src/ui/theme.ts';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { TerminalScreen } from '../support/terminal-screen.ts';

const SIZE = { columns: 100, rows: 30 };
const STATES = CATALOGUE.filter((_, index) => index % 30 === 0);

/** What Ink writes for the lines. */
async function drawnByInk(lines: readonly Line[], theme: Theme): Promise<string> {
  const written: string[] = [];
  const stdout = Object.assign(new PassThrough(), SIZE, { isTTY: true });
  stdout.on('data', (data) => written.push(String(data)));
  const { unmount, waitUntilRenderFlush } = render(
    <DrawnLines lines={lines} theme={theme} hasLinks isStill />,
    { stdout: stdout as unknown as NodeJS.WriteStream, interactive: true, patchConsole: false },
  );
  await waitUntilRenderFlush();
  const frame = written.join('');
  unmount();
  return frame.replaceAll('\n', '\r\n');
}

async function cellsOf(output: string): Promise<readonly string[]> {
  const screen = new TerminalScreen(SIZE.columns, SIZE.rows, () => {});
  await new Promise<void>((resolve) => screen.write(output, resolve));
  return Array.from({ length: SIZE.rows }, (_, y) =>
    Array.from({ length: SIZE.columns }, (_, x) => {
      const { text, isInverse, background, ...look } = screen.cellAttributes(x, y);
      // Of a blank, only its ground is seen.
      const ground = `${isInverse} ${background}`;
      return text.trim() === '' ? ground : `${ground} ${text} ${JSON.stringify(look)}`;
    }).join('\n'),
  );
}

// Files share their modules, so the next one must find it as it was.
const { level } = chalk;
beforeAll(() => {
  chalk.level = 3;
});
afterAll(() => {
  chalk.level = level;
});

it.each(Object.entries({ ...THEMES, 'of NO_COLOR': NO_COLOURS }))(
  'looks as Ink draws it, in the theme %s',
  async (_, theme) => {
    for (const { at } of STATES) {
      const { lines } = frameOf(at(SIZE));
      const ours = styledLines(lines, { theme, hasLinks: true }).join('\r\n');
      expect(await cellsOf(ours)).toEqual(await cellsOf(await drawnByInk(lines, theme)));
    }
  },
);
