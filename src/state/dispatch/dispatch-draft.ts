import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { formParts, withFormParts } from '../profiles/profile-parts.ts';
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

/** What keys do in the dispatch form besides what they do in every form. */
export const DISPATCH_ACTIONS = {
  'dispatch.bring-back-draft': {
    on: ['dispatch'],
    keys: ['ctrl+d'],
    label: 'draft',
    about: 'bring back the draft',
    isInFooter: true,
    applies: (state) => offeredDraft(state) !== null,
    do: (state) => withFormParts(state, bringDraftBack(formParts(state))),
  },
} satisfies ActionRows;

/** The draft that would be lost with the profile's forms; what a row has, too, is none. */
export function draftIn({ dispatchForm: form, dispatchDraft }: DispatchForms): DispatchForm | null {
  if (form.isTouched && holdsDraft(form)) return form;
  return dispatchDraft?.hasRow === false ? dispatchDraft.form : null;
}

/** The form was left: what was typed becomes the draft. */
export function keepDraft<Parts extends DispatchForms>(parts: Parts, wallMs: number): Parts {
  const { dispatchForm: form } = parts;
  if (form === NEW_DISPATCH) return parts;
  const left = { ...parts, dispatchForm: NEW_DISPATCH };
  if (!form.isTouched || !holdsDraft(form)) return left;
  return {
    ...left,
    dispatchDraft: { form: { ...form, problems: [] }, leftAtMs: wallMs, hasRow: false },
  };
}

/** The form as it was left. */
function bringDraftBack<Parts extends DispatchForms>(parts: Parts): Parts {
  const { dispatchDraft: draft } = parts;
  return draft ? { ...parts, dispatchForm: draft.form, dispatchDraft: null } : parts;
}

/**
 * The service has answered what the form sent, or never will.
 *
 * @param refused the request, if it was not taken: it is a draft again, unless there is one that has no row
 */
export function settleSentForm<Parts extends DispatchForms>(
  parts: Parts,
  localId: string,
  refused: { readonly request: DispatchRequest; readonly wallMs: number } | null,
): Parts {
  if (parts.sentFromForm !== localId) return parts;
  const answered = { ...parts, sentFromForm: null };
  if (refused === null || draftIn(parts) !== null) return answered;
  const form = { ...formFor(refused.request), isTouched: true };
  return { ...answered, dispatchDraft: { form, leftAtMs: refused.wallMs, hasRow: true } };
}
