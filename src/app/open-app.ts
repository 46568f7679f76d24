import { endWords } from '../domain/dispatch-words.ts';
import { EXIT } from '../domain/exit-status.ts';
import { ok } from '../domain/result.ts';
import { systemClock } from '../services/clock.ts';
import type { Outside, Services } from '../services/open-services.ts';
import { installedSuggestions } from '../services/token-programs.ts';
import { currentBranch } from '../storage/project-folder.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { openUrl } from '../terminal/open-url.ts';
import { terminalProblem } from '../terminal/screen.ts';
import { Ending } from './ending.ts';
import { putTogether, startWork, tellEnd } from './put-together.ts';
import { TerminalWriter } from './terminal-writer.ts';

/** How long closing may take before the process exits anyway. */
const CLOSE_WITHIN_MS = 800;

export interface AppOptions {
  /** Lines of text for a screen reader, as the command line or Ink's own variable asks. */
  readonly screenReader: boolean;
  /** Loads what the first frame doesn't need. */
  readonly loadLaterParts: () => Promise<void>;
  /** Puts the services of this process together. */
  readonly open: (own: Pick<Outside, 'announce' | 'defect' | 'tell'>) => Services;
}

/** `dispatchbox`: runs the app on the terminal until a person quits, a signal ends it, or it fails. @returns the exit status */
export async function openApp(host: Host, options: AppOptions): Promise<number> {
  const { stdin, stdout, env } = host;
  const problem = terminalProblem({
    isInputTerminal: stdin.isTTY,
    isOutputTerminal: stdout.isTTY,
    env,
  });
  if (problem !== null) {
    printNotice(host, problem);
    return EXIT.usage;
  }
  host.dropWarnings();
  const ending = new Ending(host);
  try {
    return await openOnTerminal(host, options, ending);
  } catch (defect) {
    ending.fail(defect);
    stdin.setRawMode(false);
    return ending.report();
  }
}

/** @throws what fails before there is a screen */
async function openOnTerminal(host: Host, options: AppOptions, ending: Ending): Promise<number> {
  const { stdin } = host;
  // From here on, the terminal keeps keys as they are pressed. Its own line editing would change an early enter.
  stdin.setRawMode(true);
  // Ink loads while files are read.
  const loading = import('./mount.tsx');
  const writer = new TerminalWriter(host);
  const opened = openOn(host, options, { ending, writer });
  if (!opened.ok) {
    stdin.setRawMode(false);
    printNotice(host, opened.error.message);
    return opened.error.status;
  }
  const { app, dialogs, services, wake } = opened.value;
  const { mount } = await loading;
  const { screenReader } = app.preferences.state.get().preferences;
  const hasScreenReader = options.screenReader || screenReader;
  const screen = mount(host, { app, dialogs, ending, writer, hasScreenReader });
  host.onContinued(wake);
  const startRest = () => Promise.all([startWork(app), options.loadLaterParts()]);
  void screen.drawn.then(startRest).catch((error) => ending.fail(error));

  await ending.asked;
  // Ink hears signals, too, and may have left before we are told of the same one.
  await new Promise((resolve) => setImmediate(resolve));
  const { wasReleased } = screen.leave();
  // While the shell has the terminal, nothing may be said.
  const status = wasReleased ? EXIT.done : ending.report();
  const end = () => (wasReleased ? host.endBy(ending.signal ?? 'SIGTERM') : host.exit(status));
  setTimeout(end, CLOSE_WITHIN_MS).unref();
  await services.close();
  return wasReleased ? end() : status;
}

/** Opens all that the first frame shows. */
function openOn(
  host: Host,
  options: AppOptions,
  { ending, writer }: { readonly ending: Ending; readonly writer: TerminalWriter },
) {
  const early: string[] = [];
  let say = (sentence: string): void => {
    early.push(sentence);
  };
  const services = options.open({
    tell: (sentence) => say(sentence),
    defect: (error) => ending.fail(error),
    announce: (row, profileName) => {
      const { bell, notifications } = services.preferences.state.get().preferences;
      const wanted = { bell, notifications };
      writer.announce(`dispatchbox ${profileName}`, endWords(row.dispatch), wanted);
      if (opened.ok) tellEnd(opened.value.app, row, profileName);
    },
  });
  const opened = putTogether(services, systemClock, {
    copy: (text, what) => writer.copy(text, what),
    openUrl: (url) => openUrl(url, host),
    tokenPrograms: (name, kind) => installedSuggestions(name, kind, host),
    gitBranch: () => currentBranch(host.folder),
  });
  if (!opened.ok) return opened;
  const { notices } = opened.value.app;
  say = (sentence) => notices.tell(sentence);
  early.forEach(say);
  return ok({ ...opened.value, services });
}
