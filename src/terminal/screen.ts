import {
  askForBracketedPaste,
  disableBracketedPaste,
  enableBracketedPaste,
} from './bracketed-paste.ts';

/** Sequences that take over the terminal's screen and give it back. */

export const SHOW_CURSOR = '\u001b[?25h';
export const BEGIN_FRAME = '\u001b[?2026h';
const END_FRAME = '\u001b[?2026l';
export const ERASE_SCREEN = '\u001b[H\u001b[J';

/** Ends an unfinished frame, leaves the alternate screen and shows the cursor. */
export const LEAVE_SCREEN = `${END_FRAME}\u001b[?1049l${SHOW_CURSOR}`;

/** What we ask of the terminal while the app is on screen; repeated after each suspension. */
export const switchModesOn = enableBracketedPaste + askForBracketedPaste;

/** Written on every exit. */
export const switchModesOff = disableBracketedPaste;
