import {
  type Dispatch,
  dispatchIdOf,
  dispatchIdProblem,
  dispatchName,
  sentElsewhere,
} from '../../domain/dispatch.ts';
import { markNotFound, withFoundId } from '../../domain/resolution.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm, withProblem } from '../form/form.ts';
import { promptSpec, text, wordChoice } from '../form/form-spec.ts';
import { keyOf } from '../key-of.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { activeProfile } from '../profiles/parts.ts';
import { whyNotOpen } from '../session.ts';
import { withDispatch } from '../watching/watch.ts';
import { stopOrResume } from '../watching/watching-update.ts';
import { rowsOf, rowsOfProfile } from './rows.ts';
import { replaceDispatch, withChange } from './runs-changes.ts';
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
  const problem =
    dispatchIdProblem(dispatchId) ?? (tokenKind === null ? noTokenToWatch(profile.name) : null);
  if (problem !== null || tokenKind === null) {
    const form = withProblem(overlay.form, 'id', problem ?? '');
    return { ...state, overlay: { ...overlay, form } };
  }
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
    kind: 'remember-dispatch',
    dispatch,
  });
}

function selectKnown(state: AppState, known: Dispatch, now: Now): AppState {
  const selected = showDispatch(state, known.localId);
  if (known.phase.state === 'stopped') return stopOrResume(selected, known, now);
  return addNotice(selected, 'info', 'This dispatch is already in the list.');
}

const RESOLVE_SPEC = promptSpec(
  {
    found: wordChoice('Accepted', { yes: '', no: '' }),
    id: text('Id', { isShown: ({ found }) => found === 'yes' }),
  },
  'Resolve',
  {
    title: 'Was it accepted?',
    about:
      'The service never said. Look for it there. With its id, it is watched from now on; nothing is sent again.',
  },
);
type ResolveForm = FormOf<typeof RESOLVE_SPEC>;

/** Asks what became of a dispatch whose answer never came, as the user found out. */
export interface Resolve {
  readonly kind: 'resolve';
  readonly localId: string;
  readonly form: ResolveForm;
}

export const RESOLVE_PROMPT = { title: 'Was it accepted', spec: RESOLVE_SPEC, of: resolveFormOf };

/** Asks what the user found on the service about a dispatch whose answer never came. */
export function askToResolve(state: AppState, { localId, phase }: Dispatch): AppState {
  if (phase.state !== 'unknown' || !state.dispatches.has(localId)) return state;
  const form: ResolveForm = { ...newForm(RESOLVE_SPEC), focus: { field: 'id', row: null } };
  return { ...state, overlay: { kind: 'resolve', localId, form } };
}

/** What was found; `null` while nobody asks. */
function resolveFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'resolve') return null;
  const put = (form: ResolveForm): AppState => ({ ...state, overlay: { ...overlay, form } });
  return promptForm(state, 'resolve', RESOLVE_SPEC, {
    form: overlay.form,
    put,
    submit: (now) => {
      const dispatch = state.dispatches.get(overlay.localId);
      const closed = { ...state, overlay: null };
      if (dispatch?.phase.state !== 'unknown') return closed;
      const { found, id } = overlay.form.values;
      if (found === 'no')
        return resolveDispatch(closed, dispatch, markNotFound(dispatch, now.wallMs), now);
      const dispatchId = id.text.trim();
      const problem = dispatchIdProblem(dispatchId) ?? takenBy(state, dispatch, dispatchId);
      return problem === null
        ? resolveDispatch(closed, dispatch, withFoundId(dispatch, dispatchId, now.wallMs), now)
        : put(withProblem(overlay.form, 'id', problem));
    },
  });
}

/** An id belongs to one dispatch. */
function takenBy(
  state: AppState,
  { profileId, localId }: Dispatch,
  dispatchId: string,
): string | null {
  const other = rowsOf(state, profileId).find(
    (row) => dispatchIdOf(row) === dispatchId && row.localId !== localId,
  );
  if (!other) return null;
  return `This is the id of another row, ${dispatchName(other)}. If both are the same dispatch, forget that row first.`;
}

function resolveDispatch(state: AppState, before: Dispatch, after: Dispatch, now: Now): AppState {
  const name = dispatchName(after);
  const id = dispatchIdOf(after);
  const what =
    id === null
      ? `${name} is recorded as not accepted.`
      : `${name} now has the id ${sanitizeText(id)} and is being watched.`;
  const text = `${what} ${keyOf('runs.bring-back')} undoes this.`;
  return replaceDispatch(withChange(state, { kind: 'resolved', before }), after, now, text);
}
