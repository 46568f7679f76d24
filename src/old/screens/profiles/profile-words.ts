import { piecesWidth, textWidth, thatFit } from '../../components/fit-text.ts';
import type { Piece } from '../../components/Text.tsx';
import { isPlainHttp } from '../../domain/service-address.ts';
import { type TokenInfo, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import type { KnownProfile, ProfilesState } from '../../state/profiles/profiles-state.ts';
import { countsOfRows, rowsOf } from '../../state/runs/rows.ts';
import { activeProfileId } from '../../state/session.ts';
import { flagPieces, flagWords } from '../profile-flags.tsx';
import { momentWords, spokenList } from '../spoken-words.ts';
import { markedSpan, STATE_LOOK } from '../state-look.ts';

/** A profile with what its flags say. */
export function flagsOf(profile: KnownProfile) {
  return { ...profile, isPlainHttp: isPlainHttp(profile) };
}

const COUNTED = ['waiting', 'error', 'unknown'] as const;

/** Where it stands: the current one, the default, the previous one, or what needs attention there. */
function standingOf(state: AppState, { id, isDefault }: KnownProfile): readonly string[] {
  const counts = countsOfRows(rowsOf(state, id));
  const isOn = id === activeProfileId(state);
  const marks = isOn ? [] : COUNTED.filter((name) => counts[name] > 0);
  return [
    isOn ? 'current' : '',
    isDefault ? 'default' : '',
    ...marks.map((name) => markedSpan(STATE_LOOK[name], counts[name]).text),
    !isOn && id === state.profiles.previousIds[0] && marks.length === 0 ? 'previous' : '',
  ].filter(Boolean);
}

const SEPARATOR = ' · ';

/** From `plain http · ●`, by `default · previous`, to all that a profile may say. */
export const STANDING_WIDTH = { least: 14, enough: 18, most: 28 } as const;

/** What must be known of a profile, then as much of where it stands as fits: of the current one, a sign at least. */
export function standingWithin(
  state: AppState,
  profile: KnownProfile,
  width: number,
): readonly Piece[] {
  const flags = flagPieces(flagsOf(profile)).slice(0, 1);
  const before = flags.length === 0 ? '' : SEPARATOR;
  const room = width - piecesWidth(flags) - before.length;
  const words = thatFit(standingOf(state, profile), textWidth, room, SEPARATOR.length);
  const sign = profile.id === activeProfileId(state) ? '●' : '';
  const standing = words.join(SEPARATOR) || sign;
  return standing === '' ? flags : [...flags, { text: before + standing, tone: 'muted' }];
}

/** A profile for a screen reader. */
export function profileWords(state: AppState, profile: KnownProfile, tokens = ''): string {
  const counts = countsOfRows(rowsOf(state, profile.id));
  const isOn = profile.id === activeProfileId(state);
  return spokenList(
    profile.name,
    ...flagWords(flagsOf(profile)),
    profile.host,
    tokens,
    isOn && 'current',
    profile.isDefault && 'default',
    profile.id === state.profiles.previousIds[0] && 'previous',
    ...COUNTED.map((name) => !isOn && counts[name] > 0 && `${counts[name]} ${name}`),
  );
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

/** Everything shown about a stored token. */
export function storedToken(
  { from, lengthClass, savedAtMs }: TokenInfo,
  nowMs: number,
  hasScreenReader: boolean,
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
export function tokensInFile({
  filePath,
  hasFileModes,
}: Pick<ProfilesState, 'filePath' | 'hasFileModes'>): string {
  return hasFileModes
    ? `Tokens are stored in plain text, readable only by you (0600), in ${filePath}`
    : `Tokens are stored in plain text, readable by anyone who can open ${filePath}`;
}
