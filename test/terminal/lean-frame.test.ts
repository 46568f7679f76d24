import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leanFrame } from '../../src/terminal/lean-frame.ts';
import { TerminalScreen } from '../support/terminal-screen.ts';

const SIZE = { columns: 30, rows: 130 };

/** What is seen of a screen: of a blank, only what it stands on. A terminal takes `\n` for a new line. */
async function pictureOf(frames: readonly string[]): Promise<string> {
  const screen = new TerminalScreen(SIZE.columns, SIZE.rows, () => {});
  for (const frame of frames) {
    await new Promise<void>((resolve) => screen.write(frame.replaceAll('\n', '\r\n'), resolve));
  }
  const cells = Array.from({ length: SIZE.rows }, (_, y) =>
    Array.from({ length: SIZE.columns }, (_, x) => {
      const { text, isBold, isDim, isItalic, foreground, ...ground } = screen.cellAttributes(x, y);
      const isBlank = text.trim() === '';
      return JSON.stringify(
        isBlank ? ground : { text, isBold, isDim, isItalic, foreground, ground },
      );
    }).join(' '),
  );
  return [...cells, JSON.stringify(screen.cursor())].join('\n');
}

const CODES =
  '0 1 2 3 4 7 9 22 23 24 27 29 31 36 39 44 49 91 103 38;5;9 48;2;1;2;3 38;2;9;8;7'.split(' ');

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CODES).map((code) => `\u001b[${code}m`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'ready',
      ' ',
      '   ',
      'a b',
      '✓',
      '表',
      '\u001b]8;;https://a.dev\u0007',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u001b[E',
      '\n',
      '\n\u001b[1G',
      '\u001b[K',
      '\u001b[3A',
      '\u001b[9G',
    ),
  },
);

const frame = fc.array(piece, { maxLength: 40 }).map((pieces) => `${pieces.join('')}\u001b[0m`);

it('draws the same picture, whatever was drawn before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 3 }), async (frames) => {
      expect(await pictureOf(frames.map(leanFrame))).toBe(await pictureOf(frames));
    }),
    { numRuns: 60 },
  );
});

it('leaves out styles that nothing is written in, and steps down at once', () => {
  const frame =
    '\u001b[1m\u001b[36m\u001b[39m\u001b[22m\u001b[2m5/9\u001b[22m  \u001b[2mready\u001b[22m\u001b[E\u001b[E\u001b[E';
  expect(leanFrame(frame)).toBe('\u001b[2m5/9  ready\u001b[3E\u001b[22m');
});

it('leaves a frame alone that uses a style it does not know', () => {
  const frame = '\u001b[1m\u001b[1m\u001b[53mover\u001b[55m\u001b[22m';
  expect(leanFrame(frame)).toBe(frame);
});
