import type { TokenKind } from './token.ts';

/** What may be shown about a stored token. Its exact length would help someone guessing. */
export interface TokenInfo {
  readonly kind: TokenKind;
  /** Absent if the token is in the file. */
  readonly from?: 'command' | 'keychain';
  /** `null` if the token is not in the file. */
  readonly lengthClass: 'short' | 'usual' | 'long' | null;
  /** Wall clock, milliseconds since the epoch. */
  readonly savedAtMs: number;
}
