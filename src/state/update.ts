import { type Dispatch, sighted } from '../domain/dispatch.ts';
import type { AppEvent } from './app-event.ts';
import type { AppState, WindowSize } from './app-state.ts';
import type { Command } from './command.ts';
import { dispatchAnswered, dispatchNotJournaled } from './dispatch-answer.ts';
import { gitBranchFound } from './dispatch-form/git-branch.ts';
import { fieldEdited } from './field-edited.ts';
import { withEndsTold } from './heard/told-ends.ts';
import { keyIdle, pressed } from './idle-key.ts';
import { keyListHappened } from './key-list/key-list.ts';
import { heardSize } from './layout.ts';
import type { Moment } from './moment.ts';
import { userActed } from './navigation.ts';
import { changeFor } from './profiles/parking.ts';
import { profilesAnswered } from './profiles/profiles-answered.ts';
import { recall } from './profiles/recall.ts';
import { withoutClosedPrompt } from './prompt.ts';
import { withoutDispatch } from './runs/forgetting.ts';
import { appearedElsewhere, lookForNews } from './runs/news.ts';
import { visibleRows } from './runs/rows.ts';
import { type Step, stay } from './step.ts';
import { vaultHappened } from './vault-events.ts';
import { lengthTyped } from './vault-form/generate.ts';
import { withoutLeftBehind } from './vault-form/take-back.ts';
import { nextWakeMs, planChecks } from './watching/plan-checks.ts';
import { hasSlept, wokeUp } from './watching/waking.ts';
import { watchFor } from './watching/watch.ts';
import { checkAnswered, leftToAnotherTerminal } from './watching/watching-update.ts';

/**
 * The core: what happened, and what follows from it. After every event the checks that are due
 * start, so no event needs to know of polling.
 */
export function update(state: AppState, event: AppEvent, moment: Moment): Step {
  const now = { ...state, clock: { wallMs: moment.wallMs, monoMs: moment.monoMs } };
  const woken = hasSlept(state.clock, moment) ? wokeUp(now, moment) : stay(now);
  const { state: next, commands } = updateFor(woken.state, event, moment);
  const planned = startDueChecks(withService(tidied(next)), moment.monoMs);
  const told = withEndsTold(state, planned.state);
  return { state: told, commands: [...woken.commands, ...commands, ...planned.commands] };
}

/** What was kept for undo goes with the form or prompt that it was typed into. */
function tidied(state: AppState): AppState {
  return withoutClosedPrompt(withoutLeftBehind(state));
}

function updateFor(state: AppState, event: AppEvent, moment: Moment): Step {
  switch (event.type) {
    case 'acted':
      return userActed(
        { ...state, notice: null, lastKey: pressed(event.key, moment) },
        event.action,
        moment,
      );
    case 'key-idle':
      return stay(keyIdle(state, event, moment));
    case 'key-chosen':
    case 'key-refused':
      return keyListHappened(state, event);
    case 'field-edited':
      return fieldEdited({ ...state, notice: null }, event.edit, moment);
    case 'profiles-answered':
      return profilesAnswered(state, event.answer);
    case 'digits-typed':
      return stay(lengthTyped(state, event.text));
    case 'noticed':
      return stay({ ...state, notice: event.notice });
    case 'resized':
      return stay({ ...state, size: sizeFor(state, event) });
    case 'clock-ticked':
      return lookForNews(state);
    case 'session-opened':
      return {
        state: { ...state, session: { phase: 'open', profile: event.profile } },
        commands: [
          ...recall(event.profile.name),
          { type: 'profiles', ask: { do: 'note-use', name: event.profile.name } },
          { type: 'find-git-branch' },
        ],
      };
    case 'session-failed':
      // There is nothing to show without a profile; the sentence is printed where the program was started.
      return {
        state: { ...state, session: { phase: 'failed', message: event.message } },
        commands: [{ type: 'quit' }],
      };
    case 'history-loaded':
      return stay(historyLoaded(state, event.profileName, event.dispatches, moment));
    case 'dispatch-answered':
      return dispatchAnswered(state, event.localId, event.result, moment);
    case 'dispatch-not-journaled':
      return dispatchNotJournaled(state, event.localId, event.reason, moment);
    case 'check-answered':
      return checkAnswered(state, event.localId, event.result, moment);
    case 'check-left-to-another-terminal':
      return leftToAnotherTerminal(state, event.localId, event.known, moment);
    case 'forgotten-elsewhere':
      return stay(withoutDispatch(state, event.localId));
    case 'appeared-elsewhere':
      return stay(appearedElsewhere(state, event.dispatches, moment));
    case 'templates-loaded':
      return stay({
        ...state,
        templates: new Map(state.templates).set(event.profileName, event.templates),
      });
    case 'preferences-read': {
      const { filePath } = event;
      const values = event.preferences ?? state.preferences.values;
      return stay({ ...state, preferences: { ...state.preferences, values, filePath } });
    }
    case 'git-branch-found':
      return stay(gitBranchFound(state, event.branch));
    case 'vault-index-loaded':
    case 'entries-answered':
    case 'entries-not-sent':
    case 'send-ended':
    case 'env-read':
    case 'values-generated':
    case 'rotation-log-loaded':
    case 'rotation-log-exported':
      return stay(vaultHappened(state, event, moment));
  }
}

function sizeFor({ isHeard }: AppState, { columns, rows }: WindowSize): WindowSize {
  return isHeard ? heardSize({ columns, rows }) : { columns, rows };
}

/** What was still waiting when the program last ended is watched on. */
function historyLoaded(
  state: AppState,
  profileName: string,
  loaded: readonly Dispatch[],
  moment: Moment,
): AppState {
  const dispatches = new Map(loaded.map((dispatch) => [dispatch.localId, dispatch]));
  const watches = new Map(state.watching.watches);
  for (const dispatch of loaded) {
    const watch = watchFor(dispatch, moment);
    if (!watch || watches.has(dispatch.localId)) continue;
    watches.set(dispatch.localId, watch);
    dispatches.set(dispatch.localId, sighted(dispatch, { kind: 'taken-up' }, moment.wallMs));
  }
  // What this process knows of a dispatch is newer than what the file held.
  for (const [localId, dispatch] of state.dispatches) dispatches.set(localId, dispatch);
  const known = { ...state, dispatches, watching: { ...state.watching, watches } };
  // The user can have switched on while it was read.
  return changeFor(known, profileName, (of) => ({
    ...of,
    runsScreen: { ...of.runsScreen, history: 'loaded' },
  }));
}

/** Two profiles on one service share its limits, so it is known of each profile where it is. */
function withService(state: AppState): AppState {
  if (state.session.phase !== 'open') return state;
  const { name, host } = state.session.profile;
  const { watching } = state;
  if (watching.services.get(name) === host) return state;
  const services = new Map(watching.services).set(name, host);
  return { ...state, watching: { ...watching, services } };
}

function startDueChecks(state: AppState, monoMs: number): Step {
  // Sorting the rows is worth it only when something is due.
  const wakeMs = nextWakeMs(state.watching, monoMs);
  if (wakeMs === null || wakeMs > monoMs) return stay(state);
  const visible = new Set(visibleRows(state).rows.map((row) => row.localId));
  const { watching, start } = planChecks(state.watching, visible, monoMs);
  const commands = start.flatMap((watch): Command[] => {
    const dispatch = state.dispatches.get(watch.localId);
    if (!dispatch) return [];
    const { localId, dispatchId, profileName } = watch;
    return [
      { type: 'check-dispatch', localId, dispatchId, profileName, tokenKind: dispatch.tokenKind },
    ];
  });
  return { state: { ...state, watching }, commands };
}
