import type { SessionOptions } from '../effects/open-session.ts';
import type { Services } from '../effects/services.ts';
import { keyProblemsInShort } from '../keys/key-map.ts';
import type { AppFolders } from '../storage/app-folders.ts';
import { type ProfileOptions, proxyOf, sessionChoices, userAgentOf } from './environment.ts';
import type { Host } from './host.ts';

/** Closes something that was opened for the app. */
export type Closer = () => void | Promise<void>;

/**
 * The app's services on this machine. Each is loaded when it is first asked for, so that none of
 * them stands between the start and the first frame.
 */
export function openServices({
  host,
  options,
  folders,
  terminal,
  onOpened,
  suspend,
  quit,
}: {
  readonly host: Host;
  readonly options: ProfileOptions;
  readonly folders: AppFolders;
  readonly terminal: Pick<Services, 'copyText' | 'announce'>;
  readonly onOpened: (closer: Closer) => void;
  readonly suspend: () => Promise<void>;
  readonly quit: () => void;
}): Services {
  const { env } = host;
  let history: ReturnType<Services['history']> | null = null;
  let profiles: ReturnType<Services['profiles']> | null = null;
  let sandbox: ReturnType<typeof startSandbox> | null = null;
  let vaultIndex: ReturnType<Services['vaultIndex']> | null = null;

  async function openHistoryOnce(): ReturnType<Services['history']> {
    const { openHistory } = await import('../storage/history.ts');
    const opened = openHistory(folders.data);
    if (opened.ok) {
      const { value } = opened;
      onOpened(() => value.close());
    }
    return opened;
  }

  async function openVaultIndexOnce(): ReturnType<Services['vaultIndex']> {
    const { openVaultIndex } = await import('../storage/vault-index.ts');
    const opened = openVaultIndex(folders.data);
    if (opened.ok) {
      const { value } = opened;
      onOpened(() => value.close());
    }
    return opened;
  }

  async function startSandbox() {
    const sandbox = await (await import('../sandbox/sandbox.ts')).startSandbox({
      folder: folders.sandbox,
    });
    onOpened(() => sandbox.close());
    return sandbox;
  }

  async function openDesk(): ReturnType<Services['profiles']> {
    const { openProfileDesk } = await import('../effects/profile-service.ts');
    const desk = await openProfileDesk(session);
    // What stood in the way may be gone at the next try.
    if (!desk.ok) profiles = null;
    return desk;
  }

  const session: SessionOptions = {
    ...sessionChoices(host, options),
    mayFallBack: true,
    configFolder: folders.config,
    userAgent: userAgentOf(host),
    proxy: proxyOf(host),
    startSandbox() {
      sandbox ??= startSandbox().catch((problem: unknown) => {
        sandbox = null;
        throw problem;
      });
      return sandbox;
    },
  };

  return {
    async openSession() {
      const { openSession } = await import('../effects/open-session.ts');
      return openSession(session);
    },
    profiles() {
      profiles ??= openDesk();
      return profiles;
    },
    history() {
      history ??= openHistoryOnce();
      return history;
    },
    vaultIndex() {
      vaultIndex ??= openVaultIndexOnce();
      return vaultIndex;
    },
    async openUrl(url) {
      const { openUrl } = await import('../terminal/open-url.ts');
      return openUrl(url, env.BROWSER || null);
    },
    suspend,
    copyText: terminal.copyText,
    announce: terminal.announce,
    preferences: {
      async read() {
        const { readPreferences } = await import('../storage/preferences.ts');
        const read = readPreferences(folders.config);
        return {
          ...read,
          problems: [...read.problems, ...keyProblemsInShort(read.preferences?.keys ?? {})],
        };
      },
      async change(change) {
        const { changePreferences } = await import('../storage/preferences.ts');
        return changePreferences(folders.config, change);
      },
    },
    async gitBranch() {
      return (await import('../storage/git-branch.ts')).currentBranch(host.folder);
    },
    quit,
  };
}
