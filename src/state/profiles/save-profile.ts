import { readProfile } from '../../domain/profile-draft.ts';
import { originOf } from '../../domain/service-address.ts';
import type { AppState } from '../app-state.ts';
import { type Step, stay } from '../step.ts';
import { textOf } from '../text-field.ts';
import type { ProfileForm } from './profile-form-state.ts';
import type { ProfileSave } from './profiles-ask.ts';
import { withProfiles } from './profiles-state.ts';

/** Checks the form and saves it. Where stored tokens would go, it asks first. */
export function saveForm(state: AppState, form: ProfileForm): Step {
  if (form.isSaving) return stay(state);
  const { known } = state.profiles;
  const taken = known.map(({ name }) => name).filter((name) => name !== form.originalName);
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
    return stay(
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
    originalName: form.originalName,
    isProtected: form.isProtected,
  };
  const before = known.find(({ name }) => name === form.originalName);
  const kinds = before?.tokens.map(({ kind }) => kind) ?? [];
  if (before && kinds.length > 0 && originOf(before) !== originOf(save.address)) {
    return stay({ ...state, overlay: { kind: 'confirm-drop', kinds, save } });
  }
  return askToSave(state, form, save);
}

/** The user has seen which tokens go. */
export function saveAfterDrop(state: AppState): Step {
  if (state.overlay?.kind !== 'confirm-drop') return stay(state);
  const { save } = state.overlay;
  const form = state.profiles.forms.get(state.profiles.formOf);
  return form ? askToSave({ ...state, overlay: null }, form, save) : stay(state);
}

function askToSave(state: AppState, form: ProfileForm, save: ProfileSave): Step {
  return {
    state: withForm(state, { ...form, problems: [], isSaving: true, revealedUntilMs: null }),
    commands: [{ type: 'profiles', ask: { do: 'save', save } }],
  };
}

function withForm(state: AppState, form: ProfileForm): AppState {
  const { forms, formOf } = state.profiles;
  return withProfiles(state, { forms: new Map(forms).set(formOf, form) });
}
