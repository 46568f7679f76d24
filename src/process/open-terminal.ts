import { followsBackground, progressOf, titleOf } from '../effects/follow-terminal.ts';
import type { Services } from '../effects/services.ts';
import type { Store } from '../effects/store.ts';
import { terminalKind } from '../terminal/escapes.ts';
import { type Kept, keep } from '../terminal/kept.ts';
import { keepProgress, NO_PROGRESS, takesProgress } from '../terminal/progress.ts';
import { reportBackground, reportNoBackground } from '../terminal/terminal-report.ts';
import { keepTitle } from '../terminal/title.ts';
import type { Host } from './host.ts';

/** Tells writers around the frames when the terminal isn't ours. */
export interface TerminalRelease {
  /** The terminal is about to be released; don't write until `resume`. */
  readonly release: () => void;
  /** The terminal is ours again. */
  readonly resume: () => void;
}

type TerminalServices = Pick<Services, 'copyText' | 'announce'> & {
  /** Keeps the title and progress in step with the state. @returns a function that restores both. */
  readonly follow: (store: Store) => () => void;
  /** While the terminal is released, the title isn't ours and writes wait. */
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
  const title = keepTitle(write);
  const background = keep<true>((isOn) => write(isOn ? reportBackground : reportNoBackground));
  const progress = takesProgress(terminal, env) ? keepProgress(write) : null;
  const kept: readonly Pick<Kept<never>, 'giveBack' | 'resume'>[] = [
    title,
    background,
    ...(progress ? [progress] : []),
  ];
  // If the app fails, no one else will clear the progress.
  if (progress) host.onExit(() => isLent || host.writeNow(NO_PROGRESS));

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
        const state = store.getState();
        title.show(titleOf(state));
        progress?.show(progressOf(state));
        background.show(followsBackground(state) || null);
      };
      look();
      const unsubscribe = store.subscribe(look);
      return () => {
        unsubscribe();
        for (const each of kept) each.giveBack();
      };
    },
    release: {
      release() {
        for (const each of kept) each.giveBack();
        isLent = true;
      },
      resume() {
        isLent = false;
        for (const sequence of held) stdout.write(sequence);
        held = [];
        for (const each of kept) each.resume();
      },
    },
  };
}
