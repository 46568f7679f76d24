import { expect, test } from 'vitest';
import { textWidth } from '../../src/components/fit-text.ts';
import { TerminalScreen } from '../support/terminal-screen.ts';

/** How many cells a terminal gives to a text. */
function cellsOf(text: string): Promise<number> {
  const screen = new TerminalScreen(200, 2, () => {});
  return new Promise((resolve) => screen.write(text, () => resolve(screen.cursor().x)));
}

test.each([
  ['Latin', 'Plain text, ünless naïve — “quoted”…'],
  ['accents of their own', 'e\u0301a\u0308o\u0302'],
  ['Greek and Cyrillic', 'Ελληνικά и кириллица'],
  ['Hebrew and Arabic', 'שלום مرحبا'],
  ['Han, kana and full width', '日本語カタカナＡＢＣ・「」'],
  ['half-width kana', 'ｶﾀｶﾅ'],
  ['Hangul', '한국어'],
  ['Hangul in parts, as file names have it', '한국어'.normalize('NFD')],
  ['Yi', 'ꆈꌠꁱꂷ'],
  ['Thai', 'ภาษาไทย'],
  ['emoji', '👩🎉🚀⌚'],
  ['emoji of several', '👩‍👩‍👧👍🏽🏳️‍🌈'],
  ['flags', '🇩🇪🇯🇵'],
  ['signs with and without colour', '❤️❤☀✔✖◐▸│─•'],
])('%s take as many columns as a terminal gives them', async (_, text) => {
  expect(textWidth(text)).toBe(await cellsOf(text));
});
