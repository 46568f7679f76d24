import stringWidth from 'string-width';

/** @returns the columns that the widest of the texts takes, at most `most`. */
export function widest(texts: readonly string[], most: number): number {
  return Math.max(0, Math.min(most, Math.max(0, ...texts.map((text) => stringWidth(text)))));
}
