import type { TokenKind } from './token.ts';

/** What may be shown of a stored token. Its exact length would help somebody who guesses. */
export interface TokenInfo {
  readonly kind: TokenKind;
  /** `null` where a command prints the token. */
  readonly lengthClass: 'short' | 'usual' | 'long' | null;
  /** Wall clock, milliseconds since the epoch. */
  readonly savedAtMs: number;
}
