import { randomUUID } from 'node:crypto';
import { startClock, type Timers } from '../effects/clock.ts';
import { createCommandRunner } from '../effects/run-command.ts';
import { createStore, type Store } from '../effects/store.ts';
import { update } from '../state/app/update.ts';
import { initialState } from '../state/app-state.ts';
import type { Command } from '../state/command.ts';
import type { Now } from '../state/now.ts';
import type { AppFolders } from '../storage/app-folders.ts';
import { readPreferences } from '../storage/preferences.ts';
import { terminalProblem } from '../terminal/terminal-problem.ts';
import { type AppOptions, foldersOf } from './environment.ts';
import { EXIT, type ExitStatus } from './exit-status.ts';
import { type EndingSignal, type Host, printNotice, printTrace } from './host.ts';
import { connectJobControl } from './job-control.ts';
import { loadLaterParts } from './later-parts.ts';
import { openScreen } from './open-screen.ts';
import { type Closer, openServices } from './open-services.ts';
import { openTerminal } from './open-terminal.ts';
import { shortageOf } from './shortage.ts';

/** What the first frame needs. */
const FIRST: ReadonlySet<Command['kind']> = new Set(['load-history', 'quit']);

/** How long closing may take before the process exits anyway. */
const CLOSE_WITHIN_MS = 800;

/** `dispatchbox`: runs the app on the terminal until the user quits, a signal ends it, or it fails. */
export async function openApp(host: Host, options: AppOptions): Promise<number> {
  const { env, stdin, stdout } = host;
  const now = () => systemNow(host);
  const timers = systemTimers(host);
  const problem = terminalProblem({
    isInputTerminal: stdin.isTTY,
    isOutputTerminal: stdout.isTTY,
    env,
  });
  if (problem !== null) return refuse(host, problem);
  const folders = foldersOf(host);
  if (!folders.ok) return refuse(host, folders.error);

  host.dropWarnings();
  const closers: Closer[] = [];
  const terminal = openTerminal(host);
  const services = openServices({
    host,
    options,
    folders: folders.value,
    terminal,
    onOpened: (closer) => closers.push(closer),
    onExchange: (profileId, exchange) =>
      store.dispatch({ kind: 'request-ended', profileId, exchange }),
    onFilesChanged: () => store.dispatch({ kind: 'files-changed' }),
    suspend: () => suspend(),
    redraw: () => screen.redraw(),
    drawn: () => screen.drawn(),
    quit: () => screen.leave(),
  });
  const runner = createCommandRunner(services, (event) => store.dispatch(event));
  /** What the first frame doesn't show must not keep it, or the first keys, waiting. */
  function run(command: Command): void {
    if (screen.isMounted() || FIRST.has(command.kind)) runner.run(command);
    else void screen.drawn().then(() => runner.run(command));
  }
  const store: Store = createStore({
    initial: initialState(now(), {
      hasScreenReader: wantsScreenReader(host, options, folders.value),
      hasColour: !env.NO_COLOR,
    }),
    update,
    now,
    run,
  });
  const ending = watchForEnding(host, () => screen.leave());
  const screen = openScreen(host, store, timers, terminal.release);
  const suspend = connectJobControl(host, screen, store);
  closers.push(runner.close, startClock(store, timers));
  closers.push(terminal.askForBackground(store));
  // The first frame is on its way; now there is time for the disk.
  runner.run({ kind: 'read-preferences' });
  runner.run({ kind: 'open-session' });
  void screen.drawn().then(loadLaterParts);

  const end = await screen.closed;
  // Ink hears signals too, and may have left before we are told of the same one.
  await new Promise((resolve) => setImmediate(resolve));
  const defect = end.defect ?? ending.defect;
  const { session } = store.getState();
  let { status } = ending;
  if (defect !== null) status = reportDefect(host, defect);
  else if (session.phase === 'failed') status = refuse(host, session.message);
  const endNow = () => (end.wasReleased ? host.endBy(ending.signal) : host.exit(status));
  setTimeout(endNow, CLOSE_WITHIN_MS).unref();
  await Promise.allSettled(closers.map(async (close) => close()));
  return end.wasReleased ? endNow() : status;
}

/** What has asked the process to end, if anything did. */
interface Ending {
  status: number;
  signal: EndingSignal;
  /** The first one; `null` if there is none. */
  defect: unknown;
}

/** From the first byte on the screen, whatever ends the program must leave the terminal in order. */
function watchForEnding(host: Host, leave: () => void): Readonly<Ending> {
  const ending: Ending = { status: EXIT.done, signal: 'SIGTERM', defect: null };
  host.onSignal(({ name, number }) => {
    ending.status = 128 + number;
    ending.signal = name;
    leave();
  });
  host.onDefect((thrown) => {
    ending.defect ??= thrown;
    leave();
  });
  return ending;
}

/**
 * Whether to render the screens as text: requested by the command line, Ink's own variable or the preference.
 */
function wantsScreenReader(
  { env }: Pick<Host, 'env'>,
  { screenReader = false }: AppOptions,
  { config }: Pick<AppFolders, 'config'>,
): boolean {
  const isAsked = screenReader || env.INK_SCREEN_READER === 'true';
  return isAsked || readPreferences(config).preferences?.screenReader === true;
}

function refuse(host: Host, sentence: string): ExitStatus {
  printNotice(host, sentence);
  return EXIT.usage;
}

/** One of our defects, reported on the restored terminal with what a bug report needs. */
function reportDefect(host: Host, defect: unknown): ExitStatus {
  const shortage = shortageOf(defect);
  printNotice(host, `${shortage ?? 'dispatchbox crashed.'} Everything sent is in its history.`);
  if (shortage === null) printTrace(host, defect);
  return EXIT.defect;
}

function systemNow(host: Host): Now {
  return {
    wallMs: Date.now(),
    monoMs: host.monoMs(),
    random: Math.random(),
    id: randomUUID(),
  };
}

function systemTimers({ monoMs }: Host): Timers {
  return {
    monoMs,
    setTimeout: (callback, ms) => setTimeout(callback, ms),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  };
}
