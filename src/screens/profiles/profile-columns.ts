import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import { isPlainHttp } from '../../domain/service-address.ts';
import { shortSpan } from '../../domain/time-words.ts';
import { areasOf, type TokenInfo } from '../../domain/token.ts';
import type { Column } from '../../kit/columns.ts';
import { piecesWidth, textWidth, thatFit } from '../../kit/fit-text.ts';
import type { Piece } from '../../kit/Text.tsx';
import type { KnownProfile, ProfilesState } from '../../services/known-profile.ts';
import type { Notices } from '../../services/notices.ts';
import { flagPieces } from '../looks.ts';

const SEPARATOR = ' · ';

/** PROTECTED and which one is active stay at any width; the tokens go first. */
export function profileColumns(state: ProfilesState): readonly Column<KnownProfile>[] {
  return [NAME, HOST, TOKENS, standingColumn(state)];
}

export const NAME: Column<KnownProfile> = {
  head: 'NAME',
  width: { least: 10, enough: 11, most: 28 },
  cut: 'middle',
  isName: true,
  cell: ({ name, colour }) => ({ text: name, tone: colour ?? 'accent' }),
};

export const HOST: Column<KnownProfile> = {
  head: 'ADDRESS',
  // A host on this machine is whole: `127.0.0.1:47101/svc`.
  width: { least: 19, enough: 24, most: 40 },
  cut: 'middle',
  yields: 1,
  cell: ({ host }) => host,
};

const TOKENS: Column<KnownProfile> = {
  head: 'TOKENS FOR',
  width: 'dispatches'.length,
  yields: 2,
  cell: ({ tokenKinds }) => {
    const areas = areasOf(tokenKinds);
    return { text: areas.length > 1 ? 'both' : (areas[0] ?? 'none'), tone: 'muted' };
  },
  say: ({ tokenKinds }) => {
    const areas = areasOf(tokenKinds);
    return areas.length === 0 ? 'no token' : `token for ${areas.join(' and ')}`;
  },
};

/** What must be known of a profile, then as much of where it stands as fits. */
export function standingColumn(state: ProfilesState): Column<KnownProfile> {
  return {
    width: { least: 14, enough: 'active · new terminals'.length, most: 28 },
    cell: (profile, width) => {
      const flags = flagPieces(flagged(profile)).slice(0, 1);
      const before = flags.length === 0 ? '' : SEPARATOR;
      const words = standingOf(profile, state);
      const room = width - piecesWidth(flags) - before.length;
      const text = thatFit(words, textWidth, room, SEPARATOR.length).join(SEPARATOR);
      const standing: readonly Piece[] =
        text === '' ? [] : [{ text: before + text, tone: 'muted' }];
      return [...flags, ...standing];
    },
  };
}

/** A profile with all that its flags say. */
export function flagged(profile: KnownProfile) {
  return { ...profile, isPlainHttp: isPlainHttp(profile.address) };
}

/** Where it stands among the profiles, and whether new terminals open on it; the most important first. */
function standingOf(
  { id, isDefault }: KnownProfile,
  { activeId, previousIds, refusedIds }: ProfilesState,
): readonly string[] {
  return [
    refusedIds.has(id) && 'token rejected',
    id === activeId && 'active',
    isDefault && 'new terminals',
    id === previousIds[0] && 'previous',
  ].filter((words) => words !== false);
}

/** What is shown of a stored token: never any of it. */
export function storedToken({ from, savedAtMs }: TokenInfo, nowMs: number): string {
  const ago = `${shortSpan(nowMs - savedAtMs)} ago`;
  if (from === 'command') return `printed by a command, set ${ago}`;
  return `stored ${ago}`;
}

/** Says what a check of the connection saw, after what led to it. */
export function tellCheck(
  notices: Notices,
  profileId: ProfileId,
  before: string,
  result: Result<ConnectionReport, string>,
): void {
  if (!result.ok) {
    notices.say('failure', `${before} ${result.error}`, { profileId });
    return;
  }
  const { isReached, isDoubtful, rejected, inShort } = result.value;
  const isWell = isReached === true && rejected.length === 0;
  const tone = !isWell ? 'failure' : isDoubtful ? 'warning' : 'success';
  notices.say(tone, `${before} ${inShort}`, { profileId });
}
