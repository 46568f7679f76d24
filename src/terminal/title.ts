import { osc, sequenceText } from './escapes.ts';

/** Keeps the title that the terminal has, for `restoreTitle`. */
export const keepTitle = '\u001b[22;2t';

/** Puts the kept title back. A terminal that keeps none is left without a title of ours. */
export const restoreTitle = `${osc('2;')}\u001b[23;2t`;

/** Sets the window's title. tmux takes it for its own pane, so nothing is passed through. */
export function titleSequence(title: string): string {
  return osc(`2;${sequenceText(title)}`);
}
