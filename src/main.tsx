import { constants } from 'node:os';
import process from 'node:process';
import { runCommandLine } from './commands/command-line.ts';
import type { Host } from './commands/host.ts';

/** The composition root: the only place that knows the process and puts the parts together. */
export async function main(): Promise<void> {
  silenceSqliteNotice();
  const host = hostOf();
  process.exitCode = await runCommandLine(host, {
    openApp: async (options) => (await import('./open-app.tsx')).openApp(host, options),
    runSandbox: async (options) =>
      (await import('./commands/run-sandbox.ts')).runSandbox(host, options),
    addProfile: async (name, options) =>
      (await import('./commands/profile-commands.ts')).addProfile(host, name, options),
    setToken: async (name, { tokenKind }) =>
      (await import('./commands/profile-commands.ts')).setToken(host, name, tokenKind),
    listProfiles: async (options) =>
      (await import('./commands/profile-list.ts')).listProfiles(host, options),
    useProfile: async (name) =>
      (await import('./commands/profile-commands.ts')).useProfile(host, name),
    removeProfile: async (name) =>
      (await import('./commands/profile-commands.ts')).removeProfile(host, name),
  });
}

function hostOf(): Host {
  const env = { ...process.env };
  // Child processes, such as a browser, have no business with the token.
  delete process.env.DISPATCHBOX_TOKEN;
  return {
    version: DISPATCHBOX_VERSION,
    args: process.argv.slice(2),
    env,
    folder: process.cwd(),
    platform: process.platform,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    onSignal: (callback) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(name, () => callback({ name, number: constants.signals[name] }));
      }
    },
    onStopAsked: (callback) => process.on('SIGTSTP', callback),
    stopJob: () =>
      new Promise((resolve) => {
        process.once('SIGCONT', () => resolve());
        // The whole group: npm and the shell script around this process must stop with it, or the
        // shell never gets the terminal back.
        process.kill(0, 'SIGSTOP');
      }),
    onContinued: (callback) => process.on('SIGCONT', callback),
    onDefect: (callback) => {
      process.on('uncaughtException', callback);
      process.on('unhandledRejection', callback);
    },
    exit: (status) => process.exit(status),
  };
}

/** Node calls its SQLite experimental, on the terminal, in the middle of a frame. */
function silenceSqliteNotice(): void {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: [never]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    emitWarning.call(process, warning, ...rest);
  }) as typeof process.emitWarning;
}
