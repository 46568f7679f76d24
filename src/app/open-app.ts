import { endWords } from '../domain/dispatch-words.ts';
import { EXIT } from '../domain/exit-status.ts';
import { err, ok } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import { Dialogs } from '../kit/dialogs.ts';
import { Navigation } from '../screens/navigation.ts';
import type { AppServices, Machine } from '../screens/services.tsx';
import { type Clock, systemClock } from '../services/clock.ts';
import { Drafts } from '../services/drafts.ts';
import { FIRST_CHOICE, type GeneratorChoice } from '../services/make-value.ts';
import type { Outside, Services } from '../services/open-services.ts';
import type { DispatchRow } from '../services/runs.ts';
import { installedSuggestions } from '../services/token-programs.ts';
import { currentBranch } from '../storage/project-folder.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { openUrl } from '../terminal/open-url.ts';
import { terminalProblem } from '../terminal/screen.ts';
import { Ending } from './ending.ts';
import { TerminalWriter } from './terminal-writer.ts';

/** How long closing may take before the process exits anyway. */
const CLOSE_WITHIN_MS = 800;

interface AppOptions {
  /** Lines of text for a screen reader, as the command line or Ink's own variable asks. */
  readonly screenReader: boolean;
  /** Loads what the first frame doesn't need. */
  readonly loadLaterParts: () => Promise<void>;
  /** Puts the services of this process together. */
  readonly openServices: (own: Pick<Outside, 'announce' | 'defect' | 'tell'>) => Services;
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
  const services = options.openServices({
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

/**
 * Opens what the screens reach, on the services of this process, and the dialogs that they ask with.
 *
 * @returns why it can't, and the exit status
 */
export function putTogether(services: Services, clock: Clock, machine: Machine) {
  const { profiles, activeProfile, profileChanges, preferences } = services;
  const { problem, activeId } = profiles.state.get();
  if (problem !== null) return err({ message: problem, status: EXIT.usage });
  // A service from the environment leaves no trace.
  const isKept = profiles.active?.kind !== 'environment';
  const memory = isKept ? services.memory() : ok(services.forgetfulMemory());
  if (!memory.ok) return err({ message: memory.error, status: EXIT.network });
  const { runs, vaults, rotations, templates, notices, heartbeat } = memory.value;
  heartbeat.onBeat(() => {
    profiles.lookForNews();
    preferences.lookForNews();
  });
  runs.open(activeId);
  vaults.open();
  const dialogs = new Dialogs();
  const app: AppServices = {
    profiles,
    activeProfile,
    profileChanges,
    preferences,
    runs,
    vaults,
    rotations,
    templates,
    notices,
    leftDispatches: new Drafts(clock),
    leftEntries: new Drafts(clock),
    leftRotations: new Drafts(clock),
    leftProfiles: new Drafts(clock),
    lastGenerated: new Store<GeneratorChoice>(FIRST_CHOICE),
    clock,
    navigation: new Navigation(),
    ask: dialogs.ask,
    machine,
  };
  return ok({ app, dialogs, wake: () => heartbeat.wake() });
}

/** Says that a dispatch ended whose row isn't on screen. What went wrong meanwhile stays. */
export function tellEnd(
  { navigation, profiles, notices }: AppServices,
  { dispatch }: DispatchRow,
  profileName: string,
): void {
  const { tab, showsAll } = navigation.state.get();
  const isHere = dispatch.profileId === profiles.state.get().activeId;
  const before = notices.latest.get()?.tone;
  if ((tab === 'runs' && (isHere || showsAll)) || before === 'warning' || before === 'failure')
    return;
  const where = isHere ? '' : `${profileName}: `;
  const tone = dispatch.phase.state === 'error' ? 'failure' : 'success';
  notices.say(tone, `${where}${endWords(dispatch)}`.replace(/[.]?$/, '.'));
}

/** What the first frame, and the first keys, needn't wait for. */
export async function startWork({
  activeProfile,
  profiles,
  runs,
  preferences,
  notices,
}: AppServices): Promise<void> {
  await activeProfile.start();
  const { problem } = profiles.state.get();
  if (problem !== null) notices.say('failure', problem);
  await runs.prune(preferences.state.get().preferences.keepFinished);
}
