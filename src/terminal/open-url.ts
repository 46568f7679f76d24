import type { ProgramCommand } from '../domain/shell-words.ts';
import { findProgram, type ProgramSearch } from './find-program.ts';
import { handTo } from './run-program.ts';

interface Opener {
  readonly program: string;
  readonly args: readonly string[];
  /** Whether it ends once it has handed the address on. */
  readonly ends: boolean;
}

/**
 * Opens an address in the system's browser, without a shell.
 *
 * @param url an address that passed `openableUrl`
 * @returns whether a program accepted it. We can't tell whether the page is shown.
 */
export function openUrl(url: string, machine: ProgramSearch): Promise<boolean> {
  const opener = openerOf(url, machine);
  if (opener === null) return Promise.resolve(false);
  const { program, args, ends } = opener;
  // PowerShell isn't detached: it would have no console.
  return handTo([program, ...args], { ends, isDetached: !ends });
}

function openerOf(url: string, machine: ProgramSearch): Opener | null {
  const { env, platform } = machine;
  const { BROWSER: given = '' } = env;
  const [browser, ...args] = browserFor(url, given, machine) ?? [];
  if (browser !== undefined) return { program: browser, args, ends: false };
  if (platform === 'darwin') {
    const program = findProgram('open', machine);
    // Most browsers there are apps, which have names rather than programs.
    const app = given === '' ? [] : ['-a', given];
    return program === null ? null : { program, args: [...app, url], ends: true };
  }
  // A browser of Windows is of no use to a person who came to WSL over SSH.
  const isOnWindows = platform === 'win32' || (env.WSL_DISTRO_NAME && !env.SSH_CONNECTION);
  const powerShell = isOnWindows ? findProgram('powershell.exe', machine) : null;
  if (powerShell !== null) {
    return { program: powerShell, args: [...POWERSHELL, startCommand(url)], ends: true };
  }
  const program = findProgram('xdg-open', machine);
  return program === null ? null : { program, args: [url], ends: false };
}

const POWERSHELL = [
  ...['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand'],
];

/** In the encoding that PowerShell takes for a command that nothing in between may read. */
function startCommand(url: string): string {
  return Buffer.from(`Start '${url.replaceAll("'", "''")}'`, 'utf16le').toString('base64');
}

/**
 * Reads `BROWSER` as `xdg-open` and Python's `webbrowser` do: a list of commands, of which the first that is here
 * counts. In each, `%s` stands for the address, which otherwise comes last. A command may also be a path with spaces.
 * Nothing goes through a shell.
 *
 * @returns the program's absolute path and its arguments, or `null` if there is none
 */
export function browserFor(
  url: string,
  given: string,
  machine: ProgramSearch,
): ProgramCommand | null {
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
