import type { Dispatch } from '../domain/dispatch.ts';
import type { Preferences, PreferencesChange } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Template } from '../domain/template.ts';
import type { TokenKind } from '../domain/token.ts';
import type { ProfilesRequest } from './profiles/profiles-request.ts';
import type { SandboxFault } from './sandbox-fault.ts';
import type { VaultCommand } from './vault/vault-command.ts';

/** What must be done outside the core. `effects/` carries these out and answers with events. */
export type Command =
  | { readonly type: 'open-session' }
  | { readonly type: 'load-history'; readonly profileId: ProfileId }
  /** Writes the dispatch to the journal, then sends it, once. */
  | {
      readonly type: 'send-dispatch';
      readonly dispatch: Dispatch;
      /** Whether its profile was protected when it was sent, so that its name was typed. */
      readonly isProtected: boolean;
    }
  | {
      readonly type: 'check-dispatch';
      readonly localId: string;
      readonly dispatchId: string;
      readonly profileId: ProfileId;
      readonly tokenKind: TokenKind;
    }
  | { readonly type: 'save-dispatch'; readonly dispatch: Dispatch }
  | { readonly type: 'profiles'; readonly request: ProfilesRequest }
  /** Writes down a dispatch that was sent from elsewhere. Nothing is sent. */
  | { readonly type: 'remember-dispatch'; readonly dispatch: Dispatch }
  | { readonly type: 'forget-dispatch'; readonly localId: string }
  /** Bell, notification: a dispatch that was watched has ended. */
  | {
      readonly type: 'announce-end';
      readonly dispatch: Dispatch;
      readonly signals: Pick<Preferences, 'bell' | 'notifications'>;
    }
  /** `what` says it in the notice, such as `the URL`. */
  | { readonly type: 'copy-text'; readonly text: string; readonly what: string }
  /** Copies the request as a curl command, without the token. */
  | { readonly type: 'copy-curl'; readonly dispatch: Dispatch }
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
