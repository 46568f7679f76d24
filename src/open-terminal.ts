import type { Host } from './commands/host.ts';
import { DEFAULT_PREFERENCES, type Preferences } from './domain/preferences.ts';
import type { Services } from './effects/services.ts';
import type { Store } from './effects/store.ts';
import { terminalKind } from './terminal/escapes.ts';

type TerminalServices = Pick<Services, 'copyText' | 'announce'> & {
  /** Shows the counts in the title, unless that is switched off. @returns what puts the title back. */
  readonly followTitle: (store: Store) => Promise<() => void>;
};

/**
 * What the app says to the terminal around its frames. Ink writes a frame in one turn of the event
 * loop, and each of these is one write of its own, so none gets between the parts of a frame.
 *
 * @param complain takes a sentence about preferences that cannot be used, once
 */
export function openTerminal(
  host: Host,
  configFolder: string,
  complain: (sentence: string) => void,
): TerminalServices {
  const { stdout, env, platform } = host;
  const terminal = terminalKind(env);
  const write = (sequence: string): void => {
    stdout.write(sequence);
  };
  let preferences: Promise<Preferences> | null = null;

  async function readPreferences(): Promise<Preferences> {
    const read = (await import('./storage/preferences.ts')).readPreferences(configFolder);
    if (read.ok) return read.value;
    complain(read.error);
    return DEFAULT_PREFERENCES;
  }

  function preferencesOnce(): Promise<Preferences> {
    preferences ??= readPreferences();
    return preferences;
  }

  return {
    async copyText(text) {
      const { copyText, copiedSentence } = await import('./terminal/clipboard.ts');
      const copied = await copyText(text, { write, terminal, env, platform });
      return { sentence: (what) => copiedSentence(copied, what) };
    },
    async announce(announcement) {
      const wanted = await preferencesOnce();
      const { announcementSequence } = await import('./terminal/notification.ts');
      write(announcementSequence(announcement, terminal, wanted));
    },
    async followTitle(store) {
      if (!(await preferencesOnce()).title) return () => {};
      const { keepTitle, restoreTitle, titleSequence } = await import('./terminal/title.ts');
      const { followTitle } = await import('./effects/terminal-title.ts');
      write(keepTitle);
      const stop = followTitle(store, (title) => write(titleSequence(title)));
      return () => {
        stop();
        write(restoreTitle);
      };
    },
  };
}
