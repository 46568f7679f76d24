import {
  type Dispatch,
  dispatchIdOf,
  dispatchIdProblem,
  dispatchName,
} from '../../domain/dispatch.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { markNotFound, withFoundId } from '../../domain/unknown-dispatch.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FieldRef, type FormOf, newForm, withProblems } from '../form/form.ts';
import { promptSpec, text, wordChoice } from '../form/form-spec.ts';
import { keyOf } from '../key-placeholder.ts';
import type { Now } from '../now.ts';
import { rowsOf } from './rows.ts';
import { replaceDispatch, withChange } from './runs-changes.ts';

const RESOLVE_SPEC = promptSpec(
  {
    found: wordChoice('Accepted', { yes: '', no: '' }),
    id: text('Id', { isShown: ({ found }) => found === 'yes' }),
  },
  'Resolve',
  {
    title: 'Was it accepted?',
    about:
      "The service never confirmed it. Look for it there. With its id, it's watched from now on; nothing is sent again.",
  },
);
const ID: FieldRef = { field: 'id', row: null };
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
  return { ...state, overlay: { kind: 'resolve', localId, form: newForm(RESOLVE_SPEC) } };
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
        : put(withProblems(overlay.form, [{ at: ID, message: problem }]));
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
