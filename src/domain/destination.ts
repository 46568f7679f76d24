import type { ProfileColour, ProfileId } from './profile.ts';
import { type Area, type TokenKind, tokenKindLabel } from './token.ts';

/** Where a write goes and with which token: everything a person must see before it is sent. */
export interface Destination {
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Host, port, path and segment. */
  readonly host: string;
  /** The service's origin: the token belongs to it, and limits of requests count for it. */
  readonly origin: string;
  readonly colour: ProfileColour | null;
  readonly area: Area;
  /** `null` if the profile has no token that this area accepts. */
  readonly tokenKind: TokenKind | null;
  readonly tokenSource: 'stored' | 'environment';
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  /** Whether the token and values can be read in transit. */
  readonly isPlainHttp: boolean;
  /** `null` for none or several. */
  readonly vault: string | null;
}

export function tokenLabel({ tokenKind, tokenSource }: Destination): string | null {
  if (tokenKind === null) return null;
  return tokenSource === 'environment'
    ? 'token from DISPATCHBOX_TOKEN'
    : `${tokenKindLabel(tokenKind)} token`;
}
