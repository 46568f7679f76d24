import type { Binding } from './binding.ts';
import {
  APP_KEYS,
  LAST_KEYS,
  LEAVE_KEYS,
  OVERLAY_KEYS,
  PALETTE_KEYS,
  SCOPE_KEYS,
} from './tables/app-keys.ts';
import { FORM_KEYS, SUBMIT_KEYS } from './tables/form-keys.ts';
import { FILTERED_LIST_KEYS, LIST_KEYS } from './tables/list-keys.ts';
import { PREFERENCES_KEYS } from './tables/preferences-keys.ts';
import { PROFILES_KEYS } from './tables/profiles-keys.ts';
import { ROTATION_KEYS } from './tables/rotation-keys.ts';
import { RUN_CHOICE_KEYS } from './tables/run-choice-keys.ts';
import { RUNS_KEYS } from './tables/runs-keys.ts';
import { SWITCHER_KEYS } from './tables/switcher-keys.ts';
import { TEMPLATE_KEYS } from './tables/template-keys.ts';
import { TEXT_KEYS } from './tables/text-keys.ts';
import { VAULT_FORM_KEYS } from './tables/vault-form-keys.ts';
import { COVERAGE_KEYS, VAULT_KEYS } from './tables/vault-keys.ts';

/** Every built-in key. The first binding that fits the context wins. */
export const KEY_TABLE: readonly Binding[] = [
  ...APP_KEYS,
  ...SWITCHER_KEYS,
  ...PALETTE_KEYS,
  ...OVERLAY_KEYS,
  ...FILTERED_LIST_KEYS,
  ...RUNS_KEYS,
  ...RUN_CHOICE_KEYS,
  ...SUBMIT_KEYS,
  ...PROFILES_KEYS,
  ...TEMPLATE_KEYS,
  ...PREFERENCES_KEYS,
  ...COVERAGE_KEYS,
  ...VAULT_KEYS,
  ...VAULT_FORM_KEYS,
  ...ROTATION_KEYS,
  ...SCOPE_KEYS,
  ...LEAVE_KEYS,
  ...FORM_KEYS,
  ...LIST_KEYS,
  ...LAST_KEYS,
  ...TEXT_KEYS,
];
