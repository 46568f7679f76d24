import { type Dispatch, dispatchIdOf, sentElsewhere } from '../../domain/dispatch.ts';
import { dispatchIdProblem } from '../../domain/dispatch-id.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { keyOf } from '../key-of.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import type { OverlayOf } from '../overlay.ts';
import { activeProfile } from '../profiles/parts.ts';
import { withDispatch } from '../watching/watch.ts';
import { stopOrResume } from '../watching/watching-update.ts';
import { rowsOfProfile } from './rows.ts';
import { showDispatch } from './runs-list.ts';
import { WATCH_SPEC } from './runs-unions.ts';

/** The prompt takes every letter, so getting to a token starts with leaving it. */
function noTokenToWatch(name: string): string {
  return `${name} has no organization or personal token, which checks need. Press esc, then ${keyOf('token-prompt.open')} to add one.`;
}

/** The prompt for an id; `null` while closed. */
export function watchFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'watch-id') return null;
  return promptForm(state, 'watch-id', WATCH_SPEC, {
    form: overlay.form,
    put: (form) => ({ ...state, overlay: { ...overlay, form } }),
    submit: (now) => watchTypedId(state, overlay, now),
  });
}

/** Watches the typed id. One already in the list is selected instead. */
function watchTypedId(state: AppState, overlay: OverlayOf<'watch-id'>, now: Now): AppState {
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
  return noted(selected, 'info', 'This dispatch is already in the list.');
}
