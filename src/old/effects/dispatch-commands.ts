import type { Destination } from '../domain/destination.ts';
import { type Dispatch, endWords } from '../domain/dispatch.ts';
import { DEFAULT_PREFERENCES, KEEP_FINISHED_MS } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { counted } from '../domain/words.ts';
import type { Command } from '../state/command.ts';
import type { RunsCommand } from '../state/runs/runs-slice.ts';
import type { History } from '../storage/history.ts';
import type { Written } from '../storage/history-table.ts';
import { checkDispatch, createDispatch, saveDispatch, sayNotJournaled } from './dispatch-calls.ts';
import { openDestinations } from './open-destinations.ts';
import { accessTo } from './open-profile.ts';
import type { CommandParts, CommandTable } from './services.ts';

/** More dispatches than a window shows: they are on screen while the rest, of ten thousand, is read. */
const LATEST = 200;

type Problem = { readonly message: string };

type Kind =
  | RunsCommand['kind']
  | Extract<Command['kind'], 'load-templates' | 'save-template' | 'remove-template'>;

interface DispatchCommands {
  readonly commands: Pick<CommandTable, Kind>;
  /** What other terminals did to dispatches. @returns whether to look again soon */
  readonly lookForNews: (profileId: ProfileId, openIds: readonly string[]) => Promise<boolean>;
}

/** Carries out what is asked about dispatches and their templates: all that the history is for. */
export function createDispatchCommands(parts: CommandParts): DispatchCommands {
  const { services, opened, answer, notice } = parts;
  let journal: History | null = null;
  /** Their removal waits for the disk, so they may still be in what is read meanwhile. */
  const leaving = new Set<string>();

  const commands: Pick<CommandTable, Kind> = {
    'load-history': ({ profileId }) => loadHistory(profileId),
    'send-dispatch': ({ dispatch, destination }) => sendDispatch(dispatch, destination),
    'check-dispatch': check,
    'save-dispatch': ({ dispatch }) => write((history) => saveDispatch(history, dispatch)),
    'release-leases': ({ localIds }) => {
      for (const localId of localIds) journal?.releaseLease(localId);
    },
    'remember-dispatches': ({ dispatches }) => write((history) => history.insert(...dispatches)),
    'forget-dispatches': async ({ localIds }) => {
      for (const localId of localIds) leaving.add(localId);
      await write((history) => history.forget(...localIds));
      for (const localId of localIds) leaving.delete(localId);
    },
    'announce-end': ({ dispatch, signals }) => {
      const name = opened.get(dispatch.profileId)?.profile.name;
      const title = name === undefined ? 'dispatchbox' : `dispatchbox ${name}`;
      return services.announce({ title, body: endWords(dispatch) }, signals);
    },
    'load-templates': async ({ profileId }) => {
      const history = await openJournal();
      const loaded = history.ok ? history.value.templates(profileId) : history;
      // Loading the dispatches already reports a history that can't be opened.
      if (loaded.ok) answer({ kind: 'templates-loaded', profileId, templates: loaded.value });
    },
    'save-template': ({ profileId, template }) =>
      write((history) => history.saveTemplate(profileId, template)),
    'remove-template': ({ profileId, template }) =>
      write((history) => history.removeTemplate(profileId, template)),
  };

  async function openJournal(): Promise<Result<History, Problem>> {
    const history = await services.history();
    if (history.ok) journal = history.value;
    return history;
  }

  /** A failure is reported but changes nothing on the screen: what it shows is true for this terminal. */
  async function write(change: (history: History) => Written): Promise<void> {
    // No wait ahead of the write: a frame follows, and what it shows must be in the journal by then.
    const history = journal ? ok(journal) : await openJournal();
    const written = history.ok ? await change(history.value) : history;
    if (!written.ok) notice('warning', written.error.message);
  }

  async function loadHistory(profileId: ProfileId): Promise<void> {
    const history = await openJournal();
    const latest = history.ok ? history.value.load(profileId, LATEST) : history;
    if (!latest.ok) {
      return answer({ kind: 'history-not-loaded', profileId, problem: latest.error.message });
    }
    answer({ kind: 'history-loaded', profileId, dispatches: latest.value });
    if (!history.ok) return;
    parts.tellRepairs(history.value);
    await services.drawn();
    await forgetFinished(history.value, profileId);
    if (latest.value.length === LATEST) loadAll(history.value, profileId);
  }

  /** Once the latest are on screen, before the rest is read. */
  async function forgetFinished(history: History, profileId: ProfileId): Promise<void> {
    const { preferences } = await services.preferences.read();
    const kept = (preferences ?? DEFAULT_PREFERENCES).keepFinished;
    const keepMs = KEEP_FINISHED_MS[kept];
    if (keepMs === null) return;
    let count = 0;
    for (;;) {
      const pruned = await history.prune(profileId, { nowMs: Date.now(), keepMs });
      if (!pruned.ok || pruned.value === 0) break;
      count += pruned.value;
      // Keys and frames come first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (count > 0)
      notice(
        'info',
        `Forgot ${counted(count, 'finished dispatch', 'finished dispatches')} older than ${kept}, as set in Preferences.`,
      );
  }

  function loadAll(history: History, profileId: ProfileId): void {
    const all = history.load(profileId);
    const older = history.older(profileId);
    const rest = older.ok ? { older: older.value } : {};
    if (all.ok) answer({ kind: 'history-loaded', profileId, dispatches: all.value, ...rest });
  }

  async function sendDispatch(dispatch: Dispatch, destination: Destination): Promise<void> {
    const { localId, profileId, tokenKind } = dispatch;
    const ready = await openDestinations(services, opened, [destination]);
    if (!ready.ok) {
      await parts.askProfiles({ do: 'list' });
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

  async function lookForNews(profileId: ProfileId, openIds: readonly string[]): Promise<boolean> {
    const history = await openJournal();
    if (!history.ok) return false;
    const gone = new Set(leaving);
    const news = history.value.news(profileId);
    // A failed read is retried soon, and writes report their failures.
    if (!news.ok) return true;
    if (news.value === null) return false;
    const open = await Promise.all(openIds.map((localId) => history.value.find(localId)));
    const dispatches = [
      ...news.value.dispatches,
      ...open.flatMap((found) => (found.ok && found.value ? [found.value] : [])),
    ].filter(({ localId }) => !gone.has(localId) && !leaving.has(localId));
    if (dispatches.length > 0) answer({ kind: 'appeared-elsewhere', dispatches });
    return news.value.isToBeContinued;
  }

  return { commands, lookForNews };
}
