import type { Host } from './commands/host.ts';
import type { Services } from './effects/services.ts';
import type { Store } from './effects/store.ts';
import { terminalKind } from './terminal/escapes.ts';

type TerminalServices = Pick<Services, 'copyText' | 'announce'> & {
  /** Shows the counts in the title while that is switched on. @returns what puts the title back. */
  readonly followTitle: (store: Store) => Promise<() => void>;
};

/**
 * What the app says to the terminal around its frames. Ink writes a frame in one turn of the event
 * loop, and each of these is one write of its own, so none gets between the parts of a frame.
 */
export function openTerminal(host: Host): TerminalServices {
  const { stdout, env, platform } = host;
  const terminal = terminalKind(env);
  const write = (sequence: string): void => {
    stdout.write(sequence);
  };

  return {
    async copyText(text) {
      const { copyText, copiedSentence } = await import('./terminal/clipboard.ts');
      const copied = await copyText(text, { write, terminal, env, platform });
      return { sentence: (what) => copiedSentence(copied, what) };
    },
    async announce(announcement, wanted) {
      const { announcementSequence } = await import('./terminal/notification.ts');
      write(announcementSequence(announcement, terminal, wanted));
    },
    async followTitle(store) {
      const { keepTitle, restoreTitle, titleSequence } = await import('./terminal/title.ts');
      const { followTitle } = await import('./effects/terminal-title.ts');
      let isOurs = false;
      const show = (title: string | null): void => {
        if (title !== null) write((isOurs ? '' : keepTitle) + titleSequence(title));
        else if (isOurs) write(restoreTitle);
        isOurs = title !== null;
      };
      const stop = followTitle(store, show);
      return () => {
        stop();
        show(null);
      };
    },
  };
}
