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

/** What we ask of the terminal while the app is on screen; repeated after each suspension. */
export const switchModesOn = enableBracketedPaste + askForBracketedPaste + reportFocus;

/** Written on every exit. Mouse and background reports are switched on separately, when they are wanted. */
export const switchModesOff =
  reportNoBackground + reportNoMouse + reportNoFocus + disableBracketedPaste;
