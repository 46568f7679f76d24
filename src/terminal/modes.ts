import {
  askForBracketedPaste,
  disableBracketedPaste,
  enableBracketedPaste,
} from './bracketed-paste.ts';
import { reportFocus, reportNoFocus, reportNoMouse } from './terminal-report.ts';

/** What is asked of the terminal while the app is on screen; again after each suspension. */
export const switchModesOn = enableBracketedPaste + askForBracketedPaste + reportFocus;

/** Written on every way out. The mouse is switched on by itself, once it is known to be wanted. */
export const switchModesOff = reportNoMouse + reportNoFocus + disableBracketedPaste;
