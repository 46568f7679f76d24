/** @returns the text as one word for a shell, so that a command that is printed can be pasted. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
