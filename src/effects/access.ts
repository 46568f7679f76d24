import type { ApiClient } from '../api/api-client.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { type Area, chooseTokenKind, parseToken, type TokenKind } from '../domain/token.ts';
import type { OpenProfile } from './open-profile.ts';

/** What a request needs to be sent. */
export interface Access {
  readonly client: ApiClient;
  readonly token: SecretText;
}

/**
 * @param kind the chosen kind of token. If it is gone by now, another accepted one will do.
 * @returns `null` if the profile isn't open or has no token for the area that could be sent.
 */
export function accessTo(
  profile: OpenProfile | undefined,
  area: Area,
  kind: TokenKind | null,
): Access | null {
  if (!profile) return null;
  const other = chooseTokenKind(area, profile.profile.tokenKinds);
  const token = (kind && sendable(profile, kind)) ?? (other && sendable(profile, other));
  return token ? { client: profile.client, token } : null;
}

/** @returns `null` also for a token that no header can carry, as in a file edited by hand. */
export function sendable(
  { tokenFor }: Pick<OpenProfile, 'tokenFor'>,
  kind: TokenKind,
): SecretText | null {
  const held = tokenFor(kind);
  const parsed = held && parseToken(held.reveal());
  return parsed?.ok ? parsed.value : null;
}
