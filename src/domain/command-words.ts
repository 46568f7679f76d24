/** A program and its arguments. No shell ever reads it. */
export type ProgramCommand = readonly string[];

/** Any text as a single word of a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The same, quoted only where a shell would read it differently. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+,-]+$/.test(text) ? text : shellQuoted(text);
}
