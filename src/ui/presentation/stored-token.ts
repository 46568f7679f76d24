import { type TokenInfo, tokenKindLabel } from '../../domain/token.ts';
import type { ProfilesState } from '../../state/profiles/profiles-state.ts';
import { momentWords } from './spoken-words.ts';

type StoredIn = Pick<ProfilesState, 'filePath' | 'hasFileModes'>;

/** Everything shown about a stored token. */
export function storedToken(
  { from, lengthClass, savedAtMs }: TokenInfo,
  nowMs: number,
  { hasScreenReader = false } = {},
): string {
  const saved = momentWords(savedAtMs, nowMs, hasScreenReader);
  switch (from) {
    case 'command':
      return `printed by a command, set ${saved}`;
    case 'keychain':
      return `in the keychain, saved ${saved}`;
    default:
      return `stored, ${lengthClass} length, saved ${saved}`;
  }
}

/** Where tokens are stored, and what keeps them from other users. */
export function tokensInFile({ filePath, hasFileModes }: StoredIn): string {
  return hasFileModes
    ? `Tokens are stored in plain text, readable only by you (0600), in ${filePath}`
    : `Tokens are stored in plain text, readable by anyone who can open ${filePath}`;
}

/** A profile's token kinds, for a column. */
export function heldKinds(tokens: readonly TokenInfo[]): string {
  return tokens.length === 0
    ? 'no token'
    : tokens.map(({ kind }) => tokenKindLabel(kind)).join(', ');
}
