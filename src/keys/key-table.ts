import { ACTIONS } from '../state/app/actions.ts';
import { type Binding, bindingsOf } from './binding.ts';
import { APP_KEYS, SCOPE_KEYS } from './tables/app-keys.ts';
import { PREFERENCES_KEYS } from './tables/preferences-keys.ts';
import { PROFILES_KEYS } from './tables/profiles-keys.ts';
import { ROTATION_KEYS } from './tables/rotation-keys.ts';
import { RUN_CHOICE_KEYS } from './tables/run-choice-keys.ts';
import { RUNS_KEYS } from './tables/runs-keys.ts';
import { SWITCHER_KEYS } from './tables/switcher-keys.ts';
import { TEMPLATE_KEYS } from './tables/template-keys.ts';
import { VAULT_FORM_KEYS } from './tables/vault-form-keys.ts';
import { COVERAGE_KEYS, VAULT_KEYS } from './tables/vault-keys.ts';

/** Every built-in key. The first binding that fits the context wins. */
export const KEY_TABLE: readonly Binding[] = [
  ...APP_KEYS,
  ...SWITCHER_KEYS,
  ...RUNS_KEYS,
  ...RUN_CHOICE_KEYS,
  ...PROFILES_KEYS,
  ...TEMPLATE_KEYS,
  ...PREFERENCES_KEYS,
  ...COVERAGE_KEYS,
  ...VAULT_KEYS,
  ...VAULT_FORM_KEYS,
  ...ROTATION_KEYS,
  ...SCOPE_KEYS,
  ...bindingsOf(ACTIONS),
].toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ comes }: Binding): number {
  if (comes === 'first') return -1;
  return comes === 'last' ? 1 : 0;
}
