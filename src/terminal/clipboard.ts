import { clipboardPrograms, type Feed, feedProgram } from './clipboard-program.ts';
import { osc, type TerminalKind, throughTmux } from './escapes.ts';

/** What became of a text that was to be copied. Whether a terminal obeys cannot be seen from here. */
export type Copied =
  | { readonly kind: 'program'; readonly name: string }
  | { readonly kind: 'sent-to-terminal' }
  /** No program took it, and for the terminal it is too long. */
  | { readonly kind: 'nowhere' };

/** Terminals drop what is longer without a word; this is what xterm takes. */
const LONGEST_BASE64 = 74_994;

/**
 * Copies a text in every way there is: through the terminal (OSC 52), which also reaches the
 * clipboard at the other end of an SSH connection, and with a clipboard program where one fits.
 *
 * @param write writes to the terminal between two frames. The sequence moves nothing on the screen.
 */
export async function copyText(
  text: string,
  on: {
    readonly write: (sequence: string) => void;
    readonly terminal: TerminalKind;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly platform: NodeJS.Platform;
    readonly feed?: Feed;
  },
): Promise<Copied> {
  const sequence = copySequence(text, on.terminal);
  if (sequence !== null) on.write(sequence);
  for (const program of clipboardPrograms(on.env, on.platform)) {
    if (await (on.feed ?? feedProgram)(program, text)) {
      return { kind: 'program', name: program.command };
    }
  }
  return { kind: sequence === null ? 'nowhere' : 'sent-to-terminal' };
}

/**
 * @returns the OSC 52 sequence, `null` for a text that terminals would drop. Inside tmux it goes both
 * ways: to tmux itself, and through it to the terminal; which one is allowed is tmux's setting.
 */
export function copySequence(text: string, { isTmux }: TerminalKind): string | null {
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  if (base64.length > LONGEST_BASE64) return null;
  const plain = osc(`52;c;${base64}`);
  return isTmux ? throughTmux(plain) + plain : plain;
}

/** @param what names what was copied, or is it. */
export function copiedSentence(copied: Copied, what: string): string {
  switch (copied.kind) {
    case 'program':
      return `Copied with ${copied.name}: ${what}`;
    case 'sent-to-terminal':
      return `Sent to the terminal for its clipboard: ${what}`;
    case 'nowhere':
      return `Not copied: it is too long for the terminal, and no clipboard program is here.`;
  }
}
