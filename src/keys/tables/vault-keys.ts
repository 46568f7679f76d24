import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { chosenEntries, entryList, listedKind, placesOf } from '../../state/vault/entry-list.ts';
import { holdsEntries } from '../../state/vault/vault-form.ts';
import { vaultForm, vaultNameOf } from '../../state/vault/vault-forms.ts';
import { lastForgotten } from '../../state/vault/vault-update.ts';
import { type Binding, bindings } from '../binding.ts';

const secrets = bindings({ on: ['secrets'], in: ['list'] });
const vars = bindings({ on: ['vars'], in: ['list'] });
const lists = bindings({ on: ['secrets', 'vars'], in: ['list'] });

/** What Secrets and Vars have in addition to every list's keys. */
export const VAULT_KEYS: readonly Binding[] = [
  secrets.shown('vault.new-value', ['enter'], 'new value', {
    about: 'give secrets a new value',
    whyNot: whyNoSecret,
  }),
  vars.shown('vault.new-value', ['enter'], 'new value', {
    about: 'give vars a new value',
    whyNot: whyNoVars,
  }),
  secrets.shown('vault.mark-name', ['='], 'mark this name', {
    about: 'mark this name everywhere',
    whyNot: whyNoSecret,
  }),
  lists('vault.forget', ['d'], 'forget', { about: 'forget it here', whyNot: whyNoEntry }),
  lists('vault.bring-back', ['ctrl+_'], 'undo', {
    about: 'undo forgetting',
    applies: (state) => lastForgotten(state, listedKind(state)).length > 0,
  }),
];

function whyNoSecret(state: AppState): string | null {
  return whyNone(state, 'secret');
}

function whyNoEntry(state: AppState): string | null {
  return whyNone(state, state.screen === 'vars' ? 'var' : 'secret');
}

function whyNone(state: AppState, kind: 'secret' | 'var'): string | null {
  if (chosenEntries(state, kind).length > 0) return null;
  if (entryList(state, kind).total > 0) {
    return `No matches. ${keyOf('list.clear-filter')} clears the filter.`;
  }
  const set = kind === 'secret' ? keyOf('app.set-secrets') : keyOf('app.set-vars');
  return `No ${kind} is known here yet. ${set} sets one.`;
}

/** The form writes to one vault of the active profile. */
function whyNoVars(state: AppState): string | null {
  const chosen = chosenEntries(state, 'var');
  const [first] = chosen;
  if (!first) return whyNone(state, 'var');
  if (placesOf(chosen).length > 1)
    return 'The marked vars are in several vaults. Mark those of one.';
  if (first.profileId !== state.profiles.activeId) {
    return `This var is in another profile. Switch to it with ${keyOf('switcher.open')} first.`;
  }
  const form = vaultForm(state, 'var');
  return holdsEntries(form) && vaultNameOf(state, form) !== first.vault
    ? `The form has vars for another vault. ${keyOf('app.set-vars')} opens it: send or clear them first.`
    : null;
}
