import { runCommandLine as run } from '../commands/command-line.ts';
import type { Host } from '../terminal/host.ts';
import { openServicesOf, startSandbox } from './open-services.ts';

/** Runs the command that the command line names, on the services of this process. @returns the exit status */
export function runCommandLine(host: Host): Promise<number> {
  return run(host, {
    openServices: (choice) => openServicesOf(host, choice),
    isProfileNamed: ({ profile, sandbox }) => {
      const { DISPATCHBOX_PROFILE, DISPATCHBOX_URL } = host.env;
      return Boolean(profile || sandbox || DISPATCHBOX_PROFILE || DISPATCHBOX_URL);
    },
    openApp: async (options) => (await import('./run-app.ts')).runApp(host, options),
    startSandbox: (options) => startSandbox(host, options),
  });
}
