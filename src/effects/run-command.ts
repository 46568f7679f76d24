import type { Destination } from '../domain/destination.ts';
import type { Dispatch } from '../domain/dispatch.ts';
import { DEFAULT_PREFERENCES, KEEP_FINISHED_MS } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok } from '../domain/result.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Command } from '../state/command.ts';
import type { Notice } from '../state/notice.ts';
import { FAULT_NOTICES } from '../state/sandbox-fault.ts';
import type { ByKind } from '../state/slice-table.ts';
import type { History } from '../storage/history.ts';
import { checkDispatch, createDispatch, saveDispatch, sayNotJournaled } from './dispatch-calls.ts';
import { createLocalCommands } from './local-commands.ts';
import { openDestinations } from './open-destinations.ts';
import { accessTo, type OpenProfile } from './open-profile.ts';
import { createProfileCommands } from './profile-commands.ts';
import type { CommandTable, Services } from './services.ts';
import { createVaultCommands } from './vault-commands.ts';

/** More dispatches than a window shows: they are on screen while the rest, of ten thousand, is read. */
const LATEST = 200;

/** Carries out commands. */
interface CommandRunner {
  readonly run: (command: Command) => void;
  /** Closes every connection. Dispatches in progress are checked again at the next start. */
  readonly close: () => Promise<void>;
}

/**
 * Carries out commands and answers with events. Never retries or decides anything: what to send and when
 * to check is up to `state/`.
 *
 * @param answer receives the events
 */
export function createCommandRunner(
  services: Services,
  answer: (event: AppEvent) => void,
): CommandRunner {
  const opened = new Map<ProfileId, OpenProfile>();
  const askProfiles = createProfileCommands(services, opened, (given) =>
    answer({ kind: 'profiles-answered', answer: given }),
  );
  let journal: History | null = null;
  const local = createLocalCommands({ services, answer, opened });
  const vaults = createVaultCommands({
    services,
    opened,
    answer,
    askProfiles,
    notice,
    tellRepairs,
  });
  /** What was opened with repairs that have been told. */
  const told = new WeakSet<object>();

  const commands: CommandTable = {
    ...local.commands,
    ...vaults.commands,
    'open-session': openSession,
    'load-history': ({ profileId }) => loadHistory(profileId),
    'send-dispatch': ({ dispatch, destination }) => sendDispatch(dispatch, destination),
    'check-dispatch': check,
    'save-dispatch': async ({ dispatch }) => {
      // No wait ahead of the write: a frame follows, and what it shows must be in the journal by then.
      const history = journal ? ok(journal) : await openJournal();
      const saved = history.ok ? await saveDispatch(history.value, dispatch) : history;
      if (!saved.ok) notice('warning', saved.error.message);
    },
    'release-leases': ({ localIds }) => {
      for (const localId of localIds) journal?.releaseLease(localId);
    },
    profiles: ({ request }) => askProfiles(request),
    'open-url': async ({ url, opened: text }) =>
      (await services.openUrl(url))
        ? notice('success', text)
        : notice('warning', `Couldn't start a browser. The address is in the details.`),
    'look-for-news': lookForNews,
    'read-preferences': readPreferences,
    'save-preferences': async ({ change }) => {
      const saved = await services.preferences.change(change);
      if (!saved.ok) notice('warning', `${saved.error.message} It applies to this terminal only.`);
    },
    'set-sandbox-fault': async ({ fault }) => {
      await services.setSandboxFault(fault);
      notice('info', FAULT_NOTICES[fault]);
    },
    suspend: () => services.suspend(),
    quit: () => services.quit(),
  };

  async function carryOut<Kind extends Command['kind']>(
    kind: Kind,
    command: ByKind<Command>[Kind],
  ): Promise<void> {
    await commands[kind](command);
  }

  async function openJournal() {
    const history = await services.history();
    if (history.ok) journal = history.value;
    return history;
  }

  function notice(tone: Notice['tone'], text: string): void {
    answer({ kind: 'noticed', notice: { tone, text } });
  }

  /** What had to be repaired or recovered to open something, once. */
  function tellRepairs(opened: { readonly notices?: readonly string[] }): void {
    const { notices = [] } = opened;
    if (notices.length > 0 && !told.has(opened)) notice('warning', notices.join(' '));
    told.add(opened);
  }

  async function lookForNews(command: Extract<Command, { kind: 'look-for-news' }>): Promise<void> {
    const isDispatching = await local.lookForNews(command.profileId, command.openIds);
    const isSetting = await vaults.lookForNews();
    if (isDispatching || isSetting) answer({ kind: 'others-are-sending' });
    const profiles = await services.profiles();
    if (profiles.ok && profiles.value.store.hasForeignChanges()) await askProfiles({ do: 'list' });
  }

  async function openSession(): Promise<void> {
    const session = await services.openSession();
    if (!session.ok) return answer({ kind: 'session-failed', message: session.error });
    opened.set(session.value.profile.id, session.value);
    answer({ kind: 'session-opened', profile: session.value.profile });
    tellRepairs(session.value);
  }

  async function readPreferences(): Promise<void> {
    const { preferences, filePath, problems } = await services.preferences.read();
    answer({ kind: 'preferences-read', preferences, filePath });
    if (problems.length > 0) notice('warning', problems.join(' '));
  }

  /** Once the latest are on screen, before the rest is read. */
  async function forgetFinished(history: History, profileId: ProfileId): Promise<void> {
    const { preferences } = await services.preferences.read();
    const keepMs = KEEP_FINISHED_MS[(preferences ?? DEFAULT_PREFERENCES).keepFinished];
    if (keepMs === null) return;
    for (;;) {
      const pruned = await history.prune(profileId, Date.now() - keepMs);
      if (!pruned.ok || pruned.value === 0) return;
      // Keys and frames come first.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function loadAll(history: History, profileId: ProfileId): void {
    const all = history.load(profileId);
    const older = history.older(profileId);
    const rest = older.ok ? { older: older.value } : {};
    if (all.ok) answer({ kind: 'history-loaded', profileId, dispatches: all.value, ...rest });
  }

  async function loadHistory(profileId: ProfileId): Promise<void> {
    const history = await openJournal();
    const latest = history.ok ? history.value.load(profileId, LATEST) : history;
    if (!latest.ok) {
      return answer({ kind: 'history-not-loaded', profileId, problem: latest.error.message });
    }
    answer({ kind: 'history-loaded', profileId, dispatches: latest.value });
    if (!history.ok) return;
    tellRepairs(history.value);
    await services.drawn();
    await forgetFinished(history.value, profileId);
    if (latest.value.length === LATEST) loadAll(history.value, profileId);
  }

  async function sendDispatch(dispatch: Dispatch, destination: Destination): Promise<void> {
    const { localId, profileId, tokenKind } = dispatch;
    const ready = await openDestinations(services, opened, [destination]);
    if (!ready.ok) {
      await askProfiles({ do: 'list' });
      return answer({ kind: 'dispatch-not-journaled', localId, reason: ready.error });
    }
    const access = accessTo(ready.value.get(profileId), 'dispatches', tokenKind);
    const history = await openJournal();
    const sent = history.ok
      ? await createDispatch(dispatch, access, { history: history.value })
      : err(sayNotJournaled(history.error));
    answer(
      sent.ok
        ? { kind: 'dispatch-answered', localId, result: sent.value }
        : { kind: 'dispatch-not-journaled', localId, reason: sent.error },
    );
  }

  async function check(command: Extract<Command, { kind: 'check-dispatch' }>): Promise<void> {
    const { localId, profileId, tokenKind } = command;
    const history = await openJournal();
    const access = accessTo(opened.get(profileId), 'dispatches', tokenKind);
    const checked = await checkDispatch(command, access, {
      history: history.ok ? history.value : null,
    });
    switch (checked.kind) {
      case 'answered':
        return answer({ kind: 'check-answered', localId, result: checked.result });
      case 'left':
        return answer({ kind: 'check-left-to-another-terminal', localId, known: checked.known });
      case 'forgotten':
        return answer({ kind: 'forgotten-elsewhere', localId });
    }
  }

  return {
    run(command) {
      // An exception here is a defect. Leave it to the process's handler: the state would wait forever for an
      // answer.
      void carryOut(command.kind, command);
    },
    async close() {
      await Promise.all([...opened.values()].map(({ client }) => client.close()));
    },
  };
}
