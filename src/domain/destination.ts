import type { ProfileId } from './profile.ts';
import type { ProfileColour } from './profile-colour.ts';
import { type Area, type TokenKind, tokenKindLabel } from './token.ts';

/** Where a write goes and what it is made with: all that a person has to see before it is sent. */
export interface Destination {
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** Host, port, path and segment. */
  readonly host: string;
  readonly colour: ProfileColour | null;
  readonly area: Area;
  /** `null` where the profile holds no token that the area accepts. */
  readonly tokenKind: TokenKind | null;
  readonly tokenSource: 'stored' | 'environment';
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  /** The token and the values can be read on the way. */
  readonly isPlainHttp: boolean;
  /** `null` where there is none, or where there are several. */
  readonly vault: string | null;
}

/** @returns which token the write uses, `null` for none. */
export function tokenLabel({ tokenKind, tokenSource }: Destination): string | null {
  if (tokenKind === null) return null;
  return tokenSource === 'environment'
    ? 'token from DISPATCHBOX_TOKEN'
    : `${tokenKindLabel(tokenKind)} token`;
}

/** @returns why nothing can be written there, in a few words; `null` where it can. */
export function whyNotWritable({ isReadOnly, tokenKind }: Destination): string | null {
  if (isReadOnly) return 'read-only profile';
  return tokenKind === null ? 'no token for vaults' : null;
}
