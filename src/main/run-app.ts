import { type AppOptions, openApp } from '../app/open-app.ts';
import type { ProfileOptions } from '../commands/doors.ts';
import { loadApi } from '../services/network.ts';
import { loadConf } from '../storage/json-file.ts';
import type { Host } from '../terminal/host.ts';
import { loadSandbox, openServicesOf } from './open-services.ts';

/**
 * Loads what the app has only after its first frame, one part a turn, so that keys get theirs. Later its files may be
 * gone: an update puts others in their place, under other names. A part that can't be loaded is left to its first use,
 * which says so.
 */
async function loadLaterParts(): Promise<void> {
  for (const load of [loadApi, loadSandbox, loadConf]) {
    await new Promise((resolve) => setImmediate(resolve));
    await load().catch(() => {});
  }
}

/** Opens the app, as the command line asks. @returns the exit status */
export function runApp(
  host: Host,
  { screenReader = false, ...choice }: ProfileOptions & Partial<Pick<AppOptions, 'screenReader'>>,
): Promise<number> {
  return openApp(host, {
    screenReader: screenReader || host.env.INK_SCREEN_READER === 'true',
    loadLaterParts,
    open: (own) =>
      openServicesOf(host, { ...choice, mayFallBack: true }, { ...own, showsPrograms: false }),
  });
}
