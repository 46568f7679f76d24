import {
  askForBracketedPaste,
  disableBracketedPaste,
  enableBracketedPaste,
} from './bracketed-paste.ts';
import { reportFocus, reportNoFocus } from './terminal-report.ts';

/** What is asked of the terminal while the app is on screen; again after each suspension. */
export const switchModesOn = enableBracketedPaste + askForBracketedPaste + reportFocus;

/** Written on every way out. */
export const switchModesOff = reportNoFocus + disableBracketedPaste;
