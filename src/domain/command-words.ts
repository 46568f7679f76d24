import { err, ok, type Result } from './result.ts';

/** A program and its arguments. No shell ever reads it. */
export type ProgramCommand = readonly string[];

/** What only a shell understands, where it stands alone. */
const SHELL_WORDS: ReadonlySet<string> = new Set([
  ...['|', '||', '&', '&&', ';', '<', '>', '>>', '2>', '2>&1'],
]);

const WORD = /(?:[^\s'"\\]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")+/g;

/**
 * Splits a command line into a program and its arguments: words between blanks, with single quotes, double
 * quotes and backslashes as in a shell. Expands nothing.
 *
 * @returns the words, or a sentence that repeats none of them
 */
export function commandWords(line: string): Result<ProgramCommand, string> {
  const words = line.match(WORD) ?? [];
  if (line.replace(WORD, '').trim() !== '') return err('A quote or a backslash is left open.');
  if (words.length === 0) return err('Type a program and its arguments.');
  if (words.some((word) => SHELL_WORDS.has(word))) {
    return err('No shell reads this, so it has no pipes or redirections. Put them in a script.');
  }
  return ok(words.map(unquoted));
}

/** Any text as a single word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The same, quoted only where a shell would read it differently. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+,-]+$/.test(text) ? text : shellQuoted(text);
}

function unquoted(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? '',
  );
}
