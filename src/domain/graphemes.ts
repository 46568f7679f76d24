/**
 * May combine with its neighbours: all but controls, signs, and letters of scripts in which each stands by itself. CR
 * does because CRLF is a single grapheme.
 */
const MAY_COMBINE =
  /[^[\0-\x0c\x0e-\x7f\p{P}\p{S}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\uac00-\ud7a3]--[\p{M}\p{Cf}\p{EMod}\p{RI}]]/v;

let segmenter: Intl.Segmenter | null = null;

function segmentsOf(text: string): Intl.Segments {
  // Creating one takes 30 ms, and most commands need none.
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/**
 * The characters of a text as a person sees them. `Intl.Segmenter` is only asked where characters may combine: on
 * Node 20 it copies the whole text for each, so a pasted value of 100 kB would take 20 seconds.
 */
export function* graphemesOf(text: string): Iterable<string> {
  if (!MAY_COMBINE.test(text)) yield* text;
  else for (const { segment } of segmentsOf(text)) yield segment;
}

/** The grapheme that has the UTF-16 unit at `offset`, and where it starts. */
export function graphemeAt(text: string, offset: number): Intl.SegmentData | undefined {
  return segmentsOf(text).containing(offset);
}
