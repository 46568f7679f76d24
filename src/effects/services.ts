import type { ApiClient } from '../api/api-client.ts';
import type { Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { TokenKind } from '../domain/token.ts';
import type { ActiveProfile } from '../state/app-state.ts';
import type { History } from '../storage/history.ts';
import type { VaultIndex } from '../storage/vault-index.ts';

/** A profile that was opened in this process, with what its requests need. */
export interface OpenProfile {
  readonly profile: ActiveProfile;
  readonly client: ApiClient;
  readonly tokenFor: (kind: TokenKind) => SecretText | null;
}

/** Everything outside of the program that commands reach. Made in `open-app.tsx`, and by tests. */
export interface Services {
  readonly openSession: () => Promise<Result<OpenProfile, string>>;
  /** Opened after the first frame; the same one each time. */
  readonly history: () => Promise<Result<History, { readonly message: string }>>;
  /** Opened when it is first needed; the same one each time. */
  readonly vaultIndex: () => Promise<Result<VaultIndex, { readonly message: string }>>;
  /** @returns whether something took the URL. */
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly quit: () => void;
}
