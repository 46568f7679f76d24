import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemesOf } from '../../src/domain/graphemes.ts';

const segmenter = new Intl.Segmenter();

function isSplitOtherwise(text: string): boolean {
  const expected = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return [...graphemesOf(text)].join('|') !== expected.join('|');
}

const JOINING = [
  ...['\u0301', '\u200d', '\ufe0f', '\ufe0e', '\u{1f3fd}', '\u{1f1e9}', '\r', '\n', '\u0600'],
  ...['\u0e33', '\u1100', '\u11a8', '한', '👩', '中'],
];

describe('the graphemes of a text', () => {
  it('are those of the segmenter, whatever character stands between letters or is doubled', () => {
    const other = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (/\p{Cn}|\p{Co}/u.test(character)) continue;
      if (isSplitOtherwise(`a${character}${character}한`)) other.push(code);
    }
    expect(other).toEqual([]);
  });

  it('are those of the segmenter, for any text', () => {
    const common = fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCharCode(code));
    const parts = fc.array(fc.oneof({ weight: 5, arbitrary: common }, fc.constantFrom(...JOINING)));
    fc.assert(
      fc.property(parts, (all) => !isSplitOtherwise(all.join(''))),
      { numRuns: 3_000 },
    );
  });

  it.each(['a "b" · ', 'é—ü ', '日本語', '한국어 '])(
    'are found at once in a long text of %j',
    (text) => {
      const startMs = performance.now();
      expect([...graphemesOf(text.repeat(25_000))].length).toBe(text.length * 25_000);
      expect(performance.now() - startMs).toBeLessThan(2_000);
    },
  );
});
