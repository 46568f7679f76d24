import { osc, sequenceText } from './escapes.ts';

/** Has the terminal keep the title that it has, for `RESTORE`. */
const KEEP = '\u001b[22;2t';

/** Puts the kept title back. A terminal that keeps none is left without a title of ours. */
const RESTORE = `${osc('2;')}\u001b[23;2t`;

/** Sets the window's title. tmux takes it for its own pane, so nothing is passed through. */
export function titleSequence(title: string): string {
  return osc(`2;${sequenceText(title)}`);
}

/** The window's title, ours while there is one to show and otherwise as it was found. */
export interface TitleKeeper {
  /** Sets the title; `null` gives back the one that was found. */
  readonly show: (title: string | null) => void;
  /** Gives the title back for a while; what is shown meanwhile is set with `resume`. */
  readonly giveBack: () => void;
  readonly resume: () => void;
}

/** @param write takes one sequence to the terminal. */
export function keepTitle(write: (sequence: string) => void): TitleKeeper {
  let wanted: string | null = null;
  let isOurs = false;
  let isAway = false;

  function set(title: string | null): void {
    if (title !== null) write((isOurs ? '' : KEEP) + titleSequence(title));
    else if (isOurs) write(RESTORE);
    isOurs = title !== null;
  }

  return {
    show(title) {
      wanted = title;
      if (!isAway) set(title);
    },
    giveBack() {
      set(null);
      isAway = true;
    },
    resume() {
      if (isAway) set(wanted);
      isAway = false;
    },
  };
}
