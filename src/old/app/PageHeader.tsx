import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText, piecesWidth, textWidth } from '../components/fit-text.ts';
import { Header } from '../components/Header.tsx';
import { useRoom } from '../components/room.tsx';
import { Pieces, Text } from '../components/Text.tsx';
import { profileSourceLabel } from '../domain/profile.ts';
import { Flags, flagPieces, flagWords } from '../screens/profile-flags.tsx';
import { spokenList } from '../screens/spoken-words.ts';
import { useAppState } from '../screens/store-context.tsx';
import type { AppState } from '../state/app-state.ts';
import type { ActiveProfile } from '../state/session.ts';
import { countPieces, countWords } from './view-counts.ts';

/**
 * The active profile, its host and why it is active; and the counts of its dispatches, which are the views of
 * the list. Where the line is short, the counts lose their words first; then the reason goes, the count of all,
 * the host, the end of the name, and the counts. What a person must know before writing stays.
 */
export function PageHeader(): ReactNode {
  const state = useAppState();
  const { columns } = useRoom();
  const { session } = state;
  if (session.phase !== 'open') {
    const opening = session.phase === 'opening' ? 'dispatchbox, opening' : 'dispatchbox';
    return (
      <Header say={opening} right={null}>
        <Text tone="muted">dispatchbox</Text>
      </Header>
    );
  }
  const { profile } = session;
  const { name, host, colour } = profile;
  const at = name === host ? '' : ` ▸ ${host}`;
  const why = reasonsOf(state, profile)
    .map((text) => ` · ${text}`)
    .join('');
  const flags = flagPieces(profile);
  const ofFlags = piecesWidth(flags) + flags.length;
  const left = textWidth(name + at + why) + ofFlags;
  const forms = [
    { counts: countPieces(state, 'words'), beside: left },
    { counts: countPieces(state, 'numbers'), beside: left - textWidth(why) },
    { counts: countPieces(state, 'signs'), beside: ofFlags + FEWEST_NAME_COLUMNS },
  ];
  const fits = forms.find(
    ({ counts, beside }) => beside + piecesWidth(counts) + BETWEEN <= columns,
  );
  const counts = fits?.counts ?? [];
  const room = columns - BETWEEN - piecesWidth(counts);
  const ofHost = Math.min(textWidth(at), LEAST_HOST_COLUMNS);
  const ofName = Math.max(Math.min(LEAST_NAME_COLUMNS, room - ofFlags), room - ofFlags - ofHost);
  return (
    <Header
      say={headerWords(state, profile)}
      right={
        <Text>
          <Pieces of={counts} />
        </Text>
      }
    >
      <Box flexShrink={0}>
        <Text tone={colour ?? 'accent'} isBold>
          {fitText(name, Math.min(ofName, textWidth(name))).trimEnd()}
        </Text>
      </Box>
      <Box flexShrink={0}>
        <Flags of={profile} />
      </Box>
      <Box flexShrink={100}>
        <Text>{at}</Text>
      </Box>
      {left <= room && (
        <Box flexShrink={0}>
          <Text tone="muted">{why}</Text>
        </Box>
      )}
    </Header>
  );
}

/** The padding, and what sets the counts apart. */
const BETWEEN = 4;
const LEAST_NAME_COLUMNS = 12;
/** Of a name beside its flags and the counts. */
const FEWEST_NAME_COLUMNS = 8;
const LEAST_HOST_COLUMNS = 16;

/** Why the profile is active, and whose token it uses. */
function reasonsOf(
  { profiles }: AppState,
  { id, source, tokenSource }: ActiveProfile,
): readonly string[] {
  const isKnown = profiles.known.some((known) => known.id === id);
  if (profiles.known.length > 0 && !isKnown) return ['removed'];
  // The first one may have been added since, and another one made the default.
  const isOutdated = profiles.known.some(
    (known) =>
      (source.kind === 'no-profile' && known.kind === 'stored') ||
      (source.kind === 'default' && known.id === id && !known.isDefault),
  );
  const why = isOutdated ? [] : [profileSourceLabel(source)];
  // A service from the environment has no other token.
  const isStored = tokenSource === 'stored' || source.kind === 'url';
  return isStored ? why : [...why, 'token from DISPATCHBOX_TOKEN'];
}

/** The header as two sentences. */
function headerWords(state: AppState, profile: ActiveProfile): string {
  const who = spokenList(
    `Profile ${profile.name}`,
    ...flagWords(profile),
    profile.name !== profile.host && profile.host,
    ...reasonsOf(state, profile),
  );
  const counts = countWords(state);
  return counts === '' ? `${who}.` : `${who}. ${counts}.`;
}
