import { tokenKindLabel } from '../../domain/token.ts';
import type { TokenInfo } from '../../domain/token-info.ts';
import { momentWords } from './heard-words.ts';

/** All that is shown of a stored token. */
export function storedToken(
  { lengthClass, savedAtMs }: TokenInfo,
  nowMs: number,
  { hasScreenReader = false } = {},
): string {
  const saved = momentWords(savedAtMs, nowMs, hasScreenReader);
  return lengthClass === null
    ? `printed by a command, set ${saved}`
    : `stored, ${lengthClass} length, saved ${saved}`;
}

/** The kinds that a profile holds, for a column. */
export function heldKinds(tokens: readonly TokenInfo[]): string {
  return tokens.length === 0
    ? 'no token'
    : tokens.map(({ kind }) => tokenKindLabel(kind)).join(', ');
}
