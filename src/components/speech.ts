/** How a drawn text is spoken: signs between facts are commas, and the sign of what is wrong is a word. */
export function spoken(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^ ?✗ /, 'Problem: ')
    .replace(/ [·▸] /g, ', ');
}
