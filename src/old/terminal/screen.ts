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
