import { type AppForm, promptForm } from '../form/app-form.ts';
import { noted } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { toNext } from './drafting.ts';
import { openPlaces, type RotationPart, type RotationScope } from './rotation.ts';
import { CLOSE_SPEC, type CloseForm } from './rotation-prompts.ts';
import { moreInWords, othersUnfinished } from './unfinished.ts';

/** The note for closing an unfinished rotation; `null` unless it is being asked for. */
export function closeFormOf<S extends RotationScope>(state: S): AppForm<S> | null {
  const { rotation } = state;
  if (rotation.phase !== 'results' || rotation.closing === null) return null;
  const { closing } = rotation;
  return promptForm<S, CloseForm>(state, 'rotation-close', CLOSE_SPEC, {
    form: closing,
    put: (changed) => withClosing(state, changed),
    submit: () => close(state, closing),
    back: () => withClosing(state, null),
  });
}

/** Opens or closes the note prompt. */
export function withClosing<S extends RotationPart>(state: S, closing: CloseForm | null): S {
  const { rotation } = state;
  return rotation.phase === 'results' ? { ...state, rotation: { ...rotation, closing } } : state;
}

/** From now on, it is no longer offered; the log records what was not set, with the note. */
function close<S extends RotationScope>(state: S, { values }: CloseForm): S {
  const { rotation } = state;
  if (rotation.phase !== 'results') return state;
  const { rotationId } = rotation;
  const count = openPlaces(rotation).length;
  const more = moreInWords(othersUnfinished(state));
  const text = `Closed the rotation with ${count} not set; see the log.${more}`;
  return withCommands(noted(toNext(state), 'info', text), {
    type: 'close-rotation',
    rotationId,
    note: values.note.text.trim(),
  });
}
