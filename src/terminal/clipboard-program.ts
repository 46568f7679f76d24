import { spawn } from 'node:child_process';

/** A program that takes a text on its standard input and puts it where it can be pasted from. */
export interface ClipboardProgram {
  /** What a notice calls it, where that is not its command. */
  readonly name?: string;
  readonly command: string;
  readonly args: readonly string[];
  /** How it reads its input; UTF-8 where it does not say. */
  readonly encoding?: 'utf16le';
}

/** @returns whether the program took the text. */
export type Feed = (program: ClipboardProgram, text: string) => Promise<boolean>;

/** A program still running by then keeps the clipboard by staying, as some do. */
const ENDS_WITHIN_MS = 1_500;

/** Without a locale it would read Mac Roman. */
const PBCOPY: ClipboardProgram = {
  name: 'pbcopy',
  command: 'env',
  args: ['LC_CTYPE=UTF-8', 'pbcopy'],
};

/** In UTF-8 it would be read in the code page of the console. Every text here has ASCII in it, which gives UTF-16 away. */
const CLIP_EXE: ClipboardProgram = { command: 'clip.exe', args: [], encoding: 'utf16le' };

/**
 * The programs that can reach the clipboard of the person at the keyboard, the likeliest first. Over
 * SSH there is none: they would fill the clipboard of the machine at the wrong end.
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

/** Puts a text into tmux's own buffer. `-w` also sends it to the terminal, which an old tmux cannot. */
export const TMUX_AND_TERMINAL: ClipboardProgram = {
  command: 'tmux',
  args: ['load-buffer', '-w', '-'],
};
export const TMUX_ALONE: ClipboardProgram = { command: 'tmux', args: ['load-buffer', '-'] };

/** Runs a program without a shell. The text is on its standard input, never in its arguments. */
export const feedProgram: Feed = ({ command, args, encoding }, text) =>
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
    // Its status tells of one that ends before it has read everything.
    program.stdin.on('error', () => {});
    program.stdin.end(text, encoding ?? 'utf8');
    program.unref();
  });
