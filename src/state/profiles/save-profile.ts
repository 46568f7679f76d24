import { readProfile } from '../../domain/profile-draft.ts';
import { originOf } from '../../domain/service-address.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { textOf } from '../text-field.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { askToSave } from './ask-to-save.ts';
import { askForName } from './confirm-name.ts';
import { withProfiles } from './parts.ts';
import type { ProfileForm } from './profile-form-state.ts';
import type { ProfileSave } from './profiles-request.ts';

/** Checks the form and saves it. Where stored tokens or the protection would go, it asks first. */
export function saveForm(state: AppState, form: ProfileForm, now: Now): UpdateResult {
  if (form.isSaving) return noCommands(state);
  const { known } = state.profiles;
  const taken = known.filter(({ id }) => id !== form.profileId).map(({ name }) => name);
  const read = readProfile(
    {
      name: textOf(form.name),
      baseUrl: textOf(form.baseUrl),
      segment: textOf(form.segment),
      defaultVault: textOf(form.defaultVault),
      tokens: {
        organization: textOf(form.tokens.organization),
        personal: textOf(form.tokens.personal),
        'service-account': textOf(form.tokens['service-account']),
      },
    },
    taken,
  );
  if (!read.ok) {
    const first = read.error[0];
    return noCommands(
      withForm(state, {
        ...form,
        focus: first?.field ?? form.focus,
        tokenKind: first?.kind ?? form.tokenKind,
        problems: read.error.map(({ field, message }) => ({ at: field, message })),
      }),
    );
  }
  const save: ProfileSave = {
    ...read.value,
    id: form.profileId,
    isProtected: form.isProtected,
  };
  const before = known.find(({ id }) => id === form.profileId);
  const kinds = before?.tokens.map(({ kind }) => kind) ?? [];
  if (before && kinds.length > 0 && originOf(before) !== originOf(save.address)) {
    return noCommands({ ...state, overlay: { kind: 'confirm-drop', kinds, save } });
  }
  return askUnlessUnprotected(state, save, now);
}

/** The user has seen which tokens go. */
export function saveAfterDrop(state: AppState, now: Now): UpdateResult {
  if (state.overlay?.kind !== 'confirm-drop') return noCommands(state);
  const { save } = state.overlay;
  return askUnlessUnprotected({ ...state, overlay: null }, save, now);
}

/** Taking the protection away asks for what it asks for before a write: else it is one key from gone. */
function askUnlessUnprotected(state: AppState, save: ProfileSave, now: Now): UpdateResult {
  const before = state.profiles.known.find(({ id }) => id === save.id);
  return before?.isProtected && !save.isProtected
    ? noCommands(askForName(state, before, { do: 'unprotect', save }, now))
    : askToSave(state, save);
}

function withForm(state: AppState, form: ProfileForm): AppState {
  const { forms, formOf } = state.profiles;
  return withProfiles(state, { forms: new Map(forms).set(formOf, form) });
}
