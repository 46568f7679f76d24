import { spawn } from 'node:child_process';
import path from 'node:path';
import { findProgram, type Machine } from './find-program.ts';

/** A program that puts its standard input on a clipboard. */
interface ClipboardProgram {
  /** What a notice calls it, if not by its command. */
  readonly name?: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Input encoding; UTF-8 unless given. */
  readonly encoding?: 'utf16le';
}

/** @returns whether the program is there and accepted the text. */
export type Feed = (program: ClipboardProgram, text: string, on: Machine) => Promise<boolean>;

/** Some programs hold the clipboard by staying alive; after this long, assume so. */
const ENDS_WITHIN_MS = 1_500;

/** Without a locale it would read Mac Roman. */
const PBCOPY: ClipboardProgram = {
  name: 'pbcopy',
  command: 'env',
  args: ['LC_CTYPE=UTF-8', 'pbcopy'],
};

/**
 * It would read UTF-8 in the console's code page. All our text contains ASCII, which lets it detect UTF-16.
 */
const CLIP_EXE: ClipboardProgram = { command: 'clip.exe', args: [], encoding: 'utf16le' };

/**
 * The programs that can reach the user's clipboard, likeliest first. None over SSH: they would fill the
 * clipboard of the wrong machine.
 */
export function clipboardPrograms(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly ClipboardProgram[] {
  if (env.SSH_CONNECTION || env.SSH_TTY) return [];
  if (platform === 'darwin') return [PBCOPY];
  if (platform === 'win32') return [CLIP_EXE];
  return [
    ...(env.WAYLAND_DISPLAY ? [{ command: 'wl-copy', args: [] }] : []),
    ...(env.DISPLAY ? X11_PROGRAMS : []),
    ...(env.WSL_DISTRO_NAME ? [CLIP_EXE] : []),
  ];
}

const X11_PROGRAMS: readonly ClipboardProgram[] = [
  { command: 'xclip', args: ['-selection', 'clipboard'] },
  { command: 'xsel', args: ['--clipboard', '--input'] },
];

/** Puts text into tmux's own buffer. `-w` also sends it to the terminal, which old versions of tmux can't. */
export const TMUX_AND_TERMINAL: ClipboardProgram = {
  command: 'tmux',
  args: ['load-buffer', '-w', '-'],
};
export const TMUX_ALONE: ClipboardProgram = { command: 'tmux', args: ['load-buffer', '-'] };

/** Runs a program without a shell, with the text on its standard input, never in its arguments. */
export const feedProgram: Feed = ({ command, args, encoding }, text, on) => {
  const file = findProgram(command, on);
  if (file === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const program = spawn(file, args, {
      // What it starts in turn finds nothing in our folder either.
      cwd: path.dirname(file),
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
    // If it exits before reading everything, its status says so.
    program.stdin.on('error', () => {});
    program.stdin.end(text, encoding ?? 'utf8');
    program.unref();
  });
};
