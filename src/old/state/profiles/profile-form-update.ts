import { originOf } from '../../domain/service-address.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, appForm } from '../form/app-form.ts';
import { withProblems } from '../form/form.ts';
import { setAsideValues } from '../form/left-values.ts';
import { addNotice } from '../notice.ts';
import { closeOverlay } from '../overlay.ts';
import { toScreen } from '../screen.ts';
import { NO_PROFILE_ID } from '../session.ts';
import { askForName } from './confirm-name.ts';
import {
  NEW_PROFILE,
  PROFILE_SPEC,
  type ProfileForm,
  profileFormFor,
  readProfileForm,
} from './profile-form.ts';
import { withProfiles } from './profile-parts.ts';
import { type ProfileSave, requestSave } from './profiles-requests.ts';
import type { KnownProfile } from './profiles-state.ts';

/** Opens a profile's form, with its draft if one was left. */
export function openProfileForm(
  state: AppState,
  { from, isCopy }: { readonly from: KnownProfile | null; readonly isCopy: boolean },
): AppState {
  const formOf = from === null || isCopy ? NO_PROFILE_ID : from.id;
  const left = isCopy ? undefined : state.profiles.forms.get(formOf);
  const form = left ?? (from ? profileFormFor(from, { isCopy }) : NEW_PROFILE);
  const opened = withProfiles(toScreen(state, 'profile-form'), { formOf });
  return withForm(opened, { ...form, problems: [], isSaving: false });
}

/** The profile form on screen, as filled in. */
export function profileDraft({ profiles }: AppState): ProfileForm {
  return profiles.forms.get(profiles.formOf) ?? NEW_PROFILE;
}

/** The profile form on screen. */
export function profileFormOf(state: AppState): AppForm {
  const form = profileDraft(state);
  const stored = storedProfile(state);
  const copied = state.profiles.known.find(({ name }) => name === form.copyOf);
  const from = stored ?? copied;
  // One that was removed meanwhile is no new one.
  const blank = from
    ? profileFormFor(from, { isCopy: from !== stored })
    : { ...NEW_PROFILE, asSeen: form.asSeen };
  return appForm(state, 'profile-form', PROFILE_SPEC, {
    form,
    put: (changed) => withForm(state, changed),
    blank: { ...blank, isSaving: form.isSaving },
    submit: () => askForSave(state, form),
    back: () => leave(state, form),
  });
}

/** The saved profile that the form on screen edits; `null` for a new one. */
export function storedProfile(state: AppState): KnownProfile | null {
  const { asSeen } = profileDraft(state);
  return state.profiles.known.find(({ id }) => id === asSeen?.id) ?? null;
}

const QUESTION = { on: ['confirm-drop'], isInFooter: true, isFixed: true } as const;

/** What only the profile form can do. */
export const PROFILE_FORM_ACTIONS = {
  'profile-form.remove-token': {
    on: ['profile-form'],
    in: ['choice', 'secret'],
    keys: ['ctrl+x'],
    label: 'remove token',
    about: 'remove the token',
    isInFooter: true,
    applies: isOnToken,
    whyNot: whyNoRemoval,
    do: askToRemove,
  },
  // A letter rather than enter, which may still be held down from the Save button.
  'profile-form.drop-tokens-and-save': {
    ...QUESTION,
    keys: ['y'],
    label: 'remove them and save',
    do: dropAndSave,
  },
} satisfies ActionRows;

function askToRemove(state: AppState): AppState {
  const form = profileDraft(state);
  const stored = storedProfile(state);
  if (!stored) return state;
  // A revealed token must not show behind the question.
  const hidden = withForm(state, { ...form, revealUntilMs: null });
  const { tokenKind } = form.values;
  return askForName(hidden, stored, { do: 'remove-token', tokenKind });
}

function dropAndSave(state: AppState): AppState {
  if (state.overlay?.kind !== 'confirm-drop') return state;
  const { save } = state.overlay;
  return askUnlessUnprotected(closeOverlay(state), save);
}

function isOnToken(state: AppState): boolean {
  const { field } = profileDraft(state).focus;
  return field === 'tokenKind' || TOKEN_KINDS.some((kind) => kind === field);
}

function whyNoRemoval(state: AppState): string | null {
  const { tokenKind } = profileDraft(state).values;
  return storedProfile(state)?.tokens.some(({ kind }) => kind === tokenKind)
    ? null
    : `There is no ${tokenKindLabel(tokenKind)} token to remove.`;
}

/** Checks the form and saves it. Asks first if that would drop stored tokens or protection. */
function askForSave(state: AppState, form: ProfileForm): AppState {
  if (form.isSaving) return state;
  const { asSeen } = form;
  const { known } = state.profiles;
  const taken = known.filter(({ id }) => id !== asSeen?.id).map(({ name }) => name);
  const read = readProfileForm(form, taken);
  if (!read.ok) {
    const [first] = read.error;
    const tokenKind = first?.kind ?? form.values.tokenKind;
    const shown = { ...form, values: { ...form.values, tokenKind } };
    return withForm(state, withProblems(shown, read.error));
  }
  const { protection, ...profile } = read.value;
  const save: ProfileSave = {
    ...profile,
    id: asSeen?.id ?? null,
    asSeen: asSeen ?? undefined,
    isReadOnly: protection === 'read-only',
    // A read-only profile keeps its protection setting.
    isProtected: protection === 'read-only' ? asSeen?.isProtected === true : protection === 'yes',
  };
  const kinds = storedProfile(state)?.tokens.map(({ kind }) => kind) ?? [];
  if (asSeen && kinds.length > 0 && originOf(asSeen) !== originOf(save.address)) {
    return { ...state, overlay: { kind: 'confirm-drop', kinds, save } };
  }
  return askUnlessUnprotected(state, save);
}

/** Removing protection requires the same name as a write, or it would be one key away. */
function askUnlessUnprotected(state: AppState, save: ProfileSave): AppState {
  const stored = storedProfile(state);
  const { asSeen } = save;
  const isLoosened =
    (asSeen?.isProtected && !save.isProtected) || (asSeen?.isReadOnly && !save.isReadOnly);
  return stored && isLoosened
    ? askForName(state, stored, { do: 'unprotect', save })
    : requestSave(state, save);
}

/** A draft is kept in memory; an untouched form is read again next time. */
function leave(state: AppState, form: ProfileForm): AppState {
  const forms = new Map(state.profiles.forms);
  if (form.isTouched) forms.set(state.profiles.formOf, { ...form, revealUntilMs: null });
  else forms.delete(state.profiles.formOf);
  const left = withProfiles(toScreen(state, 'profiles'), { forms });
  return form.isTouched
    ? addNotice(left, 'info', 'Not saved. The draft is kept while the app is open.')
    : left;
}

/** The tokens typed into forms that aren't on screen can be brought back, but not continued. */
export function leaveProfileForms(state: AppState): AppState {
  const { forms, formOf } = state.profiles;
  const onScreen = state.screen === 'profile-form' ? formOf : null;
  const left = [...forms].map(
    ([id, form]) => [id, id === onScreen ? form : setAsideValues(form)] as const,
  );
  const isSame = left.every(([id, form]) => form === forms.get(id));
  return isSame ? state : withProfiles(state, { forms: new Map(left) });
}

function withForm(state: AppState, form: ProfileForm): AppState {
  const { forms, formOf } = state.profiles;
  return withProfiles(state, { forms: new Map(forms).set(formOf, form) });
}
