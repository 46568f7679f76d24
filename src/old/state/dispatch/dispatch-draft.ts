import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { formParts } from '../profiles/profile-parts.ts';
import type { ProfileParts } from '../profiles/profiles-state.ts';
import {
  type DispatchDraft,
  type DispatchForm,
  type DispatchForms,
  formFor,
  holdsDraft,
  NEW_DISPATCH,
} from './dispatch-form.ts';

/** The draft that the empty form on screen offers, or `null`. */
export function offeredDraft(state: AppState): DispatchDraft | null {
  const { dispatchForm, dispatchDraft } = formParts(state);
  return holdsDraft(dispatchForm) ? null : dispatchDraft;
}

/** The draft that would be lost with the profile's forms; what a row has, too, is none. */
export function draftIn({ dispatchForm: form, dispatchDraft }: DispatchForms): DispatchForm | null {
  if (form.isTouched && holdsDraft(form)) return form;
  return dispatchDraft?.hasRow === false ? dispatchDraft.form : null;
}

/** The form was left: what was typed becomes the draft. */
export function keepDraft(parts: ProfileParts, wallMs: number): ProfileParts {
  const { dispatchForm: form } = parts;
  if (form === NEW_DISPATCH) return parts;
  const left = { ...parts, dispatchForm: NEW_DISPATCH };
  if (!form.isTouched || !holdsDraft(form)) return left;
  return {
    ...left,
    dispatchDraft: { form: { ...form, problems: [] }, leftAtMs: wallMs, hasRow: false },
  };
}

/**
 * The service has answered what the form sent, or never will.
 *
 * @param refused the request, if it was not taken: it is a draft again, unless there is one that has no row
 */
export function settleSentForm(
  parts: ProfileParts,
  localId: string,
  refused: { readonly request: DispatchRequest; readonly wallMs: number } | null,
): ProfileParts {
  if (parts.sentFromForm !== localId) return parts;
  const answered = { ...parts, sentFromForm: null };
  if (refused === null || draftIn(parts) !== null) return answered;
  const form = { ...formFor(refused.request), isTouched: true };
  return { ...answered, dispatchDraft: { form, leftAtMs: refused.wallMs, hasRow: true } };
}
