import { followsBackground } from '../effects/follow-terminal.ts';
import type { Services } from '../effects/services.ts';
import type { Store } from '../effects/store.ts';
import { terminalKind } from '../terminal/escapes.ts';
import { keep } from '../terminal/kept.ts';
import { reportBackground, reportNoBackground } from '../terminal/terminal-report.ts';
import type { Host } from './host.ts';

/** Tells writers around the frames when the terminal isn't ours. */
export interface TerminalRelease {
  /** The terminal is about to be released; don't write until `resume`. */
  readonly release: () => void;
  /** The terminal is ours again. */
  readonly resume: () => void;
}

type TerminalServices = Pick<Services, 'copyText' | 'announce'> & {
  /** Hears of the background while the theme depends on it. @returns a function that ends that. */
  readonly follow: (store: Store) => () => void;
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
  const background = keep<true>((isOn) => write(isOn ? reportBackground : reportNoBackground));

  return {
    async copyText(text) {
      const { copyText, copiedNotice } = await import('../terminal/clipboard.ts');
      const copied = await copyText(text, { write, terminal, env, platform });
      return (what) => copiedNotice(copied, what);
    },
    async announce(announcement, wanted) {
      const { announcementSequence } = await import('../terminal/notification.ts');
      write(announcementSequence(announcement, terminal, wanted));
    },
    follow(store) {
      const look = (): void => {
        background.show(followsBackground(store.getState()) || null);
      };
      look();
      const unsubscribe = store.subscribe(look);
      return () => {
        unsubscribe();
        background.giveBack();
      };
    },
    release: {
      release() {
        background.giveBack();
        isLent = true;
      },
      resume() {
        isLent = false;
        for (const sequence of held) stdout.write(sequence);
        held = [];
        background.resume();
      },
    },
  };
}
