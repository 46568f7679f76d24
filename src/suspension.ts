import type { Host } from './commands/host.ts';
import type { MountedScreen } from './mount-screen.tsx';

/**
 * Job control: ctrl+z and `kill -TSTP` give the terminal back to the shell before the job stops, and
 * a process that was stopped without being asked puts its screen in order when it goes on.
 *
 * @returns what ctrl+z does
 */
export function connectJobControl(host: Host, screen: MountedScreen): () => Promise<void> {
  let isSuspended = false;

  async function suspend(): Promise<void> {
    if (isSuspended) return;
    isSuspended = true;
    try {
      await screen.lend(() => host.stopJob());
    } finally {
      isSuspended = false;
    }
  }

  host.onStopAsked(suspend);
  host.onContinued(() => {
    // After a plain SIGSTOP the shell has changed the terminal's mode and drawn over the screen.
    if (!isSuspended) void screen.lend(async () => {});
  });
  return suspend;
}
