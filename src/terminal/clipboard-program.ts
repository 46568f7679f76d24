import { spawn } from 'node:child_process';

/** A program that takes a text on its standard input and puts it on the clipboard. */
export interface ClipboardProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** @returns whether the program took the text. */
export type Feed = (program: ClipboardProgram, text: string) => Promise<boolean>;

/** One that does not end by then holds the clipboard itself, as some do. */
const ENDS_WITHIN_MS = 1_500;

/**
 * The programs that can reach the clipboard of the person at the keyboard, the likeliest first. Over
 * SSH there is none: they would fill the clipboard of the machine at the wrong end.
 */
export function clipboardPrograms(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly ClipboardProgram[] {
  if (env.SSH_CONNECTION || env.SSH_TTY) return [];
  if (platform === 'darwin') return [{ command: 'pbcopy', args: [] }];
  if (platform === 'win32') return [{ command: 'clip.exe', args: [] }];
  return [
    ...(env.WAYLAND_DISPLAY ? [{ command: 'wl-copy', args: [] }] : []),
    ...(env.DISPLAY ? [{ command: 'xclip', args: ['-selection', 'clipboard'] }] : []),
    ...(env.WSL_DISTRO_NAME ? [{ command: 'clip.exe', args: [] }] : []),
  ];
}

/** Runs a program without a shell. The text is on its standard input, never in its arguments. */
export const feedProgram: Feed = ({ command, args }, text) =>
  new Promise((resolve) => {
    const program = spawn(command, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    });
    const timer = setTimeout(() => resolve(program.exitCode === null), ENDS_WITHIN_MS);
    const settle = (took: boolean): void => {
      clearTimeout(timer);
      resolve(took);
    };
    program.once('error', () => settle(false));
    program.once('exit', (status) => settle(status === 0));
    // One that ends before it has read everything is heard of by its status.
    program.stdin.on('error', () => {});
    program.stdin.end(text);
    program.unref();
  });
