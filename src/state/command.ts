import type { PreferencesChange } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Template } from '../domain/template.ts';
import type { ProfilesRequest } from './profiles/profiles-request.ts';
import type { RunsCommand } from './runs/runs-command.ts';
import type { SandboxFault } from './sandbox-fault.ts';
import type { VaultCommand } from './vault/vault-command.ts';

/** What must be done outside the core. `effects/` carries these out and answers with events. */
export type Command =
  | { readonly type: 'open-session' }
  | RunsCommand
  | { readonly type: 'profiles'; readonly request: ProfilesRequest }
  /** `what` says it in the notice, such as `the URL`. */
  | { readonly type: 'copy-text'; readonly text: string; readonly what: string }
  /** After a sleep: what is asked from now on goes over new connections. */
  | { readonly type: 'drop-connections' }
  | { readonly type: 'load-templates'; readonly profileId: ProfileId }
  | {
      readonly type: 'save-template';
      readonly profileId: ProfileId;
      readonly template: Template;
    }
  | { readonly type: 'remove-template'; readonly profileId: ProfileId; readonly name: string }
  | { readonly type: 'read-preferences' }
  | { readonly type: 'save-preferences'; readonly change: PreferencesChange }
  | { readonly type: 'find-git-branch' }
  /**
   * Asks what other terminals did meanwhile: dispatched, resumed any of `stoppedIds`, set secrets and
   * vars, changed profiles.
   */
  | {
      readonly type: 'look-for-news';
      readonly profileId: ProfileId;
      readonly stoppedIds: readonly string[];
    }
  | VaultCommand
  /** Takes the place of every fault that was on. */
  | { readonly type: 'set-sandbox-fault'; readonly fault: SandboxFault }
  /** `opened` is said once a browser has taken the address. */
  | { readonly type: 'open-url'; readonly url: string; readonly opened: string }
  /** Gives the terminal back to the shell until the user comes back. */
  | { readonly type: 'suspend' }
  | { readonly type: 'quit' };
