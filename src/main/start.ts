import type { AppOptions, ServicesChoice } from '../commands/report.ts';
import { err, type Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import { SecretText } from '../domain/secret-text.ts';
import { systemChance, systemClock } from '../services/clock.ts';
import { createNetwork, loadApi } from '../services/network.ts';
import { type Outside, openServices, type Services } from '../services/open-services.ts';
import { appFolders } from '../storage/app-folders.ts';
import { loadConf } from '../storage/json-file.ts';
import { type Host, printNotice } from '../terminal/host.ts';

/** Does what the command line asks. Without arguments the app opens: there is nothing to parse. @returns the exit status */
export async function start(host: Host): Promise<number> {
  if (host.args.length === 0) return startApp(host, {});
  const { runCommandLine } = await import('../commands/program.ts');
  return runCommandLine(host, {
    openServices: (choice) => servicesOf(host, choice),
    isProfileNamed: ({ profile, sandbox }) => {
      const { DISPATCHBOX_PROFILE, DISPATCHBOX_URL } = host.env;
      return Boolean(profile || sandbox || DISPATCHBOX_PROFILE || DISPATCHBOX_URL);
    },
    openApp: (options) => startApp(host, options),
    startSandbox: (options) => startSandbox(host, options),
  });
}

async function startApp(host: Host, options: AppOptions): Promise<number> {
  const { openApp } = await import('../app/open-app.ts');
  const { screenReader = false, ...choice } = options;
  return openApp(host, {
    screenReader: screenReader || host.env.INK_SCREEN_READER === 'true',
    loadLaterParts: () => loadLaterParts(host),
    openServices: (own) =>
      servicesOf(host, { ...choice, mayFallBack: true }, { ...own, showsPrograms: false }),
  });
}

type OfApp = Pick<Outside, 'announce' | 'defect' | 'tell' | 'showsPrograms'>;

/** The services of this process: everything in the command line and the environment that decides where requests go, and how. */
function servicesOf(host: Host, choice: ServicesChoice, ofApp: Partial<OfApp> = {}): Services {
  const { env, folder, version } = host;
  const { profile, sandbox = false, mayFallBack } = choice;
  const token = env.DISPATCHBOX_TOKEN;
  return openServices({
    folders: appFolders(host),
    workingFolder: folder,
    asked: {
      isSandboxAsked: sandbox,
      flag: profile ?? null,
      profile: env.DISPATCHBOX_PROFILE || null,
      url: env.DISPATCHBOX_URL || null,
      segment: env.DISPATCHBOX_SEGMENT || null,
      token: token ? new SecretText(token) : null,
      mayFallBack,
    },
    clock: systemClock,
    chance: systemChance,
    connect: createNetwork({ userAgent: `dispatchbox/${version}`, proxy: env }),
    machine: host,
    // It may ask at the terminal, which a command leaves to it.
    showsPrograms: true,
    startSandbox: () => startSandbox(host),
    // Uncaught, so that the command reports all that it knows by then.
    defect(error) {
      queueMicrotask(() => {
        throw error;
      });
    },
    tell: (sentence) => printNotice(host, sentence),
    ...ofApp,
  });
}

/** @returns a sentence if it can't be loaded or started */
async function startSandbox(
  host: Host,
  { port }: { readonly port?: number | undefined } = {},
): Promise<Result<RunningSandbox, string>> {
  const folders = appFolders(host);
  if (!folders.ok) return folders;
  const loaded = await loadSandbox().catch(() => null);
  if (loaded === null) return err(NOT_LOADED);
  return loaded.startSandbox({ folder: folders.value.sandbox, port });
}

const NOT_LOADED =
  "The sandbox couldn't be loaded. Start dispatchbox again. If it was updated or moved, install it again.";

/** Once that has worked, its file is needed no more: Node remembers what this import has found. */
function loadSandbox() {
  return import('../sandbox/sandbox.ts');
}

/**
 * Loads what the app has only after its first frame, one part a turn, so that keys get theirs. Later its files may be
 * gone: an update puts others in their place, under other names. A part that can't be loaded is left to its first use,
 * which says so.
 */
async function loadLaterParts({ env }: Host): Promise<void> {
  for (const load of [() => loadApi(env), loadSandbox, loadConf]) {
    await new Promise((resolve) => setImmediate(resolve));
    await load().catch(() => {});
  }
}
