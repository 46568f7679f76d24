import {
  type Dispatch,
  dispatchIdOf,
  dispatchIdProblem,
  sentElsewhere,
} from '../../domain/dispatch.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm, withProblem } from '../form/form.ts';
import { promptSpec, text } from '../form/form-spec.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { activeProfile, whyNotOpen } from '../session.ts';
import { withDispatch } from '../watching/watch.ts';
import { stopOrResume } from '../watching/watching-update.ts';
import { rowsOfProfile } from './rows.ts';
import { showDispatch } from './runs-list.ts';

const WATCH_SPEC = promptSpec({ id: text('Id') }, 'Watch', {
  title: 'Watch a dispatch',
  about: 'The id of a dispatch sent to this service from elsewhere.',
});

/** Asks for the id of a dispatch sent from elsewhere. */
export interface WatchId {
  readonly kind: 'watch-id';
  readonly form: FormOf<typeof WATCH_SPEC>;
}

export const WATCH_ACTIONS = {
  'runs.ask-for-id': {
    on: ['runs'],
    in: ['list', 'details'],
    keys: [],
    label: 'watch an id',
    named: 'Watch a dispatch',
    whyNot: whyNotOpen,
    do: (state) => ({ ...state, overlay: { kind: 'watch-id', form: newForm(WATCH_SPEC) } }),
  },
} satisfies ActionRows;

export const WATCH_PROMPT = { title: 'Watch an id', spec: WATCH_SPEC, of: watchFormOf };

/** The prompt takes every letter, so getting to a token starts with leaving it. */
function noTokenToWatch(name: string): string {
  return `${name} has no organization or personal token, which checks need. Press esc, then ${keyOf('token-prompt.open')} to add one.`;
}

/** The prompt for an id; `null` while closed. */
function watchFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'watch-id') return null;
  return promptForm(state, 'watch-id', WATCH_SPEC, {
    form: overlay.form,
    put: (form) => ({ ...state, overlay: { ...overlay, form } }),
    submit: (now) => watchTypedId(state, overlay, now),
  });
}

/** Watches the typed id. One already in the list is selected instead. */
function watchTypedId(state: AppState, overlay: WatchId, now: Now): AppState {
  const profile = activeProfile(state);
  if (profile === null) return state;
  const dispatchId = overlay.form.values.id.text.trim();
  const tokenKind = chooseTokenKind('dispatches', profile.tokenKinds);
  const refuse = (problem: string): AppState => ({
    ...state,
    overlay: { ...overlay, form: withProblem(overlay.form, 'id', problem) },
  });
  const problem = dispatchIdProblem(dispatchId);
  if (problem !== null) return refuse(problem);
  if (tokenKind === null) return refuse(noTokenToWatch(profile.name));
  const closed: AppState = { ...state, overlay: null };
  const known = rowsOfProfile(state).find((row) => dispatchIdOf(row) === dispatchId);
  if (known) return selectKnown(closed, known, now);

  const dispatch = sentElsewhere({
    localId: now.id,
    profileId: profile.id,
    tokenKind,
    dispatchId,
    wallMs: now.wallMs,
  });
  return withCommands(showDispatch(withDispatch(closed, dispatch, now), dispatch.localId), {
    kind: 'remember-dispatches',
    dispatches: [dispatch],
  });
}

function selectKnown(state: AppState, known: Dispatch, now: Now): AppState {
  const selected = showDispatch(state, known.localId);
  if (known.phase.state === 'stopped') return stopOrResume(selected, known, now);
  return addNotice(selected, 'info', 'This dispatch is already in the list.');
}
