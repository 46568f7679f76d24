import type { Services } from '../effects/services.ts';
import type { Store } from '../effects/store.ts';
import { copiedNotice, copyText } from '../terminal/clipboard.ts';
import { terminalKind } from '../terminal/escapes.ts';
import { announcementSequence } from '../terminal/notification.ts';
import { ASK_FOR_BACKGROUND } from '../terminal/terminal-report.ts';
import type { Host } from './host.ts';

/** Tells writers around the frames when the terminal isn't ours. */
export interface TerminalRelease {
  /** The terminal is about to be released; don't write until `resume`. */
  readonly release: () => void;
  /** The terminal is ours again. */
  readonly resume: () => void;
}

type TerminalServices = Pick<Services, 'copyText' | 'announce'> & {
  /**
   * Asks for the background, once. @returns a function that gives up on asking
   */
  readonly askForBackground: (store: Store) => () => void;
  /** While the terminal is released, writes wait. */
  readonly release: TerminalRelease;
};

/**
 * What the app writes to the terminal around its frames. Ink writes a frame within one turn of the event loop
 * and each of these is a single write, so they never split a frame.
 */
export function openTerminal(host: Host): TerminalServices {
  const { stdout, env, platform } = host;
  const terminal = terminalKind(env);
  let isLent = false;
  let held: string[] = [];
  const write = (sequence: string): void => {
    if (isLent) held.push(sequence);
    else stdout.write(sequence);
  };

  return {
    async copyText(text) {
      const copied = await copyText(text, { write, terminal, env, platform });
      return (what) => copiedNotice(copied, what);
    },
    async announce(announcement, wanted) {
      write(announcementSequence(announcement, terminal, wanted));
    },
    askForBackground(store) {
      const unsubscribe = store.subscribe(() => {
        const { session, preferences } = store.getState();
        // A program that ends at once would leave the answer to the shell.
        if (session.phase !== 'open') return;
        unsubscribe();
        if (preferences.hasColour) write(ASK_FOR_BACKGROUND);
      });
      return unsubscribe;
    },
    release: {
      release() {
        isLent = true;
      },
      resume() {
        isLent = false;
        for (const sequence of held) stdout.write(sequence);
        held = [];
      },
    },
  };
}
