import { sanitizeText } from '../domain/sanitize-text.ts';

/** How a text is spoken: harmless, with commas for the signs between facts, and a word for the sign of what is wrong. */
export function spoken(text: string): string {
  return sanitizeText(
    text
      .replace(/\s+/g, ' ')
      .replace(/^ ?✗ /, 'Problem: ')
      .replace(/ [·▸] /g, ', '),
  );
}
