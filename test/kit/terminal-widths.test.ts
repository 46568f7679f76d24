import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { drawnText } from '../../src/domain/sanitize-text.ts';
import { textWidth } from '../../src/kit/fit-text.ts';
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
  expect(textWidth(text)).toBe(await cellsOf(drawnText(text)));
});

// A terminal that gives a text more cells than it was measured at draws the rest over its neighbours.
test.each([
  ['leading consonants of Hangul', '\u1100\ua960'],
  ['one before whole syllables', '\u1100한'],
  ['Hangul with marks of other scripts', '한\u0903\u0e33\uff9e'],
  ['Hangul tone marks', '한\u302e\u302f'],
  ['emoji with marks that take a cell', '🎉\u0301\u0903\u0e33\uff9e'],
  ['flags, keycaps and skin tones with them', '🇩🇪\u09031️⃣\u0903👍🏽\u0903'],
  ['emoji that are to be text', '⌚\ufe0e'],
  ['signs of numbers before wide letters', '\u0600\u06dd日\u{110bd}１\u06001️⃣'],
  ['abbreviation marks', '\u070f'],
  ['vowels of Kirat Rai', '\u{16d63}\u{16d67}한\u{16d6a}'],
  ['joiners of hieroglyphs', '\u{13430}\u{13439}'],
])('%s take no more columns than they were measured at', async (_, text) => {
  for (const repeated of [text, text.repeat(9), [...text].map((each) => each.repeat(5)).join('')]) {
    expect(textWidth(repeated)).toBeGreaterThanOrEqual(await cellsOf(drawnText(repeated)));
  }
});

// Terminals disagree about a sign with the selector for colour: one gives it two cells, another one.
test.each(['⚠️ deploy', '❄️', '❤️❤️', '1️⃣', '☀️ ✈️'])(
  '%s is drawn in as many columns by a terminal of Unicode 6 as by one of today, as measured',
  async (text) => {
    const old = new Terminal({ cols: 200, rows: 2, allowProposedApi: true });
    await new Promise<void>((resolve) => old.write(drawnText(text), resolve));
    expect(old.buffer.active.cursorX).toBe(textWidth(text));
    expect(await cellsOf(drawnText(text))).toBe(textWidth(text));
  },
);

// A terminal that doesn't know skin tones, such as tmux 3.3, gives each two cells of its own.
test.each(['👍🏽 deploy', '☝🏻', '❤\ufe0f🏽', '🎉🏽🏿', '🎉\u0301🏽', '👩🏽‍💻 and 🧑🏻‍🚀'])(
  '%s is drawn without skin tones, in as many columns as measured',
  (text) => {
    const drawn = drawnText(text);
    expect(drawn).not.toMatch(/\p{Emoji_Modifier}/u);
    expect(textWidth(drawn)).toBe(textWidth(text));
  },
);
