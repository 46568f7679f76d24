import { stripVTControlCharacters } from 'node:util';
import chalk from 'chalk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_COLOURS, THEMES, type Theme } from '../../../src/old/components/theme.ts';
import { focusContextOf } from '../../../src/old/keys/focus-context.ts';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { drawn, sized } from '../../support/draw.tsx';

const SIZE = { columns: 80, rows: 24 };
const STATES = [
  ...new Map(CATALOGUE.map(({ at }) => [focusContextOf(at(SIZE)), at(SIZE)] as const)).values(),
].filter(({ hasScreenReader }) => !hasScreenReader);

const { level } = chalk;
beforeAll(() => {
  chalk.level = 3;
});
afterAll(() => {
  chalk.level = level;
});

/** A state as a theme draws it, or without colour. */
function inTheme(state: AppState, theme: keyof typeof THEMES | null): string {
  const { preferences } = state;
  const values = { ...preferences.values, theme: theme ?? 'dark' };
  return drawn(
    sized({ ...state, preferences: { ...preferences, values, hasColour: theme !== null } }, SIZE),
  );
}

function wordsIn(frame: string): readonly string[] {
  return stripVTControlCharacters(frame)
    .split('\n')
    .map((row) => row.trimEnd());
}

/** The colours that a frame sets, as a terminal is told of them. */
function coloursIn(frame: string): ReadonlySet<string> {
  return new Set(frame.match(/\u001b\[[34]8;[\d;]*m|\u001b\[(3|4|9|10)\d(;[\d;]*)?m/g));
}

/** Those of a theme; ending one is part of each. */
function coloursOf({ looks, selected, grounds }: Theme): ReadonlySet<string> {
  const all = [...Object.values(looks), selected, ...Object.values(grounds)];
  const text = all.flatMap(({ color, backgroundColor }) => [
    ...(color ? [named(color)('x')] : []),
    ...(backgroundColor ? [chalk.bgHex(backgroundColor)('x')] : []),
  ]);
  return coloursIn(text.join(''));
}

function named(color: string): (text: string) => string {
  return color.startsWith('#') ? chalk.hex(color) : chalk[color as 'red'];
}

/** Of each state, as the first theme has them. */
const words: (readonly string[])[] = [];

it.each([...Object.entries(THEMES), ['none', NO_COLOURS]] as const)(
  'every screen has the same words in theme %s, in its colours alone',
  (name, theme) => {
    const own = coloursOf(theme);
    for (const [at, state] of STATES.entries()) {
      const frame = inTheme(state, name === 'none' ? null : (name as keyof typeof THEMES));
      // There, a theme is a word, too.
      if (state.screen !== 'preferences') {
        words[at] ??= wordsIn(frame);
        expect(wordsIn(frame)).toEqual(words[at]);
      }
      expect([...coloursIn(frame)].filter((colour) => !own.has(colour))).toEqual([]);
      // Weight, or a colour: something stands out.
      expect(frame).toMatch(/\u001b\[\d/);
    }
  },
);
