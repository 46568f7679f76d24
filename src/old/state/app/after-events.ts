import type { AppState } from '../app-state.ts';
import type { FreeCommand } from '../command.ts';
import { keepDraft } from '../dispatch/dispatch-draft.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { leaveProfileForms } from '../profiles/profile-form-update.ts';
import { formProfileId, partsOf, withParts } from '../profiles/profile-parts.ts';
import { leaveValues } from '../rotation/rotation-draft.ts';
import { announceEnds } from '../runs/news.ts';
import { rowsInView, settleSelection } from '../runs/runs-list.ts';
import { watchService } from '../runs/scope.ts';
import { activeProfile } from '../session.ts';
import { closeLeftVaultForms } from '../vault/vault-form.ts';
import { nextWakeMs, planChecks } from '../watching/plan-checks.ts';
import type { AppEvent } from './app-event.ts';
import { keepWarning, timeNotice } from './notices.ts';
import { guardWrite } from './write-guard.ts';

/** What an event has led to, besides the state after it. */
interface Happened {
  readonly before: AppState;
  readonly event: AppEvent;
  readonly now: Now;
}

/** What must hold after every event. Each pass says in one place what many events would have to repeat. */
export function applyPasses(state: AppState, happened: Happened): AppState {
  return PASSES.reduce((each, pass) => pass(each, happened), state);
}

const PASSES: readonly ((state: AppState, happened: Happened) => AppState)[] = [
  // Whatever wants to write passes here: nothing else may send.
  (state, { now }) => guardWrite(state, now),
  // A dispatch ends by a check here, by one of another terminal, or as it is found in the history.
  (state, { before }) => announceEnds(before, state),
  // Two things can go wrong before anyone has read the first.
  (state, { before, event }) => keepWarning(before, state, event),
  // Every event can set a notice, and the clock takes it back.
  (state, { before }) => timeNotice(before, state),
  // A form is left by many keys, by a switch, and by a question: its undo and revealed values go.
  closeLeftForms,
  // Rows come and go by keys, answers and other terminals; the selection stays where it was.
  (state, { before }) => settleSelection(before, state),
  // A profile becomes active, or moves to another address, by answers of several kinds.
  watchActiveProfile,
  // No event needs to know about polling.
  (state, { now }) => startDueChecks(state, now.monoMs),
];

function watchActiveProfile(state: AppState): AppState {
  const profile = activeProfile(state);
  return profile ? watchService(state, profile.id, profile.host) : state;
}

/**
 * A form's undo history goes when the form does, and its values wait to be brought back. A dispatch form that was left
 * is a draft.
 */
function closeLeftForms(state: AppState): AppState {
  const shownId = formProfileId(state);
  const rotation = state.screen === 'rotation' ? state.rotation : leaveValues(state.rotation);
  let tidy = leaveProfileForms(rotation === state.rotation ? state : { ...state, rotation });
  for (const id of state.profiles.parts.keys()) {
    const screen = id === shownId ? state.screen : null;
    const own = partsOf(tidy, id);
    const left = screen === 'dispatch' ? own : keepDraft(own, state.clock.wallMs);
    tidy = withParts(tidy, id, closeLeftVaultForms(left, screen));
  }
  return tidy;
}

function startDueChecks(state: AppState, monoMs: number): AppState {
  // Sorting the rows is only worth it if something is due.
  const wakeMs = nextWakeMs(state.watching);
  if (wakeMs === null || wakeMs > monoMs) return state;
  const { watching, start } = planChecks(state.watching, rowsInView(state), monoMs);
  const commands = start.flatMap((watch): FreeCommand[] => {
    const dispatch = state.dispatches.get(watch.localId);
    if (!dispatch) return [];
    const { localId, dispatchId, profileId } = watch;
    return [
      { kind: 'check-dispatch', localId, dispatchId, profileId, tokenKind: dispatch.tokenKind },
    ];
  });
  return withCommands({ ...state, watching }, ...commands);
}
