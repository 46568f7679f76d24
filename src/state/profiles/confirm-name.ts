import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { withProblem } from '../form/form.ts';
import { editFocused } from '../form/form-update.ts';
import { NO_HISTORY } from '../form/text-field.ts';
import { withCommands } from '../outbox.ts';
import {
  CONFIRM_SPEC,
  CONFIRM_SPECS,
  type ConfirmForm,
  type ConfirmName,
  NEW_CONFIRM,
} from './profile-overlay.ts';
import { withProfiles } from './profile-parts.ts';
import type { ProfileSave } from './profiles-requests.ts';

/** Asks for a profile's typed name before something is done to it. An enter that is held down hasn't typed it. */
export function askForName(
  state: AppState,
  { id: profileId, name }: { readonly id: ProfileId; readonly name: string },
  then: ConfirmName['then'],
): AppState {
  return {
    ...state,
    overlay: { kind: 'confirm-name', profileId, name, form: NEW_CONFIRM, then },
  };
}

/** The prompt for a name; `null` while closed. */
export function confirmFormOf(state: AppState): AppForm | null {
  const { overlay } = state;
  if (overlay?.kind !== 'confirm-name') return null;
  const put = (form: ConfirmForm): AppState => ({ ...state, overlay: { ...overlay, form } });
  const prompt = promptForm(state, 'confirm-name', CONFIRM_SPECS[overlay.then.do], {
    form: overlay.form,
    put,
    submit: () => confirm(state, overlay),
    edit: (edit) => {
      // A pasted name proves nothing, and one restored by undo was not typed.
      if (edit.kind === 'paste') {
        return notYet(state, overlay, "Pasting isn't allowed here. Type the name.");
      }
      const form = editFocused(CONFIRM_SPEC, overlay.form, edit);
      const name = { ...form.values.name, history: NO_HISTORY };
      return put({ ...form, values: { name } });
    },
  });
  const from = overlay.then.do === 'write' ? overlay.then.wanted.from : null;
  return {
    ...prompt,
    act: (action, now) =>
      action === 'back' ? { ...state, overlay: from } : prompt.act(action, now),
  };
}

function confirm(state: AppState, overlay: ConfirmName): AppState {
  const { profileId: id, name, form, then } = overlay;
  if (form.values.name.text !== name) {
    return notYet(state, overlay, `That isn't the name. Type ${name}, then press enter.`);
  }
  const closed: AppState = { ...state, overlay: null };
  switch (then.do) {
    case 'write': {
      const { wanted } = then;
      const typed = [...wanted.typed, id];
      return { ...closed, outbox: { ...closed.outbox, wanted: { ...wanted, typed } } };
    }
    case 'remove-profile':
      return withCommands(closed, { kind: 'profiles', request: { do: 'remove', id } });
    case 'remove-token':
      return withCommands(closed, {
        kind: 'profiles',
        request: { do: 'remove-token', id, kind: then.tokenKind },
      });
    case 'unprotect':
      return askToSave(closed, then.save);
  }
}

function notYet(state: AppState, overlay: ConfirmName, why: string): AppState {
  return { ...state, overlay: { ...overlay, form: withProblem(overlay.form, 'name', why) } };
}

/** Saves the parsed form on screen, once every question about it is answered. */
export function askToSave(state: AppState, save: ProfileSave): AppState {
  const { forms, formOf } = state.profiles;
  const form = forms.get(formOf);
  if (!form) return state;
  const saving = { ...form, problems: [], isSaving: true, revealUntilMs: null };
  return withCommands(withProfiles(state, { forms: new Map(forms).set(formOf, saving) }), {
    kind: 'profiles',
    request: { do: 'save', save },
  });
}
