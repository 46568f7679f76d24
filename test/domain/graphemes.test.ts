import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { graphemes, isOrdinary, isPlain } from '../../src/domain/graphemes.ts';

const original = new Intl.Segmenter();

/** Where each grapheme starts and what it is, as one string: a third of a million are compared. */
function split(by: typeof graphemes | Intl.Segmenter, text: string): string {
  let told = '';
  for (const { segment, index } of by.segment(text)) told += `${index}:${segment}|`;
  return told;
}

/** Every unit that a terminal can be sent in one piece, and those that join with others. */
const UNITS = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
const JOINING = [
  '\u0301',
  '\u200d',
  '\ufe0f',
  '\ufe0e',
  '\u{1f3fd}',
  '\u{1f1e9}',
  '\r',
  '\n',
  '\u0600',
  '\u0e33',
  '한',
  '👩',
  '中',
];
const texts = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...UNITS) }, fc.constantFrom(...JOINING)))
  .map((parts) => parts.join(''));

describe('plain text', () => {
  it('is as wide as it is long, character by character', () => {
    const plain = UNITS.filter(isPlain);
    expect(plain.length).toBeGreaterThan(1_500);
    expect(plain.filter((unit) => stringWidth(unit) !== 1)).toEqual([]);
  });

  it('is as wide as it is long, whatever stands beside each other', () => {
    const plain = fc.array(fc.constantFrom(...UNITS.filter(isPlain))).map((all) => all.join(''));
    fc.assert(
      fc.property(plain, (text) => stringWidth(text) === text.length),
      { numRuns: 5_000 },
    );
  });

  it.each(['a\u0301', '中', '👩', '\u200b', '\u001b[1m', '◾', '\u00ad'])('is not %j', (text) => {
    expect(isPlain(text)).toBe(false);
  });
});

describe('ordinary text', () => {
  it('has nothing in it that controls, hides or joins', () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const ordinary = units.filter(isOrdinary);
    expect(ordinary.length).toBeGreaterThan(40_000);
    const other = /[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
    expect(ordinary.filter((unit) => other.test(unit))).toEqual([]);
  });

  it('is of one grapheme for each of its characters', () => {
    const letters = fc.constantFrom(...'אبあアー中한가a▸');
    fc.assert(
      fc.property(fc.array(letters), (all) => {
        const text = all.filter(isOrdinary).join('');
        expect(split(graphemes, text)).toBe(split(original, text));
      }),
    );
  });
});

describe('the graphemes of a text', () => {
  it('are those of the segmenter, for every pair of characters that matter', () => {
    const pairs = UNITS.flatMap((unit) =>
      JOINING.flatMap((joining) => [unit + joining, joining + unit]),
    );
    const isSplitOtherwise = (text: string) => split(graphemes, text) !== split(original, text);
    expect(pairs.filter(isSplitOtherwise)).toEqual([]);
  });

  it('are those of the segmenter, for any text and at any offset', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, offset) => {
        expect(split(graphemes, text)).toBe(split(original, text));
        const [one, other] = [graphemes, original].map((by) => by.segment(text).containing(offset));
        expect(one?.segment).toBe(other?.segment);
        expect(one?.index).toBe(other?.index);
      }),
      { numRuns: 3_000 },
    );
  });
});
