import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import type { CommandActions } from './command-line.ts';

/** What each command does. Each loads its own parts and no others. */
export function commandActions(host: Host): CommandActions {
  return {
    openApp: async (options) => (await import('../process/open-app.ts')).openApp(host, options),
    runSandbox: async (options) => (await import('./run-sandbox.ts')).runSandbox(host, options),
    dispatch: async (key, options) =>
      (await import('./run-dispatch.ts')).runDispatch(host, key, options),
    status: async (dispatchId, options) =>
      (await import('./run-status.ts')).runStatus(host, dispatchId, options),
    setSecrets: async (words, options) =>
      (await import('./set-secrets.ts')).setSecrets(host, words, options),
    setVars: async (assignments, options) =>
      (await import('./set-vars.ts')).setVars(host, assignments, options),
    addProfile: async (name, options) =>
      (await import('./profile-commands.ts')).addProfile(host, name, options),
    setToken: async (name, options) =>
      (await import('./profile-commands.ts')).setToken(host, name, options),
    listProfiles: async (options) =>
      (await import('./profile-list.ts')).listProfiles(host, options),
    useProfile: async (name, options) =>
      (await import('./profile-commands.ts')).useProfile(host, name, options),
    removeProfile: async (name, options) =>
      (await import('./profile-commands.ts')).removeProfile(host, name, options),
    printCompletion: async (shell) => {
      host.stdout.write((await import('./completion-scripts.ts')).completionScript(shell));
      return EXIT.done;
    },
    complete: async (program, words) =>
      (await import('./print-completions.ts')).printCompletions(host, program, words),
  };
}
