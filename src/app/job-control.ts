import type { Notices } from '../services/notices.ts';
import type { Host } from '../terminal/host.ts';
import type { MountedScreen } from './mount.tsx';

/**
 * Job control: ctrl+z and `kill -TSTP` give the terminal back to the shell before the job stops, and a process that was
 * stopped without warning draws its screen anew when it resumes.
 */
export function connectJobControl(host: Host, screen: MountedScreen, notices: Notices): void {
  let isSuspended = false;
  async function suspend(): Promise<void> {
    if (isSuspended) return;
    isSuspended = true;
    try {
      let wasStopped = false;
      await screen.suspend(async () => {
        wasStopped = await host.stopJob();
      });
      if (!wasStopped) notices.say('warning', NO_SHELL);
    } finally {
      isSuspended = false;
    }
  }
  screen.onSuspendAsked(suspend);
  host.onStopAsked(suspend);
  host.onContinued(() => {
    // After a plain SIGSTOP, the shell has changed the terminal's mode and drawn over the screen.
    if (!isSuspended) void screen.suspend(async () => {});
  });
}

const NO_SHELL = 'Not suspended: there is no shell to resume dispatchbox from.';
