import type { Dispatch } from '../domain/dispatch.ts';
import type { AppEvent } from './app-event.ts';
import type { AppState } from './app-state.ts';
import type { Command } from './command.ts';
import { dispatchAnswered, dispatchNotJournaled } from './dispatch-answer.ts';
import { fieldEdited } from './field-edited.ts';
import type { Moment } from './moment.ts';
import { userActed } from './navigation.ts';
import { rotateFilterTyped } from './rotate/rotate-update.ts';
import { visibleRows } from './runs/rows.ts';
import { filterTyped } from './runs/runs-update.ts';
import { type Step, stay } from './step.ts';
import { vaultHappened } from './vault-events.ts';
import { lengthTyped } from './vault-form/generate.ts';
import { nextWakeMs, planChecks } from './watching/plan-checks.ts';
import { watchFor } from './watching/watch.ts';
import { checkAnswered, leftToAnotherTerminal } from './watching/watching-update.ts';

/**
 * The core: what happened, and what follows from it. After every event the checks that are due
 * start, so no event needs to know of polling.
 */
export function update(state: AppState, event: AppEvent, moment: Moment): Step {
  const now = { ...state, clock: { wallMs: moment.wallMs, monoMs: moment.monoMs } };
  const { state: next, commands } = updateFor(now, event, moment);
  const planned = startDueChecks(next, moment.monoMs);
  return { state: planned.state, commands: [...commands, ...planned.commands] };
}

function updateFor(state: AppState, event: AppEvent, moment: Moment): Step {
  switch (event.type) {
    case 'acted':
      return userActed({ ...state, notice: null }, event.action, moment);
    case 'field-edited':
      return fieldEdited({ ...state, notice: null }, event.edit, moment);
    case 'filter-typed':
      return stay(filterTyped(state, event.text));
    case 'rotate-filter-typed':
      return stay(rotateFilterTyped(state, event.text));
    case 'digits-typed':
      return stay(lengthTyped(state, event.text));
    case 'noticed':
      return stay({ ...state, notice: event.notice });
    case 'resized':
      return stay({ ...state, size: { columns: event.columns, rows: event.rows } });
    case 'clock-ticked':
      return stay(state);
    case 'session-opened':
      return {
        state: { ...state, session: { phase: 'open', profile: event.profile } },
        commands: [
          { type: 'load-history', profileName: event.profile.name },
          { type: 'load-vault-index', profileName: event.profile.name },
        ],
      };
    case 'session-failed':
      // There is nothing to show without a profile; the sentence is printed where the program was started.
      return {
        state: { ...state, session: { phase: 'failed', message: event.message } },
        commands: [{ type: 'quit' }],
      };
    case 'history-loaded':
      return stay(historyLoaded(state, event.dispatches, moment));
    case 'dispatch-answered':
      return dispatchAnswered(state, event.localId, event.result, moment);
    case 'dispatch-not-journaled':
      return dispatchNotJournaled(state, event.localId, event.reason, moment);
    case 'check-answered':
      return checkAnswered(state, event.localId, event.result, moment);
    case 'check-left-to-another-terminal':
      return leftToAnotherTerminal(state, event.localId, event.known, moment);
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

/** What was still waiting when the program last ended is watched on. */
function historyLoaded(state: AppState, loaded: readonly Dispatch[], moment: Moment): AppState {
  const dispatches = new Map(loaded.map((dispatch) => [dispatch.localId, dispatch]));
  const watches = new Map(state.watching.watches);
  for (const dispatch of loaded) {
    const watch = watchFor(dispatch, moment);
    if (watch && !watches.has(dispatch.localId)) watches.set(dispatch.localId, watch);
  }
  // What this process knows of a dispatch is newer than what the file held.
  for (const [localId, dispatch] of state.dispatches) dispatches.set(localId, dispatch);
  return {
    ...state,
    dispatches,
    watching: { ...state.watching, watches },
    runsScreen: { ...state.runsScreen, history: 'loaded' },
  };
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
