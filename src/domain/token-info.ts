import type { TokenKind } from './token.ts';

/** What may be shown of a stored token. Its exact length would help somebody who guesses. */
export interface TokenInfo {
  readonly kind: TokenKind;
  /** Left out where the token is in the file. */
  readonly from?: 'command' | 'keychain';
  /** `null` where the token is not in the file. */
  readonly lengthClass: 'short' | 'usual' | 'long' | null;
  /** Wall clock, milliseconds since the epoch. */
  readonly savedAtMs: number;
}
