/** A program and its arguments. No shell ever reads it. */
export type ProgramCommand = readonly string[];

/** What no shell reads in any way of its own. */
const PLAIN = { posix: /^[\w.:/@%+,-]+$/, windows: /^[\w.:/+-]+$/ } as const;

/** What cmd.exe and PowerShell both leave alone in double quotes. In any others one of them expands something. */
const QUOTABLE_ON_WINDOWS = /^[\w.:/@+,;=~#?*|&<>()[\]{}' -]+$/;

/**
 * Any text as a single word of a command to paste.
 *
 * @param placeholder stands for a text that no quotes make safe in both of Windows' shells
 */
export function shellWord(text: string, platform: NodeJS.Platform, placeholder: string): string {
  if (platform !== 'win32') {
    return PLAIN.posix.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  }
  if (PLAIN.windows.test(text)) return text;
  return QUOTABLE_ON_WINDOWS.test(text) ? `"${text}"` : placeholder;
}
