import { osc, sequenceText } from './escapes.ts';
import { type Kept, keep } from './kept.ts';

/** Makes the terminal save its current title for `RESTORE`. */
const KEEP = '\u001b[22;2t';

/** Restores the saved title. A terminal that saved none is at least left without ours. */
const RESTORE = `${osc('2;')}\u001b[23;2t`;

/** Sets the window title. tmux uses it for its own pane, so it isn't passed through. */
export function titleSequence(title: string): string {
  return osc(`2;${sequenceText(title)}`);
}

/**
 * The window title.
 *
 * @param write sends one sequence to the terminal.
 */
export function keepTitle(write: (sequence: string) => void): Kept<string> {
  return keep((title, before) => {
    if (title === null) write(RESTORE);
    else write((before === null ? KEEP : '') + titleSequence(title));
  });
}
