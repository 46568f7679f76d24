/** A character as a person sees it, and where it starts. */
interface Grapheme {
  readonly segment: string;
  readonly index: number;
}

interface Graphemes extends Iterable<Grapheme> {
  readonly containing: (offset?: number) => Grapheme | undefined;
}

/** Control characters, each a grapheme of its own. CR is missing because CRLF is a single one. */
const CONTROLS: readonly (readonly [number, number])[] = [
  [0x00, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
];

/** Letters, punctuation, arrows and box drawing: one column each, never combining. */
const PLAIN: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20c0],
  [0x2190, 0x22ff],
  [0x2500, 0x25fc],
  [0x2713, 0x2713],
  [0x2717, 0x2717],
  [0x2800, 0x28ff],
];

/** Letters of Hebrew and Arabic, kana, Han and Hangul: never combining either, however wide they are. */
const LETTERS: readonly (readonly [number, number])[] = [
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];

/** The first character that is in none of the ranges, found several times faster than by a loop. */
function beyond(ranges: readonly (readonly [number, number])[]): RegExp {
  const escaped = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
  return new RegExp(`[^${ranges.map(([from, to]) => `${escaped(from)}-${escaped(to)}`).join('')}]`);
}

const BEYOND_PLAIN = beyond(PLAIN);
const BEYOND_ORDINARY = beyond([...PLAIN, ...LETTERS]);
/** From here on, a character may combine with the one before, so look it up. */
const BEYOND_ALONE = beyond([...CONTROLS, ...PLAIN, ...LETTERS]);

/** Whether every character takes one column, so that width equals length. */
export function isPlain(text: string): boolean {
  return !BEYOND_PLAIN.test(text);
}

/** Whether every character is a letter or a sign of its own: none controls, hides or joins anything. */
export function isOrdinary(text: string): boolean {
  return !BEYOND_ORDINARY.test(text);
}

let segmenter: Intl.Segmenter | null = null;

function lookUp(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/**
 * Splits text into graphemes as `Intl.Segmenter` does, and only asks it where characters may combine: it copies the
 * whole text for each grapheme, so a pasted value of 100 kB would take gigabytes, and creating one takes milliseconds.
 */
export const graphemes = {
  segment(text: string): Graphemes {
    return {
      [Symbol.iterator]: () =>
        BEYOND_ALONE.test(text) ? lookUp(text)[Symbol.iterator]() : oneByOne(text),
      containing(index = 0) {
        // In long text, only the neighbours matter.
        const isAlone = !BEYOND_ALONE.test(text.slice(Math.max(0, index - 1), index + 2));
        const isInside = index >= 0 && index < text.length;
        if (isAlone && isInside) return { segment: text.charAt(index), index };
        return lookUp(text).containing(index);
      },
    };
  },
};

function* oneByOne(text: string): Iterator<Grapheme> {
  for (let index = 0; index < text.length; index += 1) {
    yield { segment: text.charAt(index), index };
  }
}
