import { type AppOptions, openApp } from '../app/open-app.ts';
import type { ProfileOptions } from '../commands/doors.ts';
import type { Host } from '../terminal/host.ts';
import { openServicesOf } from './open-services.ts';

/** Opens the app, as the command line asks. @returns the exit status */
export function runApp(
  host: Host,
  { screenReader = false, ...choice }: ProfileOptions & Partial<Pick<AppOptions, 'screenReader'>>,
): Promise<number> {
  return openApp(host, {
    screenReader: screenReader || host.env.INK_SCREEN_READER === 'true',
    open: (own) =>
      openServicesOf(host, { ...choice, mayFallBack: true }, { ...own, showsPrograms: false }),
  });
}
