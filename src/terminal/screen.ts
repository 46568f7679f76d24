import type { WriteStream } from 'node:tty';

/** Sequences that take over the terminal's screen and give it back. */

export const SHOW_CURSOR = '\u001b[?25h';
export const BEGIN_FRAME = '\u001b[?2026h';
export const END_FRAME = '\u001b[?2026l';
/** Undoes what else may have written here: a character set, colours, margins, a shown cursor. */
export const RESET_LOOK = '\u000f\u001b(B\u001b[m\u001b[r\u001b[?25l';
export const ERASE_SCREEN = '\u001b[H\u001b[J';

/** Ends an unfinished frame, leaves the alternate screen and shows the cursor. */
export const LEAVE_SCREEN = `${END_FRAME}\u001b[?1049l${SHOW_CURSOR}`;

export const ENABLE_BRACKETED_PASTE = '\u001b[?2004h';
export const DISABLE_BRACKETED_PASTE = '\u001b[?2004l';

/**
 * Asks whether the terminal marks pastes when it is told to (DECRQM). If it does, `KeySplitter` stops guessing them.
 * A terminal that doesn't understand stays silent.
 */
export const ASK_FOR_PASTE_MARKS = '\u001b[?2004$p';

export type Background = 'dark' | 'light';

/** Asks for the background colour (OSC 11). A terminal that doesn't tell stays silent. */
export const ASK_FOR_BACKGROUND = '\u001b]11;?\u001b\\';

/**
 * @param report a complete sequence
 * @returns the background; `null` if it says something else
 */
export function backgroundIn(report: string): Background | null {
  const colour = /^\u001b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(report);
  if (colour === null) return null;
  const [red, green, blue] = colour.slice(1).map(share);
  const luma = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return luma < 0.5 ? 'dark' : 'light';
}

/** `f`, `ff` and `ffff` all mean full intensity: 1. */
function share(hex: string): number {
  return Number.parseInt(hex, 16) / (16 ** hex.length - 1);
}

/** What terminals have had since the VT100. */
const USUAL = { columns: 80, rows: 24 } as const;

/** A terminal's size. A serial console, or one that is just starting, says 0 because it doesn't know. */
export function windowSize({ columns, rows }: Pick<WriteStream, 'columns' | 'rows'>): {
  readonly columns: number;
  readonly rows: number;
} {
  return { columns: columns || USUAL.columns, rows: rows || USUAL.rows };
}

/** @returns a sentence saying why no screen can be drawn here and what to do about it, or `null`. */
export function terminalProblem(terminal: {
  readonly isInputTerminal: boolean;
  readonly isOutputTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}): string | null {
  const { isInputTerminal, isOutputTerminal, env } = terminal;
  const next =
    "Start it in a terminal, or see dispatchbox --help for commands that don't need one.";
  if (!isOutputTerminal) return `dispatchbox needs a terminal, but its output isn't one. ${next}`;
  if (!isInputTerminal) return `dispatchbox needs a terminal, but its input isn't one. ${next}`;
  if (env.TERM === 'dumb') return `TERM=dumb means that this terminal can't be drawn on. ${next}`;
  if (isSet(env.CI)) return `CI is set, so there is nobody to press keys. ${next}`;
  return null;
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && !['', '0', 'false'].includes(variable);
}
