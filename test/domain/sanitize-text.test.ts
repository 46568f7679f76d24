import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harmlessLines, sanitizeText } from '../../src/domain/sanitize-text.ts';
import { cpuMsOf } from '../support/cpu.ts';

describe('what is written in ordinary life survives unchanged', () => {
  test.each([
    '',
    'plain ASCII ~!@#$%^&*()_+{}|:"<>?',
    'Grüße, façade, Ελληνικά, Русский',
    '日本語の文字と한국어와中文',
    '한국어'.normalize('NFD'),
    '\u0600١٢٣ كِتَاب',
    'עברית and العربية',
    'हिन्दी ไทย',
    'e\u0301 a\u0308\u0323',
    '😀 👍🏽 ❤️ ☎︎ 1️⃣ #️⃣',
    '👨‍👩‍👧‍👦 👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 👁️‍🗨️',
    '🇳🇴🇯🇵',
    '葛\u{e0100}城 神\ufe00',
    '─│┌ ▁▂▃ … “quotes” €',
    '\u00a0\u3000',
    '\ue0b0',
  ])('%j', (text) => {
    expect(sanitizeText(text)).toBe(text);
    expect(harmlessLines(text)).toBe(text);
  });
});

describe('what drives a terminal or hides becomes visible', () => {
  test.each([
    ['\x1b[31mred', '\\u{1b}[31mred'],
    ['\x1b]52;c;aGk=\x07', '\\u{1b}]52;c;aGk=\\u{7}'],
    ['\x9b2J', '\\u{9b}2J'],
    ['\x00\x7f\x85', '\\u{0}\\u{7f}\\u{85}'],
    ['ok\rFAILED', 'ok\\u{d}FAILED'],
    ['a\bb\vc\fd', 'a\\u{8}b\\u{b}c\\u{c}d'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['\u2066a\u2069\u200e\u200f\u061c', '\\u{2066}a\\u{2069}\\u{200e}\\u{200f}\\u{61c}'],
    ['a\u200bb\u200cc\u2060d\ufeffe\u00adf', 'a\\u{200b}b\\u{200c}c\\u{2060}d\\u{feff}e\\u{ad}f'],
    ['a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['\u115f\u3164\uffa0\u034f', '\\u{115f}\\u{3164}\\u{ffa0}\\u{34f}'],
    ['\ufff9a\ufffb', '\\u{fff9}a\\u{fffb}'],
    ['\u{e0041}\u{e007f}', '\\u{e0041}\\u{e007f}'],
    ['🏴\u{e0067}', '🏴\\u{e0067}'],
    ['\ud800a\udc00', '\\u{d800}a\\u{dc00}'],
    ['a\u200db', 'a\\u{200d}b'],
    ['👩\u200d', '👩\\u{200d}'],
    ['👩\u200d\u200d👩', '👩\\u{200d}\\u{200d}👩'],
    ['👩\u200da', '👩\\u{200d}a'],
    ['pro\ufe0fd', 'pro\\u{fe0f}d'],
    ['1\ufe0f', '1\\u{fe0f}'],
    ['❤\ufe0f\ufe0f', '❤\ufe0f\\u{fe0f}'],
    ['a\u{e0100}', 'a\\u{e0100}'],
    ['葛\u{e0100}\u{e0101}', '葛\u{e0100}\\u{e0101}'],
    ['ᄀᄀ가', '\\u{1100}\\u{1100}가'],
    ['⌚\ufe0e', '⌚\\u{fe0e}'],
    ['🎉\u0301\u0903\u0903', '🎉\u0301\\u{903}\u0903'],
    ['\u0600日', '\\u{600}日'],
  ])('%j', (text, expected) => {
    expect(sanitizeText(text)).toBe(expected);
  });
});

describe('what counts as one character', () => {
  const longest = (text: string) =>
    Math.max(...Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment.length));

  test.each([
    ['joined emoji', `${'👩‍'.repeat(5_000)}👩`],
    ['accents on a letter', `e${'\u0301'.repeat(5_000)}`],
    ['letters of Hangul', '\u1161'.repeat(5_000)],
    ['joined consonants', '\u0915\u094d'.repeat(5_000)],
    ['skin tones', `👍${'🏽'.repeat(5_000)}`],
  ])('is short, for %s too', (_, text) => {
    const sanitized = sanitizeText(`before ${text} after`);
    expect(longest(sanitized)).toBeLessThanOrEqual(32);
    expect(sanitized).toMatch(/^before .*… after$|^before (.).*\1 after$/u);
    expect(sanitized).not.toMatch(/[\u200d\ufe0f]…/);
    expect(sanitizeText(sanitized)).toBe(sanitized);
  });

  test('is whole where people write it, in a text of any length', () => {
    const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';
    const text = `${'日本語の文字'.repeat(200)}${family}${'é'.normalize('NFD').repeat(200)}`;
    expect(sanitizeText(text)).toBe(text);
  });
});

test('tab and newline become a space on one line; of several lines only the ends stay', () => {
  expect(sanitizeText('a\tb\nc\r\nd')).toBe('a b c d');
  expect(harmlessLines('a\tb\nc\r\nd\re')).toBe('a b\nc\nd\\u{d}e');
});

/** Text made of what attacks are made of, between ordinary characters. */
const nastyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['\x1b', '\x1b[', '\x1b]', '\x9b', '\x9d', '\x07', '\x1b\\', '\r', '\n', '\t', '\b'],
        ...['\u200b', '\u200c', '\u200d', '\ufe0f', '\u202e', '\u2066', '\u2028', '\ufeff'],
        ...[
          '\u{e0041}',
          '\u{e0100}',
          '\ud83d',
          '\udc69',
          '👩',
          '❤',
          '葛',
          '1',
          '\u20e3',
          'a',
          '\u0301',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const NEVER =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\u200b\u200c\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/u;

test('no control, bidi, zero-width or tag character survives', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      expect(sanitizeText(text)).not.toMatch(NEVER);
      expect(harmlessLines(text).replaceAll('\n', '')).not.toMatch(NEVER);
      for (const joined of sanitizeText(text).split('\u200d').slice(1)) {
        expect(joined).toMatch(/^\p{Extended_Pictographic}/u);
      }
    }),
    { numRuns: 500 },
  );
});

test.each(['\u200d', '👩\u200d', '👩\ufe0f\u200d', '❤\ufe0f', '\x1b', '\n', '\u0301', '\u0903'])(
  'a megabyte of %j takes no time to speak of',
  (unit) => {
    const text = unit.repeat(Math.floor(1_000_000 / unit.length));
    // It was minutes when each joiner looked at all the text before it.
    expect(cpuMsOf(() => harmlessLines(text))).toBeLessThan(3_000);
  },
);
