import { type Dispatch, withEvent } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Command } from '../command.ts';
import { gitBranchFound } from '../forms/dispatch-actions.ts';
import { withoutLeftBehind } from '../forms/vault-form.ts';
import { keyIdle, pressed } from '../idle-key.ts';
import { keyListHappened } from '../key-list/key-list.ts';
import { rowsInView, selectionSettled } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { activated, changeParts, partsOf } from '../profiles/parts.ts';
import { profilesAnswered } from '../profiles/profiles-answered.ts';
import { loadProfileData } from '../profiles/switching.ts';
import { withExchange } from '../request-log/request-log.ts';
import { withoutLeftCopies } from '../rotation/kept-values.ts';
import { withEndsTold } from '../runs/announced-ends.ts';
import { dispatchAnswered, dispatchNotJournaled } from '../runs/dispatch-answer.ts';
import { withoutDispatch } from '../runs/forgetting.ts';
import { appearedElsewhere, filesChanged, lookForNews } from '../runs/news.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { nextWakeMs, planChecks } from '../watching/plan-checks.ts';
import { hasSlept, wokeUp } from '../watching/waking.ts';
import { watchFor } from '../watching/watch.ts';
import { checkAnswered, leftToAnotherTerminal } from '../watching/watching-update.ts';
import type { AppEvent } from './app-event.ts';
import type { AppState } from './app-state.ts';
import { focusedForm } from './focused-form.ts';
import { withNoticeKept, withNoticeTimed } from './kept-notice.ts';
import { fieldEdited, userActed } from './navigation.ts';
import { rowPointed, wheelTurned } from './pointing.ts';
import { vaultHappened } from './vault-events.ts';
import { withWrite } from './writes.ts';

/**
 * The core: what happened, and what follows. After every event, due checks start, so no event needs to know
 * about polling.
 */
export function update(state: AppState, event: AppEvent, now: Now): UpdateResult<AppState> {
  const awake = { ...state, clock: { wallMs: now.wallMs, monoMs: now.monoMs } };
  const woken = hasSlept(state.clock, now) ? wokeUp(awake, now) : noCommands(awake);
  const { state: happened, commands } = withWrite(updateFor(woken.state, event, now), now);
  const next = withNoticeTimed(state, withNoticeKept(woken.state, happened, event));
  const settled = selectionSettled(state, tidied(next));
  const planned = startDueChecks(withService(settled), now.monoMs);
  const announced = withEndsTold(state, planned.state);
  return { state: announced, commands: [...woken.commands, ...commands, ...planned.commands] };
}

/** A form's undo history goes when the form does, and so does what could be copied from it. */
function tidied(state: AppState): AppState {
  const { activeId, parts } = state.profiles;
  let tidy = withoutLeftCopies(state);
  for (const id of parts.keys()) {
    const screen = id === activeId ? state.screen : null;
    tidy = changeParts(tidy, id, (own) => withoutLeftBehind(own, screen));
  }
  return tidy;
}

function updateFor(state: AppState, event: AppEvent, now: Now): UpdateResult<AppState> {
  switch (event.type) {
    case 'acted':
      return userActed(
        { ...seen(state), notice: null, lastKey: pressed(event.key, now) },
        event,
        now,
      );
    case 'key-idle':
      return noCommands(keyIdle(seen(state), event, now));
    case 'key-chosen':
    case 'key-refused':
      return keyListHappened(state, event);
    case 'field-edited':
      return fieldEdited({ ...seen(state), notice: null }, event.edit, now);
    case 'profiles-answered':
      return profilesAnswered(state, event.answer);
    case 'noticed':
      return noCommands({ ...state, notice: event.notice });
    case 'request-ended':
      return noCommands(withExchange(state, event.profileId, event.exchange));
    case 'resized':
      return noCommands({ ...state, size: { columns: event.columns, rows: event.rows } });
    case 'row-pointed':
      return noCommands(rowPointed({ ...seen(state), notice: null }, event));
    case 'link-pointed':
      return {
        state: { ...seen(state), notice: null },
        commands: [
          { type: 'open-url', url: event.url, opened: 'Handed the address to the browser.' },
        ],
      };
    case 'field-pointed': {
      const here = { ...seen(state), notice: null };
      return noCommands(focusedForm(here)?.pointed(event.at) ?? here);
    }
    case 'wheel-turned':
      return noCommands(wheelTurned({ ...seen(state), notice: null }, event));
    case 'focus-changed': {
      const terminal = { ...state.terminal, isFocused: event.isFocused };
      // Not every file system reports changes, so whoever comes back sees the latest.
      return event.isFocused
        ? filesChanged({ ...seen(state), terminal })
        : noCommands({ ...state, terminal });
    }
    case 'background-reported':
      return noCommands({ ...state, terminal: { ...state.terminal, background: event.ground } });
    case 'clock-ticked':
      return lookForNews(state);
    case 'files-changed':
      return filesChanged(state);
    case 'session-opened':
      return {
        state: activated(state, event.profile),
        commands: loadProfileData(event.profile.id),
      };
    case 'session-failed':
      // Without a profile there is nothing to show; the sentence is printed in the shell.
      return {
        state: { ...state, session: { phase: 'failed', message: event.message } },
        commands: [{ type: 'quit' }],
      };
    case 'history-loaded':
      return {
        state: historyLoaded(state, event.profileId, event.dispatches, now),
        commands: onceOpened(state, event.profileId),
      };
    case 'history-not-loaded':
      return {
        state: historyNotLoaded(state, event.profileId, event.problem),
        commands: onceOpened(state, event.profileId),
      };
    case 'dispatch-answered':
      return dispatchAnswered(state, event.localId, event.result, now);
    case 'dispatch-not-journaled':
      return dispatchNotJournaled(state, event.localId, event.reason, now);
    case 'check-answered':
      return checkAnswered(state, event.localId, event.result, now);
    case 'check-left-to-another-terminal':
      return leftToAnotherTerminal(state, event.localId, event.known, now);
    case 'forgotten-elsewhere':
      return noCommands(withoutDispatch(state, event.localId));
    case 'appeared-elsewhere':
      return noCommands(appearedElsewhere(state, event.dispatches, now));
    case 'templates-loaded':
      return noCommands(
        changeParts(state, event.profileId, (parts) => ({ ...parts, templates: event.templates })),
      );
    case 'preferences-read': {
      const { filePath } = event;
      const values = event.preferences ?? state.preferences.values;
      return noCommands({ ...state, preferences: { ...state.preferences, values, filePath } });
    }
    case 'git-branch-found':
      return noCommands(gitBranchFound(state, event.branch));
    default:
      return noCommands(vaultHappened(state, event, now));
  }
}

/** The user is here: recent failures have been seen. */
function seen(state: AppState): AppState {
  return { ...state, hasUnseenFailure: false };
}

/** What can wait until the first profile's rows are on screen. */
function onceOpened(before: AppState, id: ProfileId): readonly Command[] {
  if (before.vaults.isLoaded || partsOf(before, id).history !== 'loading') return [];
  return [
    { type: 'load-vaults' },
    { type: 'profiles', request: { do: 'note-use', id } },
    { type: 'find-git-branch' },
  ];
}

/** Resumes watching whatever was still waiting when the program last ended. */
function historyLoaded(
  state: AppState,
  profileId: ProfileId,
  loaded: readonly Dispatch[],
  now: Now,
): AppState {
  if (!state.watching.services.has(profileId)) {
    return { ...state, unopened: new Map(state.unopened).set(profileId, loaded) };
  }
  const dispatches = new Map(loaded.map((dispatch) => [dispatch.localId, dispatch]));
  const watches = new Map(state.watching.watches);
  for (const dispatch of loaded) {
    const watch = watchFor(dispatch, now);
    if (!watch || watches.has(dispatch.localId)) continue;
    watches.set(dispatch.localId, watch);
    dispatches.set(dispatch.localId, withEvent(dispatch, { kind: 'taken-up' }, now.wallMs));
  }
  // What this process knows about a dispatch is newer than what the file held.
  for (const [localId, dispatch] of state.dispatches) dispatches.set(localId, dispatch);
  const known = { ...state, dispatches, watching: { ...state.watching, watches } };
  const isNews = typeof partsOf(state, profileId).history === 'object';
  const text = 'The history can be read again.';
  const announced = isNews ? { ...known, notice: { tone: 'success', text } as const } : known;
  // The user may have switched profiles while it was read.
  return changeParts(announced, profileId, (parts) => ({ ...parts, history: 'loaded' }));
}

/** Retried every second until it works, so report it once. */
function historyNotLoaded(state: AppState, profileId: ProfileId, problem: string): AppState {
  const { history } = partsOf(state, profileId);
  if (!state.watching.services.has(profileId)) return state;
  // It was read before, so only the latest is missing.
  if (history === 'loaded') return state;
  const isSaid = typeof history === 'object' && history.problem === problem;
  const noted = isSaid ? state : { ...state, notice: { tone: 'failure', text: problem } as const };
  return changeParts(noted, profileId, (parts) => ({ ...parts, history: { problem } }));
}

/** Two profiles on one service share its limits, so remember each profile's service. */
function withService(state: AppState): AppState {
  if (state.session.phase !== 'open') return state;
  const { id, host } = state.session.profile;
  const { watching } = state;
  if (watching.services.get(id) === host) return state;
  const services = new Map(watching.services).set(id, host);
  const unopened = new Map(state.unopened);
  unopened.delete(id);
  return { ...state, unopened, watching: { ...watching, services } };
}

function startDueChecks(state: AppState, monoMs: number): UpdateResult<AppState> {
  // Sorting the rows is only worth it if something is due.
  const wakeMs = nextWakeMs(state.watching, monoMs);
  if (wakeMs === null || wakeMs > monoMs) return noCommands(state);
  const { watching, start } = planChecks(state.watching, rowsInView(state), monoMs);
  const commands = start.flatMap((watch): Command[] => {
    const dispatch = state.dispatches.get(watch.localId);
    if (!dispatch) return [];
    const { localId, dispatchId, profileId } = watch;
    return [
      { type: 'check-dispatch', localId, dispatchId, profileId, tokenKind: dispatch.tokenKind },
    ];
  });
  return { state: { ...state, watching }, commands };
}
