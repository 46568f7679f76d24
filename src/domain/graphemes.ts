/** A character as a person sees it, and where it starts. */
export interface Grapheme {
  readonly segment: string;
  readonly index: number;
}

export interface Graphemes extends Iterable<Grapheme> {
  readonly containing: (offset?: number) => Grapheme | undefined;
}

/** From here on, a character may combine with the one before or be wide, so look it up. */
const LOOKED_UP_FROM = 0x2900;
const ALONE = 1;
const ALONE_IN_ONE_COLUMN = 2;

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

const KINDS = new Uint8Array(LOOKED_UP_FROM);
for (const [from, to] of CONTROLS) KINDS.fill(ALONE, from, to + 1);
for (const [from, to] of PLAIN) KINDS.fill(ALONE_IN_ONE_COLUMN, from, to + 1);

/** Whether every character takes one column, so that width equals length. */
export function isPlain(text: string): boolean {
  return isAll(text, ALONE_IN_ONE_COLUMN);
}

function isAll(text: string, kind: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if ((KINDS[text.charCodeAt(at)] ?? 0) < kind) return false;
  }
  return true;
}

let segmenter: Intl.Segmenter | null = null;

function lookUp(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/**
 * Splits text into graphemes as `Intl.Segmenter` does. Creating a segmenter takes milliseconds that startup
 * can't spare, and nearly all text here is plain, so it is created on first use.
 */
export const graphemes = {
  segment(text: string): Graphemes {
    return {
      [Symbol.iterator]: () =>
        isAll(text, ALONE) ? oneByOne(text) : lookUp(text)[Symbol.iterator](),
      containing(index = 0) {
        // In long text, only the neighbours matter.
        const isAlone = isAll(text.slice(Math.max(0, index - 1), index + 2), ALONE);
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
