import type { PreferencesChange } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Template } from '../domain/template.ts';
import type { ProfilesRequest } from './profiles/profiles-requests.ts';
import type { RunsCommand } from './runs/runs-slice.ts';
import type { SandboxFault } from './sandbox-fault.ts';
import type { Bare, Tagged } from './slice-table.ts';
import type { VaultCommand } from './vault/vault-command.ts';

interface CoreCommands {
  'open-session': Bare;
  profiles: { request: ProfilesRequest };
  /** `what` names it in the notice, such as `the URL`. */
  'copy-text': { text: string; what: string };
  /** After sleep: new requests use new connections. */
  'drop-connections': Bare;
  'load-templates': { profileId: ProfileId };
  /** To wherever its origin says. */
  'save-template': { profileId: ProfileId; template: Template };
  'remove-template': { profileId: ProfileId; template: Template };
  'read-preferences': Bare;
  'save-preferences': { change: PreferencesChange };
  'find-git-branch': Bare;
  /**
   * Asks what other terminals have done: dispatched, resumed or resolved any of `openIds`, set secrets and vars,
   * changed profiles.
   */
  'look-for-news': { profileId: ProfileId; openIds: readonly string[] };
  /** Replaces all active faults. */
  'set-sandbox-fault': { fault: SandboxFault };
  /** `opened` is the notice once a browser has accepted the URL. */
  'open-url': { url: string; opened: string };
  /** Returns the terminal to the shell until the user resumes. */
  suspend: Bare;
  /** Draws the whole screen, whatever else has written to the terminal. */
  redraw: Bare;
  quit: Bare;
}

/** What must be done outside the core. `effects/` carries these out and answers with events. */
export type Command = RunsCommand | VaultCommand | Tagged<'kind', CoreCommands>;

/** What changes something on a service. Only the guard of writes asks for it. */
export type SendCommand = Extract<Command, { readonly kind: `send-${string}` }>;

/** What any slice may ask for. */
export type FreeCommand = Exclude<Command, SendCommand>;
