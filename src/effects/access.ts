import type { ApiClient } from '../api/api-client.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { type Area, chooseTokenKind, type TokenKind } from '../domain/token.ts';
import type { OpenProfile } from './open-profile.ts';

/** What a request is made with. */
export interface Access {
  readonly client: ApiClient;
  readonly token: SecretText;
}

/**
 * @param kind the kind of token that was chosen. It can be gone since; another accepted one serves as well.
 * @returns `null` where the profile is not open or holds no token for the area.
 */
export function accessTo(
  profile: OpenProfile | undefined,
  area: Area,
  kind: TokenKind | null,
): Access | null {
  if (!profile) return null;
  const other = chooseTokenKind(area, profile.profile.tokenKinds);
  const token = (kind && profile.tokenFor(kind)) ?? (other && profile.tokenFor(other));
  return token ? { client: profile.client, token } : null;
}
