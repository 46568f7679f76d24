import type { AppState } from '../app-state.ts';
import type { FreeCommand } from '../command.ts';
import { keepDraft } from '../dispatch/dispatch-draft.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { activeProfile, changeParts, formProfileId } from '../profiles/profile-parts.ts';
import { closeLeftCopies } from '../rotation/copy-generated.ts';
import { announceEnds } from '../runs/news.ts';
import { rowsInView, settleSelection } from '../runs/runs-list.ts';
import { watchService } from '../runs/scope.ts';
import { announceDue } from '../vault/entry-list.ts';
import { closeLeftVaultForms } from '../vault/vault-form.ts';
import { nextWakeMs, planChecks } from '../watching/plan-checks.ts';
import type { AppEvent } from './app-event.ts';
import { keepWarning, timeNotice } from './notices.ts';
import { guardWrite } from './write-guard.ts';

/** What is known after an event. */
interface Happened {
  /** Before the event. */
  readonly before: AppState;
  readonly event: AppEvent;
  readonly now: Now;
}

/** Something that must hold after every event, whatever it was. */
export interface Pass {
  readonly name: string;
  /** Why no event can say it by itself. */
  readonly why: string;
  readonly apply: (state: AppState, happened: Happened) => AppState;
}

/** What happens after every event, in this order. Each says in one place what many events would have to repeat. */
export const AFTER_EVERY_EVENT: readonly Pass[] = [
  {
    name: 'guard a write',
    why: 'Whatever wants to write passes here: nothing else may send.',
    apply: (state, { now }) => guardWrite(state, now),
  },
  {
    name: 'announce ends',
    why: 'A dispatch ends by a check here, by one of another terminal, or as it is found in the history.',
    apply: (state, { before }) => announceEnds(before, state),
  },
  {
    name: 'announce what is due',
    why: 'The secrets and the profiles are read in either order; the last of both tells.',
    apply: announceDue,
  },
  {
    name: 'keep a warning',
    why: 'Two things can go wrong before anyone has read the first.',
    apply: (state, { before, event }) => keepWarning(before, state, event),
  },
  {
    name: 'time the notice',
    why: 'Every event can set a notice, and the clock takes it back.',
    apply: (state, { before }) => timeNotice(before, state),
  },
  {
    name: 'close what was left',
    why: 'A form is left by many keys, by a switch, and by a question: its undo, copies and revealed values go.',
    apply: closeLeftForms,
  },
  {
    name: 'settle the selection',
    why: 'Rows come and go by keys, answers and other terminals; the selection stays where it was.',
    apply: (state, { before }) => settleSelection(before, state),
  },
  {
    name: 'watch the active profile',
    why: 'A profile becomes active, or moves to another address, by answers of several kinds.',
    apply: (state) => {
      const profile = activeProfile(state);
      return profile ? watchService(state, profile.id, profile.host) : state;
    },
  },
  {
    name: 'start due checks',
    why: 'No event needs to know about polling.',
    apply: (state, { now }) => startDueChecks(state, now.monoMs),
  },
];

/**
 * A form's undo history goes when the form does, and so does what could be copied from it. A dispatch form that
 * was left is a draft.
 */
function closeLeftForms(state: AppState): AppState {
  const shownId = formProfileId(state);
  let tidy = closeLeftCopies(state);
  for (const id of state.profiles.parts.keys()) {
    const screen = id === shownId ? state.screen : null;
    tidy = changeParts(tidy, id, (own) => {
      const left = screen === 'dispatch' ? own : keepDraft(own, state.clock.wallMs);
      return closeLeftVaultForms(left, screen);
    });
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
