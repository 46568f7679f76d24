import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { KnownProfile } from './known-profile.ts';
import type { ProfileForm } from './profile-form.ts';
import type { ProfileParts } from './profile-parts.ts';

/** What the app knows about the profiles, and the screen and forms that change them. */
export interface ProfilesState {
  /** All of them as last read, including the sandbox. */
  readonly known: readonly KnownProfile[];
  /** Each profile's last known name here, including deleted and unsaved ones. */
  readonly names: ReadonlyMap<ProfileId, string>;
  /** Where profiles and tokens are stored; empty until known. */
  readonly filePath: string;
  readonly hasFileModes: boolean;
  /** The previously active one in this terminal. */
  readonly previousId: ProfileId | null;
  /** The Profiles screen. */
  /** The latest connection check, by profile. */
  readonly checks: ReadonlyMap<ProfileId, ConnectionCheck>;
  /** Drafts by the profile they change; a new profile's is under `NO_PROFILE_ID`. */
  readonly forms: ReadonlyMap<ProfileId, ProfileForm>;
  /** Whose form is on screen. */
  readonly formOf: ProfileId;
  /** What belongs to each profile in this terminal; nothing for one that was never active. */
  readonly parts: ReadonlyMap<ProfileId, ProfileParts>;
  /** The active profile; `NO_PROFILE_ID` before one is known. */
  readonly activeId: ProfileId;
}

export interface ProfilesPart {
  /** The profiles, and everything that belongs to each: see `parts.ts`. */
  readonly profiles: ProfilesState;
}

export type ConnectionCheck =
  | { readonly phase: 'asking' }
  | {
      readonly phase: 'done';
      readonly atMs: number;
      readonly result: Result<ConnectionReport, string>;
    };

/** No profile has this id: it stands for one that is not yet known or saved. */
export const NO_PROFILE_ID: ProfileId = '';

export const NO_PROFILES: ProfilesState = {
  known: [],
  names: new Map(),
  filePath: '',
  hasFileModes: true,
  previousId: null,
  checks: new Map(),
  forms: new Map(),
  formOf: NO_PROFILE_ID,
  parts: new Map(),
  activeId: NO_PROFILE_ID,
};
