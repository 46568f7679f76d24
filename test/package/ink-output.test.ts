import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import fc from 'fast-check';
import type stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/package/bundle.ts';
import { standIns } from '../../scripts/package/stand-ins.ts';
import { TerminalScreen } from '../support/terminal-screen.ts';

interface Output {
  write(x: number, y: number, text: string, options: { transformers: readonly unknown[] }): void;
  clip(clip: Record<string, number | undefined>): void;
  unclip(): void;
  get(): { readonly output: string; readonly height: number };
}

interface Bundled {
  readonly Output: new (size: { readonly width: number; readonly height: number }) => Output;
  readonly stringWidth: typeof stringWidth;
  readonly sliceAnsi: (text: string, from: number, to: number) => string;
  readonly wrapAnsi: (text: string, columns: number, options: object) => string;
  readonly cliTruncate: (text: string, columns: number) => string;
  readonly lineUpdate: (previous: string, next: string, columns: number) => string;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-ink-'));
let original: Bundled;
let ours: Bundled;

beforeAll(async () => {
  const load = async (name: string, plugins: readonly esbuild.Plugin[]): Promise<Bundled> => {
    const outfile = path.join(folder, `${name}.mjs`);
    await esbuild.build({
      stdin: {
        resolveDir: path.join(ROOT, 'node_modules/ink/build'),
        contents: `
          export { default as Output } from './output.js';
          export { default as lineUpdate } from './line-update.js';
          export { default as stringWidth } from 'string-width';
          export { default as sliceAnsi } from 'slice-ansi';
          export { default as wrapAnsi } from 'wrap-ansi';
          export { default as cliTruncate } from 'cli-truncate';`,
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      plugins: [...plugins],
      logLevel: 'silent',
    });
    return import(pathToFileURL(outfile).href);
  };
  original = await load('original', []);
  ours = await load('ours', [standIns({ isWhole: false })]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PARTS = [
  ...['a', 'key-3', ' ', '   ', '─'.repeat(12), '│', '▸ ✓ ready', 'ü', 'Ж', '…'],
  ...['中文', '한', '👩‍👩‍👧', '🇩🇪', '◾', 'e\u0301', '\u200b', 'ﾞ', '\u0e33', '\ufe0f', '\t'],
  ...['\u001b[1m', '\u001b[22m', '\u001b[31m', '\u001b[39m', '\u001b[2m', '\u001b[38;2;1;2;3m'],
  ...[
    '\u001b[48;5;7m',
    '\u001b[49m',
    '\u001b[0m',
    '\u001b]8;;https://a.dev\u0007',
    '\u001b]8;;\u0007',
  ],
];
const COLUMNS = 160;

/** What a terminal shows, cell by cell. */
async function pictureOf(output: string): Promise<readonly string[]> {
  const screen = new TerminalScreen(COLUMNS, 5, () => {});
  await new Promise<void>((resolve) => screen.write(output.replaceAll('\n', '\r\n'), resolve));
  return Array.from({ length: 5 * COLUMNS }, (_, cell) => {
    const { text, ...look } = screen.cellAttributes(cell % COLUMNS, Math.floor(cell / COLUMNS));
    return JSON.stringify({ text: text.trim(), ...look });
  });
}

interface Write {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly clip: Record<string, number | undefined> | null;
}

const CLIPS = [
  { x1: 0, x2: 20, y1: 0, y2: 5 },
  { x1: 3, x2: 9 },
  { y1: 2, y2: 3 },
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((all) => all.join(''));
const blocks = fc.array(texts, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const writes: fc.Arbitrary<Write[]> = fc.array(
  fc.record({
    x: fc.integer({ min: -2, max: 22 }),
    y: fc.integer({ min: -1, max: 6 }),
    text: blocks,
    clip: fc.option(fc.constantFrom(...CLIPS)),
  }),
  { maxLength: 8 },
);

describe('what is bundled in place of the originals', () => {
  it('puts the same frame together, whatever frames came before', () => {
    const frame = (of: Bundled, all: readonly Write[]) => {
      const output = new of.Output({ width: 20, height: 5 });
      for (const { x, y, text, clip } of all) {
        if (clip) output.clip(clip);
        output.write(x, y, text, { transformers: [] });
        if (clip) output.unclip();
      }
      return output.get();
    };
    fc.assert(
      fc.property(fc.array(writes, { minLength: 1, maxLength: 3 }), (frames) => {
        for (const all of [...frames, ...frames]) {
          expect(frame(ours, all)).toEqual(frame(original, all));
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it('keeps the text that one transform gives for a row, and puts others over it', async () => {
    // Ink drops these where they are alone, and ends a link at a reset. Our rows keep both.
    const odd = ['\u200b', 'ﾞ', '\u0e33', '\ufe0f', '\t', '\u001b[0m'];
    const parts = fc.constantFrom(...PARTS.filter((part) => !odd.includes(part)));
    const closed = fc
      .array(parts, { maxLength: 12 })
      .map((all) => `${all.join('')}\u001b]8;;\u0007\u001b[0m`);
    const frame = (of: Bundled, rows: readonly string[], over: readonly Write[]) => {
      const output = new of.Output({ width: COLUMNS, height: 5 });
      const transformers = [(_: string, row: number) => rows[row] ?? ''];
      output.write(0, 0, ` ${'\n'.repeat(4)}`, { transformers });
      for (const { x, y, text } of over) output.write(x, y, text, { transformers: [] });
      return output.get().output;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(closed, { maxLength: 5 }), writes, async (rows, over) => {
        const [as, is] = [original, ours].map((of) => pictureOf(frame(of, rows, over)));
        expect(await is).toEqual(await as);
      }),
      { numRuns: 150 },
    );
  });

  it('updates a row alike', () => {
    fc.assert(
      fc.property(texts, texts, texts, fc.integer({ min: 1, max: 60 }), (same, a, b, columns) => {
        const updated = ({ lineUpdate }: Bundled) => lineUpdate(same + a, same + b, columns);
        expect(updated(ours)).toBe(updated(original));
      }),
      { numRuns: 3_000 },
    );
  });

  it('measures, cuts and wraps text alike', () => {
    fc.assert(
      fc.property(texts, fc.nat(30), fc.nat(30), fc.boolean(), (text, a, b, narrow) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const measured = ({ stringWidth: width, sliceAnsi, wrapAnsi, cliTruncate }: Bundled) => [
          width(text, { ambiguousIsNarrow: narrow }),
          sliceAnsi(text, from, to),
          wrapAnsi(text, Math.max(1, to), { trim: false, hard: true }),
          cliTruncate(text, to),
        ];
        expect(measured(ours)).toEqual(measured(original));
      }),
      { numRuns: 3_000 },
    );
  });
});
