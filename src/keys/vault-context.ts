import type { AppState } from '../state/app-state.ts';
import { activeParts } from '../state/profiles/parts.ts';
import type { VaultForm } from '../state/vault-form/form-state.ts';
import type { FocusContext } from './focus-context.ts';

/** Where a key lands on the secrets and vars forms. A var's value is text like any other. */
export function vaultContext(form: VaultForm): FocusContext {
  if (form.phase.step !== 'editing') return 'vault-results';
  if (form.focus.on === 'send') return 'vault-send';
  return form.focus.on === 'entry' && form.focus.part === 'value' ? 'vault-secret' : 'vault-text';
}

export function rotateContext(state: AppState): FocusContext {
  const { step, filter } = activeParts(state).rotate;
  switch (step.at) {
    case 'list':
      return filter.phase === 'typing' ? 'rotate-filter' : 'rotate-list';
    case 'value':
      return formPlaces[step.draft.focus.on];
    case 'plan':
      return 'rotate-plan';
    case 'sending':
    case 'results':
      return 'rotate-results';
    case 'log':
      return step.exportPath === null ? 'rotate-log' : 'rotate-export';
  }
}

const formPlaces = {
  mode: 'rotate-mode',
  value: 'rotate-value',
  plan: 'rotate-button',
} as const satisfies Record<string, FocusContext>;
