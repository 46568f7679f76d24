let segmenter: Intl.Segmenter | null = null;

function segmentsOf(text: string): Intl.Segments {
  // Creating one takes 30 ms, and most commands need none.
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** The characters of a text as a person sees them, one after the other: a long text is not split further than read. */
export function* graphemesOf(text: string): Iterable<string> {
  for (const { segment } of segmentsOf(text)) yield segment;
}

/** The grapheme that has the UTF-16 unit at `offset`, and where it starts. */
export function graphemeAt(text: string, offset: number): Intl.SegmentData | undefined {
  return segmentsOf(text).containing(offset);
}
