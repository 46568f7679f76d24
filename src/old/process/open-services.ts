import { Redactor } from '../domain/redactor.ts';
import type { Result } from '../domain/result.ts';
import type { ExchangeListener } from '../effects/open-profile.ts';
import { openSession } from '../effects/open-session.ts';
import { outsideTokens } from '../effects/outside-tokens.ts';
import { openProfileService } from '../effects/profile-service.ts';
import type { Services } from '../effects/services.ts';
import type { SessionOptions } from '../effects/session-options.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import { watchFiles } from '../files/watch-files.ts';
import { keyProblemsInShort } from '../keys/key-map.ts';
import type { Faults } from '../sandbox/sandbox.ts';
import type { SandboxFault } from '../state/sandbox-fault.ts';
import type { AppFolders } from '../storage/app-folders.ts';
import { currentBranch } from '../storage/git-branch.ts';
import { openHistory } from '../storage/history.ts';
import { changePreferences, readPreferences } from '../storage/preferences.ts';
import { openVaultIndex } from '../storage/vault-index.ts';
import { openUrl } from '../terminal/open-url.ts';
import { type ProfileOptions, sandboxSources, sessionChoices } from './environment.ts';
import type { Host } from './host.ts';
import { startSandbox } from './later-parts.ts';

const FAULTS: Readonly<Record<SandboxFault, Faults>> = {
  late: { latencyMs: 3_000 },
  'rate-limited': { retryAfter: '5' },
  unavailable: { isUnavailable: true },
  cut: { cutConnections: 'before-answer' },
  none: {},
};

/** Closes something opened for the app. */
export type Closer = () => void | Promise<void>;

/** The app's services on this machine. What the first frame doesn't need loads on first use. */
export function openServices({
  host,
  options,
  folders,
  terminal,
  onOpened,
  onExchange,
  onFilesChanged,
  suspend,
  redraw,
  drawn,
  quit,
}: {
  readonly host: Host;
  readonly options: ProfileOptions;
  readonly folders: AppFolders;
  readonly terminal: Pick<Services, 'copyText' | 'announce'>;
  readonly onOpened: (closer: Closer) => void;
  readonly onExchange: ExchangeListener;
  /** Called some time after a file of ours was written, here or by another terminal. */
  readonly onFilesChanged: () => void;
  readonly suspend: () => Promise<void>;
  readonly redraw: () => void;
  readonly drawn: () => Promise<void>;
  readonly quit: () => void;
}): Services {
  /** One for the whole app. If it fails, the next attempt may succeed. */
  function once<T, P>(
    open: () => Promise<Result<T, P>>,
    close?: (opened: T) => void | Promise<void>,
  ): () => Promise<Result<T, P>> {
    let opening: Promise<Result<T, P>> | null = null;
    return async () => {
      opening ??= open().then((opened) => {
        if (!opened.ok) opening = null;
        else if (close) onOpened(() => close(opened.value));
        return opened;
      });
      return opening;
    };
  }

  const sandbox = once(
    () => startSandbox({ ...sandboxSources(host), folder: folders.sandbox }),
    (opened) => opened.close(),
  );
  // Nobody is left to unlock what a command waits for.
  const leaving = new AbortController();
  onOpened(() => leaving.abort());
  const session: SessionOptions = {
    ...sessionChoices(host, options),
    mayFallBack: true,
    redactor: new Redactor(),
    outsideTokens: outsideTokens({
      area: null,
      showsErrors: false,
      machine: host,
      signal: leaving.signal,
    }),
    configFolder: folders.config,
    onExchange,
    startSandbox: sandbox,
  };

  return {
    openSession: () => openSession(session),
    profiles: once(() => openProfileService(session)),
    history: once(
      async () => {
        const opened = await retryWhileLocked(() => openHistory(folders.data));
        if (opened.ok) onOpened(watchFiles(sharedFiles(host, folders), onFilesChanged));
        return opened;
      },
      (history) => history.close(),
    ),
    vaultIndex: once(
      () => retryWhileLocked(() => openVaultIndex(folders.data)),
      (index) => index.close(),
    ),
    openUrl: (url) => openUrl(url, host),
    suspend,
    redraw,
    copyText: terminal.copyText,
    announce: terminal.announce,
    preferences: {
      async read() {
        const read = readPreferences(folders.config);
        return {
          ...read,
          problems: [...read.problems, ...keyProblemsInShort(read.preferences?.keys ?? {})],
        };
      },
      change: (change) => changePreferences(folders.config, change),
    },
    async setSandboxFault(fault) {
      const started = await sandbox();
      if (started.ok) started.value.setFaults(FAULTS[fault]);
    },
    async gitBranch() {
      return currentBranch(host.folder);
    },
    drawn,
    quit,
  };
}

/** What other terminals write and this one shows. */
function sharedFiles({ platform }: Host, { config, data }: AppFolders) {
  return {
    folders: new Set([config, data]),
    names: /^(?:history\.db|vaults\.db|profiles\.json)(?:-wal)?$/,
    platform,
  };
}
