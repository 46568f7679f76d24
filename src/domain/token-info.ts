import type { TokenKind } from './token.ts';

/** What may be shown of a stored token. Its exact length would help somebody who guesses. */
export interface TokenInfo {
  readonly kind: TokenKind;
  readonly lengthClass: 'short' | 'usual' | 'long';
  /** Wall clock, milliseconds since the epoch. */
  readonly savedAtMs: number;
}
