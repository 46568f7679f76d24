import { isPlainHttp } from '../../domain/service-address.ts';
import type { TokenInfo } from '../../domain/token.ts';
import { momentWords, spokenList } from '../../screens/spoken-words.ts';
import type { KnownProfile, ProfilesState } from '../../state/profiles/profiles-state.ts';
import { type Span, span } from '../blocks/line.ts';

/** What a person must know about a profile before writing to it, most important first. */
interface ProfileFlags {
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  readonly isPlainHttp: boolean;
}

export function flagSpans({ isProtected, isReadOnly, isPlainHttp }: ProfileFlags): readonly Span[] {
  return [
    ...(isProtected ? [span('PROTECTED', 'failure')] : []),
    ...(isPlainHttp ? [span('plain http', 'failure')] : []),
    ...(isReadOnly ? [span('read-only', 'warning')] : []),
  ];
}

export function flagsOf(profile: KnownProfile): ProfileFlags {
  return { ...profile, isPlainHttp: isPlainHttp(profile) };
}

/** How a screen reader describes a profile in a list. */
export function profileWords(profile: KnownProfile, facts: readonly string[], tokens = ''): string {
  return spokenList(
    profile.name,
    ...flagSpans(flagsOf(profile)).map(({ text }) => text),
    profile.host,
    tokens,
    ...facts,
  );
}

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
      return 'in the keychain, which is no longer read';
    default:
      // An unusual length often means that only a part was pasted, or more than the token.
      return `stored ${saved}${lengthClass === 'usual' ? '' : `, unusually ${lengthClass}`}`;
  }
}

/** Where tokens are stored, and what keeps them from other users. */
export function tokensInFile({ filePath, hasFileModes }: StoredIn): string {
  return hasFileModes
    ? `Tokens are stored in plain text, readable only by you (0600), in ${filePath}`
    : `Tokens are stored in plain text, readable by anyone who can open ${filePath}`;
}
