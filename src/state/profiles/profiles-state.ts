import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { ProfileForm } from '../forms/profile-form.ts';
import type { KnownProfile } from './known-profile.ts';
import type { ProfileParts } from './profile-parts.ts';

/** What the app knows of the profiles, and the screen and forms that change them. */
export interface ProfilesState {
  /** All of them, as last read; the sandbox among them. */
  readonly known: readonly KnownProfile[];
  /** What each profile was last called here; those that are gone or were never stored among them. */
  readonly names: ReadonlyMap<ProfileId, string>;
  /** Where profiles and tokens lie; empty until that is known. */
  readonly filePath: string;
  /** The one that was on before, in this terminal. */
  readonly previousId: ProfileId | null;
  /** The Profiles screen. */
  /** The latest check of the connection, by profile. */
  readonly checks: ReadonlyMap<ProfileId, ConnectionCheck>;
  /** Drafts by the profile that they change; that of a new one stands under `NO_PROFILE_ID`. */
  readonly forms: ReadonlyMap<ProfileId, ProfileForm>;
  /** Whose form is on screen. */
  readonly formOf: ProfileId;
  /** What each profile has of its own in this terminal; nothing for one that was not on yet. */
  readonly parts: ReadonlyMap<ProfileId, ProfileParts>;
  /** The profile that is on; `NO_PROFILE_ID` before one is known. */
  readonly activeId: ProfileId;
}

export interface ProfilesPart {
  /** The profiles, and everything that each of them has of its own: see `parts.ts`. */
  readonly profiles: ProfilesState;
}

export type ConnectionCheck =
  | { readonly phase: 'asking' }
  | {
      readonly phase: 'done';
      readonly atMs: number;
      readonly result: Result<ConnectionReport, string>;
    };

/** No profile has it: it stands for one that is not known or not saved yet. */
export const NO_PROFILE_ID: ProfileId = '';

export const NO_PROFILES: ProfilesState = {
  known: [],
  names: new Map(),
  filePath: '',
  previousId: null,
  checks: new Map(),
  forms: new Map(),
  formOf: NO_PROFILE_ID,
  parts: new Map(),
  activeId: NO_PROFILE_ID,
};
