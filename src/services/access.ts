import type { ApiClient } from '../api/api-client.ts';
import type { SecretText } from '../domain/secret-text.ts';

/** What a request to a profile's service needs. */
export interface Access {
  readonly client: ApiClient;
  readonly token: SecretText;
  /** The service's origin: the token belongs to it, and limits are counted for it. */
  readonly origin: string;
}

/** Why a profile's service can't be asked now, without asking a person or running a program unexpectedly. */
export interface NoAccess {
  /**
   * - `removed`: the profile is gone
   * - `no-token`: it has none that dispatches accept
   * - `not-used-here`: its token comes from a program, and nobody has used the profile in this terminal
   * - `refused`: the service rejected the token (401)
   * - `failed`: the token's program failed, or the file can't be read
   */
  readonly kind: 'removed' | 'no-token' | 'not-used-here' | 'refused' | 'failed';
  /** A short sentence. */
  readonly why: string;
}
