import type { PreferencesChange } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Template } from '../domain/template.ts';
import type { ProfilesRequest } from './profiles/profiles-request.ts';
import type { RunProgram } from './programs/programs.ts';
import type { RunsCommand } from './runs/runs-unions.ts';
import type { SandboxFault } from './sandbox-fault.ts';
import type { VaultCommand } from './vault/vault-command.ts';

/** What must be done outside the core. `effects/` carries these out and answers with events. */
export type Command =
  | { readonly type: 'open-session' }
  | RunsCommand
  | { readonly type: 'profiles'; readonly request: ProfilesRequest }
  /** `what` names it in the notice, such as `the URL`. */
  | { readonly type: 'copy-text'; readonly text: string; readonly what: string }
  /** After sleep: new requests use new connections. */
  | { readonly type: 'drop-connections' }
  | { readonly type: 'load-templates'; readonly profileId: ProfileId }
  | { readonly type: 'read-template-file' }
  /** To wherever its origin says. */
  | {
      readonly type: 'save-template';
      readonly profileId: ProfileId;
      readonly template: Template;
    }
  | {
      readonly type: 'remove-template';
      readonly profileId: ProfileId;
      readonly template: Template;
    }
  | { readonly type: 'read-preferences' }
  | { readonly type: 'save-preferences'; readonly change: PreferencesChange }
  | { readonly type: 'find-git-branch' }
  /**
   * Asks what other terminals have done: dispatched, resumed or resolved any of `openIds`, set secrets and vars,
   * changed profiles.
   */
  | {
      readonly type: 'look-for-news';
      readonly profileId: ProfileId;
      readonly openIds: readonly string[];
    }
  | VaultCommand
  | RunProgram
  /** Replaces all active faults. */
  | { readonly type: 'set-sandbox-fault'; readonly fault: SandboxFault }
  /** `opened` is the notice once a browser has accepted the URL. */
  | { readonly type: 'open-url'; readonly url: string; readonly opened: string }
  /** Returns the terminal to the shell until the user resumes. */
  | { readonly type: 'suspend' }
  | { readonly type: 'quit' };
