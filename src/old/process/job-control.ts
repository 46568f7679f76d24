import type { Store } from '../effects/store.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Host } from './host.ts';
import type { MountedScreen } from './mount-screen.tsx';

/**
 * Job control: ctrl+z and `kill -TSTP` return the terminal to the shell before the job stops, and a
 * process stopped without warning restores its screen when it resumes.
 *
 * @returns the handler for ctrl+z
 */
export function connectJobControl(
  host: Host,
  screen: MountedScreen,
  store: Store,
): () => Promise<void> {
  let isSuspended = false;

  async function suspend(): Promise<void> {
    if (isSuspended) return;
    isSuspended = true;
    try {
      let wasStopped = false;
      await screen.suspend(async () => {
        wasStopped = await host.stopJob();
      });
      if (!wasStopped) store.dispatch(NO_SHELL);
    } finally {
      isSuspended = false;
    }
  }

  host.onStopAsked(suspend);
  host.onContinued(() => {
    // After a plain SIGSTOP, the shell has changed the terminal mode and drawn over the screen.
    if (!isSuspended) void screen.suspend(async () => {});
  });
  return suspend;
}

const NO_SHELL: AppEvent = {
  kind: 'noticed',
  notice: {
    tone: 'warning',
    text: 'Not suspended: there is no shell to resume dispatchbox from.',
  },
};
