import type { Preferences, PreferencesChange } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { Command } from '../state/command.ts';
import type { Notice } from '../state/notice.ts';
import type { ProfilesRequest } from '../state/profiles/profiles-requests.ts';
import type { SandboxFault } from '../state/sandbox-fault.ts';
import type { ByKind } from '../state/slice-table.ts';
import type { History } from '../storage/history.ts';
import type { PreferencesRead } from '../storage/preferences.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import type { OpenProfile } from './open-profile.ts';
import type { ProfileService } from './profile-service.ts';

/** Everything outside the program that commands reach. Created in `process/open-services.ts` and by tests. */
export interface Services {
  readonly openSession: () => Promise<Result<OpenProfile, string>>;
  /** The saved profiles. Opened after the first frame; the same instance each time. */
  readonly profiles: () => Promise<Result<ProfileService, { readonly message: string }>>;
  /** Opened after the first frame; the same instance each time. */
  readonly history: () => Promise<Result<History, { readonly message: string }>>;
  /** Opened on first use; the same instance each time. */
  readonly vaultIndex: () => Promise<Result<VaultIndex, { readonly message: string }>>;
  /** @returns whether a program accepted the URL. */
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly suspend: () => Promise<void>;
  readonly redraw: () => void;
  /** @returns a function that words the result, given a name for the text. */
  readonly copyText: (text: string) => Promise<(what: string) => Notice>;
  /** Bell and notification, if enabled. */
  readonly announce: (
    announcement: { readonly title: string; readonly body: string },
    wanted: Pick<Preferences, 'bell' | 'notifications'>,
  ) => Promise<void>;
  readonly preferences: {
    readonly read: () => Promise<PreferencesRead>;
    readonly change: (
      change: PreferencesChange,
    ) => Promise<Result<void, { readonly message: string }>>;
  };
  /** For the sandbox, once it runs. */
  readonly setSandboxFault: (fault: SandboxFault) => Promise<void>;
  /** @returns the branch of the folder the program was started in, or `null`. */
  readonly gitBranch: () => Promise<string | null>;
  /** Settles once the first frame is there, and the keys that waited for it have had their turn. */
  readonly drawn: () => Promise<void>;
  readonly quit: () => void;
}

/** How each command is carried out: one without a row does not compile. */
export type CommandTable = {
  readonly [Kind in Command['kind']]: (command: ByKind<Command>[Kind]) => unknown;
};

/** What the commands of a part of the app are carried out with. */
export interface CommandParts {
  readonly services: Services;
  /** The profiles opened in this process. */
  readonly opened: Map<ProfileId, OpenProfile>;
  readonly answer: (event: AppEvent) => void;
  readonly askProfiles: (request: ProfilesRequest) => Promise<void>;
  readonly notice: (tone: Notice['tone'], text: string) => void;
  /** Says once what had to be repaired or recovered to open something. */
  readonly tellRepairs: (opened: { readonly notices?: readonly string[] }) => void;
}
