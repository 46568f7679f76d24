import type { AppState } from '../app-state.ts';
import type { Command, FreeCommand } from '../command.ts';
import { withFormLeft } from '../dispatch/dispatch-form.ts';
import { gitBranchFound } from '../dispatch/dispatch-form-update.ts';
import type { Now } from '../now.ts';
import { EMPTY_OUTBOX, withCommands } from '../outbox.ts';
import { activated, activeProfile, changeParts, formProfileId } from '../profiles/parts.ts';
import { profilesAnswered } from '../profiles/profiles-answered.ts';
import { loadProfileData } from '../profiles/switching.ts';
import { withoutLeftCopies } from '../rotation/copy-generated.ts';
import { withEndsAnnounced } from '../runs/announced-ends.ts';
import { filesChanged, lookForNews } from '../runs/news.ts';
import { rowsInView, selectionSettled } from '../runs/runs-list.ts';
import { RUNS_EVENTS } from '../runs/runs-update.ts';
import { withService } from '../runs/what-is-listed.ts';
import type { ByKind, EventTable } from '../slice-table.ts';
import { TEMPLATES_EVENTS } from '../templates/templates-update.ts';
import { withDueAnnounced } from '../vault/entry-list.ts';
import { withoutLeftBehind } from '../vault/vault-form.ts';
import { nextWakeMs, planChecks } from '../watching/plan-checks.ts';
import { withExchangeHeard } from '../watching/silence.ts';
import { hasSlept, wokeUp } from '../watching/waking.ts';
import { userActed } from './actions.ts';
import type { AppEvent } from './app-event.ts';
import { keyIdle, pressed, withNoticeKept, withNoticeTimed } from './notices.ts';
import { fieldEdited, queryChanged } from './text-actions.ts';
import { VAULT_EVENTS } from './vault-events.ts';
import { withWrite } from './write-guard.ts';

/** The next state, and what must be done outside. */
export interface Updated {
  readonly state: AppState;
  readonly commands: readonly Command[];
}

/**
 * The core: what happened, and what follows. After every event, due checks start, so no event needs to know
 * about polling.
 */
export function update(state: AppState, event: AppEvent, now: Now): Updated {
  const awake = { ...state, clock: { wallMs: now.wallMs, monoMs: now.monoMs } };
  const woken = hasSlept(state.clock, now) ? wokeUp(awake, now) : awake;
  const changed = withWrite(happened(event.kind, { state: woken, event, now }), now);
  const announced = withDueAnnounced(withEndsAnnounced(state, changed));
  const next = withNoticeTimed(state, withNoticeKept(woken, announced, event));
  const settled = selectionSettled(state, tidied(next));
  const profile = activeProfile(settled);
  const served = profile ? withService(settled, profile.id, profile.host) : settled;
  const { outbox, ...planned } = startDueChecks(served, now.monoMs);
  return { state: { ...planned, outbox: EMPTY_OUTBOX }, commands: outbox.commands };
}

/**
 * A form's undo history goes when the form does, and so does what could be copied from it. A dispatch form that
 * was left is a draft.
 */
function tidied(state: AppState): AppState {
  const shownId = formProfileId(state);
  let tidy = withoutLeftCopies(state);
  for (const id of state.profiles.parts.keys()) {
    const screen = id === shownId ? state.screen : null;
    tidy = changeParts(tidy, id, (own) => {
      const left = screen === 'dispatch' ? own : withFormLeft(own, state.clock.wallMs);
      return withoutLeftBehind(left, screen);
    });
  }
  return tidy;
}

const EVENTS: EventTable<AppEvent> = {
  ...RUNS_EVENTS,
  ...VAULT_EVENTS,
  ...TEMPLATES_EVENTS,
  acted: (state, event, now) =>
    userActed({ ...state, notice: null, lastKey: pressed(event.key, now) }, event, now),
  'key-idle': (state, event, now) => keyIdle(state, event, now),
  'field-edited': (state, { edit }, now) => fieldEdited({ ...state, notice: null }, edit, now),
  'query-changed': (state, { text }, now) => queryChanged({ ...state, notice: null }, text, now),
  'profiles-answered': (state, { answer }, now) => profilesAnswered(state, answer, now),
  noticed: (state, { notice }) => ({ ...state, notice }),
  'request-ended': (state, { profileId, exchange }) =>
    withExchangeHeard(state, profileId, exchange),
  resized: (state, { columns, rows }) => ({ ...state, size: { columns, rows } }),
  'background-reported': (state, { background }) => ({ ...state, background }),
  'clock-ticked': lookForNews,
  'files-changed': filesChanged,
  'session-opened': (state, { profile }) => loadProfileData(activated(state, profile), profile.id),
  // Without a profile there is nothing to show; the sentence is printed in the shell.
  'session-failed': (state, { message }) =>
    withCommands({ ...state, session: { phase: 'failed', message } }, { kind: 'quit' }),
  'preferences-read': (state, { preferences, filePath }) => {
    const values = preferences ?? state.preferences.values;
    return { ...state, preferences: { ...state.preferences, values, filePath } };
  },
  'git-branch-found': (state, { branch }) => gitBranchFound(state, branch),
};

/** @param kind the event's own, which ties it to its row */
function happened<K extends AppEvent['kind']>(
  kind: K,
  {
    state,
    event,
    now,
  }: { readonly state: AppState; readonly event: ByKind<AppEvent>[K]; readonly now: Now },
): AppState {
  return EVENTS[kind](state, event, now);
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
