/** @returns the text quoted as one shell word, so that printed commands can be pasted. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
