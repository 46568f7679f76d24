import {
  askForBracketedPaste,
  disableBracketedPaste,
  enableBracketedPaste,
} from './bracketed-paste.ts';
import {
  reportFocus,
  reportNoBackground,
  reportNoFocus,
  reportNoMouse,
} from './terminal-report.ts';

/** What is asked of the terminal while the app is on screen; again after each suspension. */
export const switchModesOn = enableBracketedPaste + askForBracketedPaste + reportFocus;

/** Written on every way out. Mouse and background are switched on by themselves, where they are wanted. */
export const switchModesOff =
  reportNoBackground + reportNoMouse + reportNoFocus + disableBracketedPaste;
