import { TOKEN_ACTIONS } from './alerts/alerts.ts';
import { DISPATCH_ACTIONS } from './dispatch/dispatch-form-update.ts';
import type { FormAction } from './form/form-update.ts';
import type { KeyEdit } from './form/text-field.ts';
import type { ListAction } from './list/list-update.ts';
import { PREFERENCES_ACTIONS } from './preferences/preferences-update.ts';
import { PROFILE_FORM_ACTIONS } from './profiles/profile-form-update.ts';
import { PROFILES_ACTIONS } from './profiles/profiles-update.ts';
import { SWITCHER_ACTIONS } from './profiles/switcher.ts';
import { WRITE_LOG_ACTIONS } from './rotation/log-update.ts';
import { ROTATION_ACTIONS } from './rotation/rotation-update.ts';
import { RUNS_ACTIONS } from './runs/runs-update.ts';
import type { SandboxFault } from './sandbox-fault.ts';
import type { TabName } from './screen.ts';
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

/** Every meaning a key can have, with the area of the app that defines it. `keys/` maps keys to these. */
export type Action =
  | { readonly on: 'app'; readonly do: AppAction }
  | { readonly on: 'list'; readonly do: ListAction }
  | { readonly on: 'palette'; readonly do: 'open' | 'choose' }
  | { readonly on: 'form'; readonly do: FormAction }
  | { readonly on: 'text'; readonly do: KeyEdit }
  | { readonly on: 'sandbox'; readonly do: SandboxFault }
  | { [On in keyof Slices]: { readonly on: On; readonly do: keyof Slices[On] } }[keyof Slices];

type NameOf<A> = A extends { on: infer On extends string; do: infer Do extends string }
  ? `${On}.${Do}`
  : never;

/** An action's name in the preferences: `runs.copy-url`. */
export type ActionName = NameOf<Action>;

/** Actions available anywhere. */
export type AppAction =
  | 'quit'
  | 'suspend'
  | 'show-help'
  | 'close-overlay'
  | `go-${TabName}`
  | 'leave'
  | 'all-profiles'
  | 'one-profile'
  | 'set-secrets'
  | 'set-vars'
  | 'new-dispatch';
