import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { ProfileId, ProfileSettings } from '../../domain/profile.ts';
import type { ProfileColour } from '../../domain/profile-colour.ts';
import type { Result } from '../../domain/result.ts';
import type { Template } from '../../domain/template.ts';
import type { TokenInfo } from '../../domain/token.ts';
import { type DispatchForms, FIRST_DISPATCH_FORMS } from '../dispatch/dispatch-form.ts';
import { FIRST_RUNS_SCREEN, type RunsScreen } from '../runs/runs-screen.ts';
import { NO_PROFILE_ID } from '../session.ts';
import { emptyVaultForm, type VaultForm } from '../vault/vault-form.ts';
import type { ProfileForm } from './profile-form.ts';

/**
 * Everything that belongs to a profile in this terminal. A screen that keeps a position or draft gets a field
 * here, with its initial state below; switching, renaming and quitting then handle it like the others.
 */
export interface ProfileParts extends DispatchForms {
  readonly runsScreen: RunsScreen;
  readonly secretsForm: VaultForm;
  readonly varsForm: VaultForm;
  /** Requests saved for this profile, and for all. */
  readonly templates: readonly Template[];
  /** Whether this machine's dispatches have been loaded. */
  readonly history: 'loading' | 'loaded' | { readonly problem: string };
  /** How many dispatches this machine remembers beyond those that are loaded. */
  readonly older: number;
  /** When another profile became active, on the wall clock; `null` if none did. */
  readonly leftAtMs: number | null;
}

export const FIRST_PARTS: ProfileParts = {
  runsScreen: FIRST_RUNS_SCREEN,
  ...FIRST_DISPATCH_FORMS,
  secretsForm: emptyVaultForm('secret'),
  varsForm: emptyVaultForm('var'),
  templates: [],
  history: 'loading',
  older: 0,
  leftAtMs: null,
};

/** What the app knows about the profiles, and the screen and forms that change them. */
export interface ProfilesState {
  /** All of them as last read, including the sandbox. */
  readonly known: readonly KnownProfile[];
  /** Each profile's last known name here, including deleted and unsaved ones. */
  readonly names: ReadonlyMap<ProfileId, string>;
  /** Where profiles and tokens are stored; empty until known. */
  readonly filePath: string;
  readonly hasFileModes: boolean;
  /** Those that were active in this terminal before the active one, the latest first. */
  readonly previousIds: readonly ProfileId[];
  /** The latest connection check, by profile. */
  readonly checks: ReadonlyMap<ProfileId, ConnectionCheck>;
  /** Drafts by the profile they change; a new profile's is under `NO_PROFILE_ID`. */
  readonly forms: ReadonlyMap<ProfileId, ProfileForm>;
  /** Whose form is on screen. */
  readonly formOf: ProfileId;
  /** What belongs to each profile in this terminal; nothing for one that was never active. */
  readonly parts: ReadonlyMap<ProfileId, ProfileParts>;
  /** Whose dispatch or vault form is on screen, opened from a row of its; `null` for the active profile's. */
  readonly writingTo: ProfileId | null;
  /** Whether Runs, Secrets and Vars show what is known of every profile, or of the active one. */
  readonly showsAll: boolean;
}

/** As much of it as a view can be cached by: the rest holds forms, and with them what was typed. */
export type FormlessProfiles<Name extends 'known' | 'names' | 'checks'> = {
  readonly profiles: Pick<ProfilesState, Name>;
};

export type ConnectionCheck =
  /** `unknownId`: what it asks for, which tells its answer from one to a check that is over. What led to it, as a sentence that its result follows; `null` if only the result is wanted. */
  | { readonly phase: 'asking'; readonly after: string | null; readonly unknownId: string }
  | {
      readonly phase: 'done';
      readonly atMs: number;
      readonly result: Result<ConnectionReport, string>;
    };

export const NO_PROFILES: ProfilesState = {
  known: [],
  names: new Map(),
  filePath: '',
  hasFileModes: true,
  previousIds: [],
  checks: new Map(),
  forms: new Map(),
  formOf: NO_PROFILE_ID,
  parts: new Map(),
  writingTo: null,
  showsAll: false,
};

/**
 * Where a profile comes from. Only a stored one can be changed: the sandbox is part of the app, and the
 * profile of `DISPATCHBOX_URL` only lasts for the process.
 */
type ProfileKind = 'stored' | 'sandbox' | 'environment';

/** A profile as lists and forms show it: everything except its tokens. */
export interface KnownProfile extends ProfileSettings {
  readonly id: ProfileId;
  readonly name: string;
  readonly baseUrl: string;
  readonly segment: string;
  /** Host, port, path and segment, for display. */
  readonly host: string;
  readonly colour: ProfileColour | null;
  /** Whether new terminals open on it. */
  readonly isDefault: boolean;
  readonly kind: ProfileKind;
  readonly tokens: readonly TokenInfo[];
}
