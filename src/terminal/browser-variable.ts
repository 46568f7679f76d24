import type { ProgramCommand } from '../domain/shell-words.ts';
import { findProgram, type Machine } from './find-program.ts';

/**
 * Reads `BROWSER` as `xdg-open` and Python's `webbrowser` do: a list of commands, of which the first that is here
 * counts. In each, `%s` stands for the address, which otherwise comes last. A command may also be a path with spaces.
 * Nothing goes through a shell.
 *
 * @returns the program's absolute path and its arguments, or `null` if there is none
 */
export function browserFor(url: string, given: string, machine: Machine): ProgramCommand | null {
  const commands = given.split(machine.platform === 'win32' ? ';' : ':');
  for (const command of commands) {
    for (const [name, ...args] of [[command], wordsOf(command)]) {
      const program = findProgram(name ?? '', machine);
      if (program === null) continue;
      const hasPlace = args.some((word) => word.includes('%s'));
      const filled = args.map((word) => word.replaceAll('%s', () => url));
      return [program, ...filled, ...(hasPlace ? [] : [url])];
    }
  }
  return null;
}

/** The words of a command, without the quotes that keep spaces in one. */
function wordsOf(command: string): readonly string[] {
  const words = command.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
