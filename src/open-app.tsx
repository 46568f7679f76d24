import { randomUUID } from 'node:crypto';
import { render } from 'ink';
import type { AppOptions } from './commands/command-line.ts';
import { foldersOf, proxyOf, userAgentOf } from './commands/environment.ts';
import { EXIT, type ExitStatus } from './commands/exit-status.ts';
import { complain, type Host } from './commands/host.ts';
import { startClock } from './effects/clock.ts';
import { type CommandRunner, createCommandRunner } from './effects/run-command.ts';
import type { Services } from './effects/services.ts';
import { createStore, type Store } from './effects/store.ts';
import { initialState } from './state/initial-state.ts';
import type { Moment } from './state/moment.ts';
import { update } from './state/update.ts';
import { terminalProblem } from './terminal/terminal-problem.ts';
import { App } from './ui/app.tsx';
import { COLOUR_THEME, MONOCHROME_THEME } from './ui/theme.tsx';

/** What must be closed when the program ends. */
type Closer = () => void | Promise<void>;

/** How long closing may take before the process ends all the same. */
const CLOSE_WITHIN_MS = 800;

/** `dispatchbox`: the app on the terminal, until the user quits or a signal ends it. */
export async function openApp(host: Host, options: AppOptions): Promise<ExitStatus> {
  const problem = terminalProblem({
    isInputTerminal: host.stdin.isTTY,
    isOutputTerminal: host.stdout.isTTY,
    env: host.env,
  });
  const folders = foldersOf(host);
  if (problem !== null || !folders.ok) {
    complain(host, problem ?? (folders.ok ? '' : folders.error));
    return EXIT.usage;
  }

  const closers: Closer[] = [];
  let leave: (status: ExitStatus) => void = () => {};
  const services = createServices(host, options, folders.value, closers, () => leave(EXIT.done));
  const { store, runner } = createCore(host, services);
  closers.push(() => runner.close());
  closers.push(startClock(store, systemTimers()));

  const ink = render(<App store={store} theme={themeFor(host)} />, {
    stdin: host.stdin,
    stdout: host.stdout,
    stderr: host.stderr,
    exitOnCtrlC: false,
    alternateScreen: true,
    incrementalRendering: true,
    interactive: true,
  });
  host.stdout.on('resize', () => store.dispatch(resized(host)));
  // The first frame is on its way; now there is time for the disk.
  runner.run({ type: 'open-session' });

  let status: ExitStatus = EXIT.done;
  leave = (wanted) => {
    status = wanted;
    ink.unmount();
  };
  await ink.waitUntilExit();
  setTimeout(() => host.exit(status), CLOSE_WITHIN_MS).unref();
  await Promise.allSettled(closers.map(async (close) => close()));
  return finalStatus(host, store, status);
}

/** A session that could not be opened is wrong usage; its sentence must outlive the screen. */
function finalStatus(host: Host, store: Store, status: ExitStatus): ExitStatus {
  const { session } = store.getState();
  if (session.phase !== 'failed') return status;
  complain(host, session.message);
  return EXIT.usage;
}

function createCore(host: Host, services: Services): { store: Store; runner: CommandRunner } {
  const size = { columns: host.stdout.columns, rows: host.stdout.rows };
  const runner = createCommandRunner(services, (event) => store.dispatch(event));
  const store: Store = createStore({
    initial: initialState(size, { wallMs: Date.now(), monoMs: performance.now() }),
    update,
    moment: systemMoment,
    run: runner.run,
  });
  return { store, runner };
}

function createServices(
  host: Host,
  options: AppOptions,
  folders: { readonly config: string; readonly data: string; readonly sandbox: string },
  closers: Closer[],
  quit: () => void,
): Services {
  let history: ReturnType<Services['history']> | null = null;
  return {
    openSession: async () => {
      const { openSession } = await import('./effects/open-session.ts');
      return openSession({
        isSandboxAsked: options.sandbox ?? false,
        profileFlag: options.profile ?? null,
        profileVariable: host.env.DISPATCHBOX_PROFILE || null,
        tokenVariable: host.env.DISPATCHBOX_TOKEN || null,
        workingFolder: host.folder,
        configFolder: folders.config,
        userAgent: userAgentOf(host),
        proxy: proxyOf(host),
        startSandbox: async () => {
          const { startSandbox } = await import('./sandbox/sandbox.ts');
          const sandbox = await startSandbox({ folder: folders.sandbox });
          closers.push(() => sandbox.close());
          return sandbox;
        },
      });
    },
    history: () => {
      history ??= openHistoryFor(folders.data, closers);
      return history;
    },
    openUrl: async (url) => {
      const { openUrl } = await import('./terminal/open-url.ts');
      return openUrl(url, host.env.BROWSER || null);
    },
    quit,
  };
}

async function openHistoryFor(folder: string, closers: Closer[]): ReturnType<Services['history']> {
  const { openHistory } = await import('./storage/history.ts');
  const opened = openHistory(folder);
  if (opened.ok) {
    const { value: history } = opened;
    closers.push(() => history.close());
  }
  return opened;
}

function resized(host: Host) {
  const { columns, rows } = host.stdout;
  return { type: 'resized', columns, rows } as const;
}

function systemMoment(): Moment {
  return {
    wallMs: Date.now(),
    monoMs: performance.now(),
    random: Math.random(),
    id: randomUUID(),
  };
}

function systemTimers() {
  return {
    monoMs: () => performance.now(),
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  };
}

function themeFor(host: Host) {
  return host.env.NO_COLOR ? MONOCHROME_THEME : COLOUR_THEME;
}
