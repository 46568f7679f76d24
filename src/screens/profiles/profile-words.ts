import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { Result } from '../../domain/result.ts';
import { isPlainHttp } from '../../domain/service-address.ts';
import { shortSpan } from '../../domain/time-words.ts';
import { type TokenInfo, tokenKindLabel } from '../../domain/token.ts';
import type { KnownProfile, ProfilesState } from '../../services/known-profile.ts';
import type { Notice } from '../../services/notices.ts';

/** A profile with all that its flags say. */
export function flagged(profile: KnownProfile) {
  return { ...profile, isPlainHttp: isPlainHttp(profile.address) };
}

/** Where it stands among the profiles, the most important first. */
export function standingOf(
  { id, isDefault }: KnownProfile,
  { activeId, previousIds, refusedIds }: ProfilesState,
): readonly string[] {
  return [
    refusedIds.has(id) && 'token rejected',
    id === activeId && 'current',
    isDefault && 'default',
    id === previousIds[0] && 'previous',
  ].filter((words) => words !== false);
}

/** The kinds of token that a profile has. */
export function tokensText(profile: KnownProfile): string {
  switch (profile.kind) {
    case 'stored': {
      const kinds = profile.tokens.map(({ kind }) => tokenKindLabel(kind));
      return kinds.length === 0 ? 'no token' : kinds.join(', ');
    }
    case 'sandbox':
      return 'its own';
    case 'environment':
      return 'DISPATCHBOX_TOKEN';
  }
}

/** What is shown of a stored token: never any of it. */
export function storedToken({ from, savedAtMs }: TokenInfo, nowMs: number): string {
  const ago = `${shortSpan(nowMs - savedAtMs)} ago`;
  if (from === 'command') return `printed by a command, set ${ago}`;
  return `stored ${ago}`;
}

/** Where tokens are kept, and from whom. */
export function whereTokensAre(filePath: string): string {
  return `Tokens are stored in plain text, readable only by you (0600), in ${filePath}`;
}

/** What a check of the connection saw, after what led to it. */
export function checkNotice(
  before: string,
  result: Result<ConnectionReport, string>,
): Pick<Notice, 'tone' | 'text'> {
  if (!result.ok) return { tone: 'failure', text: `${before} ${result.error}`.trim() };
  const { isReached, isDoubtful, rejected, inShort } = result.value;
  const isWell = isReached === true && rejected.length === 0;
  const tone = !isWell ? 'failure' : isDoubtful ? 'warning' : 'success';
  return { tone, text: `${before} ${inShort}`.trim() };
}
