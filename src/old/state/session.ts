import type { ProfileId, ProfileSource } from '../domain/profile.ts';
import type { ProfileColour } from '../domain/profile-colour.ts';
import type { TokenKind } from '../domain/token.ts';
import type { AppState } from './app-state.ts';

export type Session =
  /** The first frame is drawn before anything is read from disk. */
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly profile: ActiveProfile }
  | { readonly phase: 'failed'; readonly message: string };

/** This terminal's active profile, without its tokens. */
export interface ActiveProfile {
  readonly id: ProfileId;
  readonly name: string;
  /** Host, port, path and segment, for display. */
  readonly host: string;
  /** Where entries go unless another vault is typed: the profile's own default, or the folder's choice. */
  readonly defaultVault: string;
  readonly vaultFrom: 'profile' | 'folder';
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  /** Whether traffic to it can be read in transit. */
  readonly isPlainHttp: boolean;
  readonly colour: ProfileColour | null;
  readonly tokenKinds: readonly TokenKind[];
  /** `environment`: DISPATCHBOX_TOKEN replaces the stored ones in this process. */
  readonly tokenSource: 'stored' | 'environment';
  readonly source: ProfileSource;
  /** Requests to suggest before this machine remembers any: the sandbox's samples. */
  readonly samples: readonly SampleRequest[];
}

export interface SampleRequest {
  readonly key: string;
  readonly description: string;
  readonly ref: string;
  readonly params: Readonly<Record<string, string>>;
}

/** No profile has this id: it stands for one that is not yet known or saved. */
export const NO_PROFILE_ID: ProfileId = '';

/** @returns the active profile, or `null` before one is known. */
export function activeProfile({ session }: Pick<AppState, 'session'>): ActiveProfile | null {
  return session.phase === 'open' ? session.profile : null;
}

/** @returns the active profile's id; `NO_PROFILE_ID` before one is known. */
export function activeProfileId(state: Pick<AppState, 'session'>): ProfileId {
  return activeProfile(state)?.id ?? NO_PROFILE_ID;
}

/** Why nothing can be opened yet; `null` once it can. */
export function whyNotOpen({ session }: AppState): string | null {
  return session.phase === 'open' ? null : 'dispatchbox is still opening. Try again in a moment.';
}
