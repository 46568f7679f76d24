import type { AppForm } from '../forms/app-form.ts';
import { dispatchFormOf } from '../forms/dispatch-actions.ts';
import { generateFormOf } from '../forms/new-value.ts';
import { profileFormOf } from '../forms/profile-actions.ts';
import { closeFormOf } from '../forms/rotation-close.ts';
import { placeFormOf } from '../forms/rotation-place.ts';
import { valuesFormOf } from '../forms/rotation-values.ts';
import { vaultFormOf } from '../forms/vault-actions.ts';
import { confirmFormOf } from '../profiles/confirm-name.ts';
import { tokenFormOf } from '../profiles/token-prompt.ts';
import { groupFormOf } from '../rotation/groups-update.ts';
import { exportFormOf } from '../rotation/log-update.ts';
import { watchFormOf } from '../runs/watching-elsewhere.ts';
import { templateFormOf } from '../templates/templates-update.ts';
import type { AppState } from './app-state.ts';

/** The focused form. */
export type FocusedForm = AppForm<AppState>;

const known = new WeakMap<AppState, FocusedForm | { readonly isNone: true }>();

/** The focused form, or `null`. Keys and views ask for it many times per frame. */
export function focusedForm(state: AppState): FocusedForm | null {
  const before = known.get(state);
  if (before) return 'isNone' in before ? null : before;
  const form = find(state);
  known.set(state, form ?? { isNone: true });
  return form;
}

/** Until when something is revealed in the form on screen or one over it, where it must be hidden too. */
export function revealEndsMs(state: AppState): readonly (number | null)[] {
  return [focusedForm(state), formOnScreen(state)].map((of) => of?.form.revealUntilMs ?? null);
}

function find(state: AppState): FocusedForm | null {
  switch (state.overlay?.kind) {
    case undefined:
      return formOnScreen(state);
    case 'watch-id':
      return watchFormOf(state);
    case 'save-template':
      return templateFormOf(state);
    case 'confirm-name':
      return confirmFormOf(state);
    case 'token-prompt':
      return tokenFormOf(state);
    case 'generate':
      return generateFormOf(state);
    default:
      return null;
  }
}

function formOnScreen(state: AppState): FocusedForm | null {
  switch (state.screen) {
    case 'dispatch':
      return dispatchFormOf(state);
    case 'profile-form':
      return profileFormOf(state);
    case 'secrets-form':
    case 'vars-form':
      return vaultFormOf(state);
    case 'rotation':
      return valuesFormOf(state) ?? placeFormOf(state) ?? closeFormOf(state);
    case 'group-form':
      return groupFormOf(state);
    case 'write-log':
      return exportFormOf(state);
    default:
      return null;
  }
}
