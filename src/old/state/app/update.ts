import type { ActionRow } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { Command } from '../command.ts';
import { applyGitBranch } from '../dispatch/dispatch-form-update.ts';
import type { Now } from '../now.ts';
import { EMPTY_OUTBOX, withCommands } from '../outbox.ts';
import { activateProfile } from '../profiles/profile-parts.ts';
import { loadProfileData } from '../profiles/profile-switch.ts';
import { applyProfilesAnswer } from '../profiles/profiles-answers.ts';
import { lookForNews, reloadFiles } from '../runs/news.ts';
import { RUNS_EVENTS } from '../runs/runs-slice.ts';
import type { ByKind, EventTable } from '../slice-table.ts';
import { TEMPLATES_EVENTS } from '../templates/templates.ts';
import { heardFrom } from '../watching/watch.ts';
import { hasSlept, wakeUp } from '../watching/watching-update.ts';
import { ACTIONS, doAction } from './actions.ts';
import { applyPasses } from './after-events.ts';
import type { AppEvent } from './app-event.ts';
import { sayHeld, sayWhyIdle, withLastKey } from './notices.ts';
import { applyEdit } from './text-actions.ts';
import { VAULT_EVENTS } from './vault-events.ts';

/** The next state, and what must be done outside. */
export interface Updated {
  readonly state: AppState;
  readonly commands: readonly Command[];
}

/** The core: what happened, and what follows. */
export function update(state: AppState, event: AppEvent, now: Now): Updated {
  const awake = { ...state, clock: { wallMs: now.wallMs, monoMs: now.monoMs } };
  const woken = hasSlept(state.clock, now) ? wakeUp(awake, now) : awake;
  const before = withLastKey(woken, event, now);
  const changed = applyEvent(event.kind, { state: before, event, now });
  const next = applyPasses(changed, { before: state, event, now });
  return { state: { ...next, outbox: EMPTY_OUTBOX }, commands: next.outbox.commands };
}

const EVENTS: EventTable<AppEvent> = {
  ...RUNS_EVENTS,
  ...VAULT_EVENTS,
  ...TEMPLATES_EVENTS,
  acted: (state, event, now) => {
    const { writes, isOnce }: ActionRow = ACTIONS[event.action];
    if (isOnce && state.lastKey?.isHeld) return sayHeld(state, state.lastKey, writes === true);
    return doAction({ ...state, notice: null }, event, now);
  },
  'key-idle': sayWhyIdle,
  'field-edited': (state, { edit }, now) => applyEdit({ ...state, notice: null }, edit, now),
  'query-changed': (state, { text }, now) =>
    applyEdit({ ...state, notice: null }, { kind: 'replace', text }, now),
  'profiles-answered': (state, { answer }, now) => applyProfilesAnswer(state, answer, now),
  noticed: (state, { notice }) => ({ ...state, notice }),
  'request-ended': (state, { profileId, exchange }, now) =>
    heardFrom(state, profileId, { exchange, now }),
  'background-reported': (state, { background }) => ({ ...state, background }),
  'clock-ticked': lookForNews,
  'files-changed': reloadFiles,
  'session-opened': (state, { profile }) =>
    loadProfileData(activateProfile(state, profile), profile.id),
  // Without a profile there is nothing to show; the sentence is printed in the shell.
  'session-failed': (state, { message }) =>
    withCommands({ ...state, session: { phase: 'failed', message } }, { kind: 'quit' }),
  'preferences-read': (state, { preferences, filePath }) => {
    const values = preferences ?? state.preferences.values;
    return { ...state, preferences: { ...state.preferences, values, filePath } };
  },
  'git-branch-found': (state, { branch }) => applyGitBranch(state, branch),
};

/** @param kind the event's own, which ties it to its row */
function applyEvent<K extends AppEvent['kind']>(
  kind: K,
  {
    state,
    event,
    now,
  }: { readonly state: AppState; readonly event: ByKind<AppEvent>[K]; readonly now: Now },
): AppState {
  return EVENTS[kind](state, event, now);
}
