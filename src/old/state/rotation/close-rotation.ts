import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { promptSpec, text } from '../form/form-spec.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { openPlaces } from './rotation.ts';
import { goToNext } from './rotation-draft.ts';
import { moreInWords, othersUnfinished } from './unfinished-rotations.ts';

/** Asked when closing a rotation that isn't set everywhere. */
const CLOSE_SPEC = promptSpec(
  { note: text('Note', { placeholder: 'why it ends here, for the log' }) },
  'Close it',
);
export type CloseForm = FormOf<typeof CLOSE_SPEC>;
export const NEW_CLOSE: CloseForm = newForm(CLOSE_SPEC);

/** The note for closing an unfinished rotation; `null` unless it is being asked for. */
export function closeFormOf(state: AppState): AppForm | null {
  const { rotation } = state;
  if (rotation.phase !== 'results' || rotation.closing === null) return null;
  const { closing } = rotation;
  return promptForm<CloseForm>(state, 'rotation-close', CLOSE_SPEC, {
    form: closing,
    put: (changed) => withClosing(state, changed),
    submit: () => close(state, closing),
    back: () => withClosing(state, null),
  });
}

/** Opens or closes the note prompt. */
export function withClosing(state: AppState, closing: CloseForm | null): AppState {
  const { rotation } = state;
  return rotation.phase === 'results' ? { ...state, rotation: { ...rotation, closing } } : state;
}

/** From now on, it is no longer offered; the log records what was not set, with the note. */
function close(state: AppState, { values }: CloseForm): AppState {
  const { rotation } = state;
  if (rotation.phase !== 'results') return state;
  const { rotationId } = rotation;
  const count = openPlaces(rotation).length;
  const more = moreInWords(othersUnfinished(state));
  const text = `Closed the rotation with ${count} not set; see the log.${more}`;
  return withCommands(addNotice(goToNext(state), 'info', text), {
    kind: 'close-rotation',
    rotationId,
    note: values.note.text.trim(),
  });
}
