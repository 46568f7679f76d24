import type { ProfileId } from '../../domain/profile.ts';
import type { TokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm, withProblem } from '../form/form.ts';
import { promptSpec, text } from '../form/form-spec.ts';
import { editFocused } from '../form/form-update.ts';
import { NO_HISTORY } from '../form/text-field.ts';
import { type WantedWrite, withCommands } from '../outbox.ts';
import { closeOverlay } from '../overlay.ts';
import { type ProfileSave, requestSave } from './profiles-requests.ts';

/** Asks for a profile's name, typed by hand. */
export interface ConfirmName {
  readonly kind: 'confirm-name';
  readonly profileId: ProfileId;
  /** What must be typed. */
  readonly name: string;
  readonly form: ConfirmForm;
  readonly then:
    | { readonly do: 'write'; readonly wanted: WantedWrite }
    | { readonly do: 'remove-profile' }
    | { readonly do: 'remove-token'; readonly tokenKind: TokenKind }
    | { readonly do: 'unprotect'; readonly save: ProfileSave };
}

/** A profile's name, typed by hand before something is done to it. */
export const CONFIRM_SPEC = promptSpec({ name: text('Name') }, 'Continue');
type ConfirmForm = FormOf<typeof CONFIRM_SPEC>;
const NEW_CONFIRM: ConfirmForm = newForm(CONFIRM_SPEC);

/** By what is done then. */
export const CONFIRM_SPECS: Readonly<Record<ConfirmName['then']['do'], typeof CONFIRM_SPEC>> = {
  write: CONFIRM_SPEC,
  'remove-profile': { ...CONFIRM_SPEC, submit: 'Remove' },
  'remove-token': { ...CONFIRM_SPEC, submit: 'Remove' },
  unprotect: { ...CONFIRM_SPEC, submit: 'Save' },
};

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
  return promptForm(state, 'confirm-name', CONFIRM_SPECS[overlay.then.do], {
    form: overlay.form,
    put,
    submit: () => confirm(state, overlay),
    back: () => closeOverlay(state),
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
      return requestSave(closed, then.save);
  }
}

function notYet(state: AppState, overlay: ConfirmName, why: string): AppState {
  return { ...state, overlay: { ...overlay, form: withProblem(overlay.form, 'name', why) } };
}
