import type { Services } from '../effects/services.ts';
import type { Store } from '../effects/store.ts';
import { terminalKind } from '../terminal/escapes.ts';
import type { TerminalRelease } from '../terminal/release.ts';
import type { TitleKeeper } from '../terminal/title.ts';
import type { Host } from './host.ts';

type TerminalServices = Pick<Services, 'copyText' | 'announce'> & {
  /** Shows the counts in the title while that is switched on. @returns what puts the title back. */
  readonly followTitle: (store: Store) => Promise<() => void>;
  /** While the terminal is lent the title is not ours, and what there is to write waits. */
  readonly release: TerminalRelease;
};

/**
 * What the app says to the terminal around its frames. Ink writes a frame in one turn of the event
 * loop, and each of these is one write of its own, so none gets between the parts of a frame.
 */
export function openTerminal(host: Host): TerminalServices {
  const { stdout, env, platform } = host;
  const terminal = terminalKind(env);
  let title: TitleKeeper | null = null;
  let isLent = false;
  let held: string[] = [];
  const write = (sequence: string): void => {
    if (isLent) held.push(sequence);
    else stdout.write(sequence);
  };

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
    async followTitle(store) {
      const { keepTitle } = await import('../terminal/title.ts');
      const { followTitle } = await import('../effects/terminal-title.ts');
      const keeper = keepTitle(write);
      title = keeper;
      const stop = followTitle(store, keeper.show);
      return () => {
        stop();
        keeper.show(null);
      };
    },
    release: {
      release() {
        title?.giveBack();
        isLent = true;
      },
      resume() {
        isLent = false;
        for (const sequence of held) stdout.write(sequence);
        held = [];
        title?.resume();
      },
    },
  };
}
