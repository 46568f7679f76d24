import {
  askForBracketedPaste,
  disableBracketedPaste,
  enableBracketedPaste,
} from './bracketed-paste.ts';
import { reportFocus, reportNoFocus, reportNoMouse } from './terminal-report.ts';

/** What we ask of the terminal while the app is on screen; repeated after each suspension. */
export const switchModesOn = enableBracketedPaste + askForBracketedPaste + reportFocus;

/** Written on every exit. The mouse is switched on separately, once we know that it is wanted. */
export const switchModesOff = reportNoMouse + reportNoFocus + disableBracketedPaste;
