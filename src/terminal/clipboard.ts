import {
  clipboardPrograms,
  type Feed,
  feedProgram,
  TMUX_ALONE,
  TMUX_AND_TERMINAL,
} from './clipboard-program.ts';
import { osc, passThrough, type TerminalKind } from './escapes.ts';
import type { Machine } from './find-program.ts';

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
  on: Machine & {
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
