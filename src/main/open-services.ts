import type { ServicesChoice } from '../commands/doors.ts';
import { err, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { systemChance, systemClock } from '../services/clock.ts';
import { createNetwork } from '../services/network.ts';
import { type Outside, openServices, type Services } from '../services/open-services.ts';
import { appFolders } from '../storage/app-folders.ts';
import { type Host, printNotice } from '../terminal/host.ts';

/** What the app does otherwise than a command. */
type OfApp = Pick<Outside, 'announce' | 'defect' | 'tell' | 'showsPrograms'>;

/** The services of this process: everything in the command line and the environment that decides where requests go, and how. */
export function openServicesOf(
  host: Host,
  choice: ServicesChoice,
  ofApp: Partial<OfApp> = {},
): Services {
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

/** Loads the sandbox. Once that has worked, its file is needed no more: Node remembers what this import has found. */
export function loadSandbox() {
  return import('../sandbox/sandbox.ts');
}

/** Starts the sandbox. @returns a sentence if it can't be loaded or started */
export async function startSandbox(
  host: Host,
  { port }: { readonly port?: number | undefined } = {},
): Promise<Result<Sandbox, string>> {
  const folders = appFolders(host);
  if (!folders.ok) return folders;
  const loaded = await loadSandbox().catch(() => null);
  if (loaded === null) return err(NOT_LOADED);
  return loaded.startSandbox({ folder: folders.value.sandbox, port });
}

const NOT_LOADED =
  "The sandbox couldn't be loaded. Start dispatchbox again. If it was updated or moved, install it again.";
