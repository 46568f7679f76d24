import { osc, sequenceText } from './escapes.ts';
import { type Kept, keep } from './kept.ts';

/** Has the terminal keep the title that it has, for `RESTORE`. */
const KEEP = '\u001b[22;2t';

/** Puts the kept title back. A terminal that keeps none is left without a title of ours. */
const RESTORE = `${osc('2;')}\u001b[23;2t`;

/** Sets the window's title. tmux takes it for its own pane, so nothing is passed through. */
export function titleSequence(title: string): string {
  return osc(`2;${sequenceText(title)}`);
}

/**
 * The window's title.
 *
 * @param write takes one sequence to the terminal.
 */
export function keepTitle(write: (sequence: string) => void): Kept<string> {
  return keep((title, before) => {
    if (title === null) write(RESTORE);
    else write((before === null ? KEEP : '') + titleSequence(title));
  });
}
