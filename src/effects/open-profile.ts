import type { ApiClient } from '../api/api-client.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { TokenKind } from '../domain/token.ts';
import type { ActiveProfile } from '../state/session.ts';

/** A profile that was opened in this process, with what its requests need. */
export interface OpenProfile {
  readonly profile: ActiveProfile;
  readonly address: ServiceAddress;
  readonly client: ApiClient;
  readonly tokenFor: (kind: TokenKind) => SecretText | null;
  /** What had to be repaired or recovered to open it, as sentences. */
  readonly notices?: readonly string[];
}
