import type { ProfileColour, ProfileId, ProfileSettings } from '../../domain/profile.ts';
import type { TokenInfo } from '../../domain/token.ts';

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
