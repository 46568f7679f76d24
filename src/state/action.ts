import { TOKEN_ACTIONS } from './alerts/alerts.ts';
import { DISPATCH_ACTIONS } from './dispatch/dispatch-form-update.ts';
import { PREFERENCES_ACTIONS } from './preferences/preferences-update.ts';
import { PROFILE_FORM_ACTIONS } from './profiles/profile-form-update.ts';
import { PROFILES_ACTIONS } from './profiles/profiles-update.ts';
import { SWITCHER_ACTIONS } from './profiles/switcher.ts';
import { WRITE_LOG_ACTIONS } from './rotation/log-update.ts';
import { ROTATION_ACTIONS } from './rotation/rotation-update.ts';
import { RUNS_ACTIONS } from './runs/runs-update.ts';
import { TEMPLATES_ACTIONS } from './templates/templates-update.ts';
import { COVERAGE_ACTIONS } from './vault/coverage-update.ts';
import { VAULT_FORM_ACTIONS } from './vault/vault-form-update.ts';
import { VAULT_ACTIONS } from './vault/vault-update.ts';

/** What the slices do, each in its own table: a row is a meaning that a key can have. */
export const SLICES = {
  runs: RUNS_ACTIONS,
  dispatch: DISPATCH_ACTIONS,
  profiles: PROFILES_ACTIONS,
  switcher: SWITCHER_ACTIONS,
  'profile-form': PROFILE_FORM_ACTIONS,
  'token-prompt': TOKEN_ACTIONS,
  templates: TEMPLATES_ACTIONS,
  preferences: PREFERENCES_ACTIONS,
  'vault-form': VAULT_FORM_ACTIONS,
  vault: VAULT_ACTIONS,
  coverage: COVERAGE_ACTIONS,
  rotation: ROTATION_ACTIONS,
  'write-log': WRITE_LOG_ACTIONS,
};

type Slices = typeof SLICES;

type NameOf<On extends string, Do> = Do extends string ? `${On}.${Do}` : never;

export type SliceAction = { [On in keyof Slices]: NameOf<On, keyof Slices[On]> }[keyof Slices];

export type OtherAction =
  | `app.${'all-profiles' | 'one-profile' | 'set-secrets' | 'set-vars' | 'new-dispatch'}`
  | SliceAction;
