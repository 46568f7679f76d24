import { spawn } from 'node:child_process';
import path from 'node:path';
import { browserFor } from './browser-variable.ts';
import { findProgram, type Machine } from './find-program.ts';

interface Opener {
  readonly program: string;
  readonly args: readonly string[];
  /** Whether it ends once it has handed the address on. */
  readonly ends: boolean;
}

/** Some openers live as long as the browser; one still alive after this has accepted the address. */
const STAYS_OPEN_MS = 1_500;

/**
 * Opens an address in the system's browser, without a shell.
 *
 * @param url an address that passed `openableUrl`
 * @returns whether a program accepted it. We can't tell whether the page is shown.
 */
export function openUrl(url: string, machine: Machine): Promise<boolean> {
  const opener = openerOf(url, machine);
  if (opener === null) return Promise.resolve(false);
  const { program, args, ends } = opener;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // What it starts in turn finds nothing in our folder either.
      cwd: path.dirname(program),
      stdio: 'ignore',
      // PowerShell is not: it would have no console.
      detached: !ends,
      windowsHide: true,
    });
    const timer = ends ? undefined : setTimeout(() => settle(true), STAYS_OPEN_MS);
    const settle = (hasAccepted: boolean): void => {
      clearTimeout(timer);
      child.unref();
      resolve(hasAccepted);
    };
    child.once('error', () => settle(false));
    child.once('exit', (status) => settle(status === 0));
  });
}

function openerOf(url: string, machine: Machine): Opener | null {
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
  // A browser of Windows is of no use to whoever came to WSL over SSH.
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
