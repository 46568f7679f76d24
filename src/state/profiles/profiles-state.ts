import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { Result } from '../../domain/result.ts';
import type { AppState } from '../app-state.ts';
import type { KnownProfile } from './known-profile.ts';
import type { ProfileParts } from './parking.ts';
import type { ProfileForm } from './profile-form-state.ts';

/** What the app knows of the profiles, and the screen and forms that change them. */
export interface ProfilesState {
  /** All of them, as last read; the sandbox among them. */
  readonly known: readonly KnownProfile[];
  /** Where profiles and tokens lie; empty until that is known. */
  readonly filePath: string;
  /** The one that was on before, in this terminal. */
  readonly previousName: string | null;
  /** The selected row of the Profiles screen; `null` for the one that is on. */
  readonly selectedName: string | null;
  /** The latest check of the connection, by profile. */
  readonly checks: ReadonlyMap<string, ConnectionCheck>;
  /** Drafts by the name of the profile they change; a new one stands under the empty name. */
  readonly forms: ReadonlyMap<string, ProfileForm>;
  /** Whose form is on screen. */
  readonly formOf: string;
  /** What belongs to the profiles that are not on, by name. */
  readonly parked: ReadonlyMap<string, ProfileParts>;
}

export type ConnectionCheck =
  | { readonly phase: 'asking' }
  | {
      readonly phase: 'done';
      readonly atMs: number;
      readonly result: Result<ConnectionReport, string>;
    };

export const NO_PROFILES: ProfilesState = {
  known: [],
  filePath: '',
  previousName: null,
  selectedName: null,
  checks: new Map(),
  forms: new Map(),
  formOf: '',
  parked: new Map(),
};

export function withProfiles(state: AppState, change: Partial<ProfilesState>): AppState {
  return { ...state, profiles: { ...state.profiles, ...change } };
}
