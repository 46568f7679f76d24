import type { Command } from 'commander';
import type { AppOptions } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print } from '../process/host.ts';
import type { Shell } from './completion-scripts.ts';
import type { Report } from './report.ts';
import type * as Options from './script-options.ts';

export type CommandActions = ReturnType<typeof commandActions>;

/**
 * The action of each command. Each loads only the modules it needs.
 *
 * @returns actions that resolve to the exit status, 128 or more if a signal ended them.
 */
export function commandActions(host: Host, report: Report) {
  return {
    openApp: async (options: AppOptions) =>
      (await import('../process/open-app.ts')).openApp(host, options),
    runSandbox: async (options: Options.SandboxOptions) =>
      (await import('./run-sandbox.ts')).runSandbox(report, options),
    dispatch: async (key: string | undefined, options: Options.DispatchOptions) =>
      (await import('./run-dispatch.ts')).runDispatch(report, key, options),
    status: async (dispatchId: string, options: Options.StatusOptions) =>
      (await import('./run-status.ts')).runStatus(report, dispatchId, options),
    listRuns: async (options: Options.RunsOptions) =>
      (await import('./run-list.ts')).listRuns(report, options),
    setSecrets: async (words: readonly string[], options: Options.SetSecretsOptions) =>
      (await import('./set-entries.ts')).setSecrets(report, words, options),
    setVars: async (words: readonly string[], options: Options.VaultOptions) =>
      (await import('./set-entries.ts')).setVars(report, words, options),
    rotate: async (words: readonly string[], options: Options.RotateOptions) =>
      (await import('./rotate.ts')).rotate(report, words, options),
    printLog: async (options: Options.LogOptions) =>
      (await import('./print-log.ts')).printLog(report, options),
    addProfile: async (name: string, options: Options.AddProfileOptions) =>
      (await import('./profile-commands.ts')).addProfile(report, name, options),
    setToken: async (name: string, options: Options.SetTokenOptions) =>
      (await import('./profile-commands.ts')).setToken(report, name, options),
    listProfiles: async (options: Options.ScriptOptions) =>
      (await import('./profile-list.ts')).listProfiles(report, options),
    useProfile: async (name: string) =>
      (await import('./profile-commands.ts')).useProfile(report, name),
    removeProfile: async (name: string) =>
      (await import('./profile-commands.ts')).removeProfile(report, name),
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
