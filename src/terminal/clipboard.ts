import { osc, passThrough, type TerminalKind } from './escapes.ts';
import { findProgram, type ProgramSearch } from './find-program.ts';
import { handTo } from './run-program.ts';

/** What happened to a text to be copied. Only programs confirm; terminals don't reply. */
interface Copied {
  /** The clipboard program that accepted it. */
  readonly program: string | null;
  readonly isInTmux: boolean;
  readonly isSentToTerminal: boolean;
}

/**
 * The longest Base64 text that terminals accept; this is xterm's limit. They silently drop anything longer.
 */
const LONGEST_BASE64 = 74_994;

/**
 * Copies text every way that can reach the user: into tmux, which passes it to the terminal; with a
 * clipboard program, unless this is the far end of an SSH connection; otherwise through the terminal
 * itself (OSC 52).
 *
 * @param write writes to the terminal between two frames. The sequence moves nothing on the screen.
 */
export async function copyText(
  text: string,
  on: ProgramSearch & {
    readonly write: (sequence: string) => void;
    readonly terminal: TerminalKind;
    readonly feed?: Feed;
  },
): Promise<Copied> {
  const feed = on.feed ?? feedProgram;
  const { isTmux } = on.terminal;
  const wentThroughTmux = isTmux && (await feed(TMUX_AND_TERMINAL, text, on));
  const isInTmux = wentThroughTmux || (isTmux && (await feed(TMUX_ALONE, text, on)));
  for (const program of clipboardPrograms(on.env, on.platform)) {
    if (await feed(program, text, on)) {
      const { name = program.command } = program;
      return { program: name, isInTmux, isSentToTerminal: wentThroughTmux };
    }
  }
  const sequence = wentThroughTmux ? null : copySequence(text, on.terminal);
  if (sequence !== null) on.write(sequence);
  return { program: null, isInTmux, isSentToTerminal: wentThroughTmux || sequence !== null };
}

/**
 * @returns the OSC 52 sequence, or `null` for text that terminals would drop. Inside tmux it goes both to
 * tmux and through it to the terminal; tmux's settings decide which one works.
 */
function copySequence(text: string, terminal: TerminalKind): string | null {
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  if (base64.length > LONGEST_BASE64) return null;
  const plain = osc(`52;c;${base64}`);
  return passThrough(plain, terminal) + (terminal.isTmux ? plain : '');
}

/** @param what names what was copied, or is the copied text. */
export function copiedNotice(
  { program, isInTmux, isSentToTerminal }: Copied,
  what: string,
): { readonly tone: 'success' | 'info' | 'warning'; readonly text: string } {
  if (program !== null) {
    const also = isInTmux ? ', and into the tmux buffer' : '';
    return { tone: 'success', text: `Copied with ${program}${also}: ${what}` };
  }
  if (isInTmux) {
    const also = isSentToTerminal ? ', terminal clipboard' : '';
    return { tone: 'success', text: `Copied (tmux buffer${also}): ${what}` };
  }
  if (isSentToTerminal) {
    return { tone: 'info', text: `Sent to your terminal's clipboard; paste to check: ${what}` };
  }
  return {
    tone: 'warning',
    text: "Not copied: it's too long for the terminal, and there is no clipboard program.",
  };
}

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
export type Feed = (program: ClipboardProgram, text: string, on: ProgramSearch) => Promise<boolean>;

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
const TMUX_AND_TERMINAL: ClipboardProgram = {
  command: 'tmux',
  args: ['load-buffer', '-w', '-'],
};
const TMUX_ALONE: ClipboardProgram = { command: 'tmux', args: ['load-buffer', '-'] };

/** Puts a text on the standard input of a clipboard program, never in its arguments. */
export const feedProgram: Feed = async ({ command, args, encoding }, text, on) => {
  const program = findProgram(command, on);
  return (
    program !== null && handTo([program, ...args], { input: Buffer.from(text, encoding ?? 'utf8') })
  );
};
