import type { Command } from 'commander';
import type { AppOptions } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print } from '../process/host.ts';
import type { Shell } from './completion-scripts.ts';
import type { Report } from './report.ts';

export type CommandActions = ReturnType<typeof commandActions>;

/**
 * The action of each command. Each loads only the modules it needs.
 *
 * @returns actions that resolve to the exit status, 128 or more if a signal ended them.
 */
export function commandActions(host: Host, report: Report) {
  const reporting =
    <A extends unknown[]>(load: () => Promise<(report: Report, ...given: A) => Promise<number>>) =>
    async (...given: A): Promise<number> =>
      (await load())(report, ...given);
  return {
    openApp: async (options: AppOptions) =>
      (await import('../process/open-app.ts')).openApp(host, options),
    runSandbox: reporting(async () => (await import('./run-sandbox.ts')).runSandbox),
    dispatch: reporting(async () => (await import('./run-dispatch.ts')).runDispatch),
    status: reporting(async () => (await import('./run-status.ts')).runStatus),
    listRuns: reporting(async () => (await import('./run-list.ts')).listRuns),
    setSecrets: reporting(async () => (await import('./set-entries.ts')).setSecrets),
    setVars: reporting(async () => (await import('./set-entries.ts')).setVars),
    rotate: reporting(async () => (await import('./rotate.ts')).rotate),
    printLog: reporting(async () => (await import('./print-log.ts')).printLog),
    addProfile: reporting(async () => (await import('./profile-commands.ts')).addProfile),
    setToken: reporting(async () => (await import('./profile-commands.ts')).setToken),
    listProfiles: reporting(async () => (await import('./profile-list.ts')).listProfiles),
    useProfile: reporting(async () => (await import('./profile-commands.ts')).useProfile),
    removeProfile: reporting(async () => (await import('./profile-commands.ts')).removeProfile),
    printCompletion: async (shell: Shell) => {
      host.stdout.write((await import('./completion-scripts.ts')).completionScript(shell));
      return EXIT.done;
    },
    printVersion: async () => {
      print(host, host.version);
      return EXIT.done;
    },
    /** @param words the command line; the last word is the one to complete. */
    complete: async (program: Command, words: readonly string[]) =>
      (await import('./print-completions.ts')).printCompletions(host, program, words),
  };
}
