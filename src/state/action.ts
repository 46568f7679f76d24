import type { FormAction } from './form/form-update.ts';
import type { KeyListAction } from './key-list/key-list-overlay.ts';
import type { ListAction } from './list/list-update.ts';
import type { PreferencesAction } from './preferences/preferences-state.ts';
import type {
  ProfileFormAction,
  ProfilesAction,
  SwitcherAction,
  TokenPromptAction,
} from './profiles/profile-overlay.ts';
import type { RequestLogAction } from './request-log/request-log-part.ts';
import type { RotationAction } from './rotation/rotation-action.ts';
import type { RunsAction } from './runs/runs-overlay.ts';
import type { SandboxFault } from './sandbox-fault.ts';
import type { TabName } from './screen.ts';
import type { TemplatesAction } from './templates/template-overlay.ts';
import type {
  CoverageAction,
  VaultAction,
  VaultFormAction,
  WriteLogAction,
} from './vault/vault-action.ts';

/** Every meaning a key can have, with the area of the app that defines it. `keys/` maps keys to these. */
export type Action =
  | { readonly on: 'app'; readonly do: AppAction }
  | { readonly on: 'list'; readonly do: ListAction }
  | { readonly on: 'palette'; readonly do: 'open' | 'choose' }
  | { readonly on: 'runs'; readonly do: RunsAction }
  | { readonly on: 'form'; readonly do: FormAction }
  | { readonly on: 'profiles'; readonly do: ProfilesAction }
  | { readonly on: 'switcher'; readonly do: SwitcherAction }
  | { readonly on: 'profile-form'; readonly do: ProfileFormAction }
  | { readonly on: 'token-prompt'; readonly do: TokenPromptAction }
  | { readonly on: 'templates'; readonly do: TemplatesAction }
  | { readonly on: 'preferences'; readonly do: PreferencesAction }
  | { readonly on: 'key-list'; readonly do: KeyListAction }
  | { readonly on: 'vault-form'; readonly do: VaultFormAction }
  | { readonly on: 'vault'; readonly do: VaultAction }
  | { readonly on: 'coverage'; readonly do: CoverageAction }
  | { readonly on: 'rotation'; readonly do: RotationAction }
  | { readonly on: 'write-log'; readonly do: WriteLogAction }
  | { readonly on: 'request-log'; readonly do: RequestLogAction }
  | { readonly on: 'sandbox'; readonly do: SandboxFault };

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
  | 'set-secrets'
  | 'set-vars'
  | 'new-dispatch';
