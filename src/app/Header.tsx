import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { profileSourceLabel } from '../domain/profile.ts';
import { fitText, piecesWidth, textWidth } from '../kit/fit-text.ts';
import { useRoom } from '../kit/Room.tsx';
import { Say } from '../kit/spoken.tsx';
import { type Piece, Pieces, Text } from '../kit/Text.tsx';
import { useStore } from '../kit/use-store.ts';
import { flagPieces, STATE_LOOK, spokenList } from '../screens/looks.ts';
import { flagged } from '../screens/profiles/profile-columns.ts';
import { RUN_VIEWS, type RunView, rowsInScope, viewCounts } from '../screens/runs/run-list.ts';
import { useActiveId, useServices } from '../screens/services.tsx';
import type { KnownProfile, ProfilesState } from '../services/known-profile.ts';

/** One line over everything: the active profile and its host at the left, how its dispatches stand at the right. */
export function Header(): ReactNode {
  const { profiles } = useServices();
  const state = useStore(profiles.state);
  const { active } = profiles;
  if (active !== null) return <OfProfile profile={active} why={reasons(state, active)} />;
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <Say words="dispatchbox, no profile" />
      <Text tone="muted">dispatchbox</Text>
    </Box>
  );
}

/** The padding at the left, and a gap before the counts, which end with a blank of their own. */
const BETWEEN = 3;
const LEAST_NAME_COLUMNS = 12;
/** Of a name beside its flags and the counts. */
const FEWEST_NAME_COLUMNS = 8;
const LEAST_HOST_COLUMNS = 16;

interface OfProfileProps {
  readonly profile: KnownProfile;
  readonly why: readonly string[];
}

/**
 * Where the line is short, the counts lose their words first; then the reason goes, the count of all, the host, the end of
 * the name, and the counts. What a person must know before writing stays.
 */
function OfProfile({ profile, why }: OfProfileProps): ReactNode {
  const { columns } = useRoom();
  const of = useViewCounts();
  const { name, host, colour, kind } = profile;
  const at = name === host ? '' : ` ▸ ${host}`;
  const reason = why.map((text) => ` · ${text}`).join('');
  const flags = flagPieces(flagged(profile)).flatMap((flag): Piece[] => [{ text: ' ' }, flag]);
  const ofFlags = piecesWidth(flags);
  const left = textWidth(name + at + reason) + ofFlags;
  const forms = [
    { counts: countPieces(of, 'words'), beside: left },
    { counts: countPieces(of, 'numbers'), beside: left - textWidth(reason) },
    { counts: countPieces(of, 'signs'), beside: ofFlags + FEWEST_NAME_COLUMNS },
  ];
  const fits = forms.find(
    ({ counts, beside }) => beside + piecesWidth(counts) + BETWEEN <= columns,
  );
  const counts = fits?.counts ?? [];
  const room = columns - BETWEEN - piecesWidth(counts);
  const ofHost = Math.min(textWidth(at), LEAST_HOST_COLUMNS);
  const ofName = Math.max(Math.min(LEAST_NAME_COLUMNS, room - ofFlags), room - ofFlags - ofHost);
  const words = spokenList(
    `Profile ${name}`,
    ...flags.map(({ text }) => text.trim()),
    // Its port differs each time, and needn't be heard.
    kind === 'sandbox' ? 'on this machine' : name !== host && host,
    ...why,
  );
  return (
    <Box flexShrink={0} height={1} paddingLeft={1} columnGap={2}>
      <Say words={words} />
      <Box flexGrow={1} flexBasis={0}>
        <Box flexShrink={0}>
          <Text tone={colour ?? 'accent'} isBold>
            {fitText(name, Math.min(ofName, textWidth(name))).trimEnd()}
          </Text>
          <Text>
            <Pieces of={flags} />
          </Text>
        </Box>
        <Box flexShrink={100}>
          <Text>{at}</Text>
        </Box>
        {left <= room && (
          <Box flexShrink={0}>
            <Text tone="muted">{reason}</Text>
          </Box>
        )}
      </Box>
      <Box flexShrink={0}>
        <Text>
          <Pieces of={counts} />
        </Text>
      </Box>
    </Box>
  );
}

/** Why the profile is active, where that says something, and whose token it uses. */
function reasons({ source }: ProfilesState, { tokenSource }: KnownProfile): readonly string[] {
  const isPlain = source === null || source.kind === 'default' || source.kind === 'switched';
  const why = isPlain ? null : profileSourceLabel(source);
  // A service from the environment has no other token.
  const isGiven = tokenSource === 'environment' && source?.kind !== 'url';
  return [...(why === null ? [] : [why]), ...(isGiven ? ['token from DISPATCHBOX_TOKEN'] : [])];
}

/** How many dispatches each view has, which view is shown, and what waits in other profiles. */
function useViewCounts() {
  const { runs, navigation } = useServices();
  const { tab, over, showsAll, runsView } = useStore(navigation.state);
  const activeId = useActiveId();
  const rows = useStore(runs.rows);
  return useMemo(() => {
    const counts = viewCounts(rowsInScope(rows, showsAll ? null : activeId));
    return {
      counts,
      showsAll,
      shown: tab === 'runs' && over === null ? runsView : null,
      waitingElsewhere: viewCounts(rows).waiting - counts.waiting,
    };
  }, [rows, showsAll, activeId, tab, over, runsView]);
}

const LOOKS = {
  all: { mark: '', tone: 'plain' },
  waiting: STATE_LOOK.waiting,
  failed: STATE_LOOK.error,
  unknown: STATE_LOOK.unknown,
} as const;

/**
 * The counts: with words, as numbers, or as signs of those views that have any. What is unknown is rare, and counted only
 * where there is any. A view has blanks around it, or
 * brackets where it is shown: nothing moves from tab to tab.
 */
function countPieces(
  { counts, shown, showsAll, waitingElsewhere }: ReturnType<typeof useViewCounts>,
  form: 'words' | 'numbers' | 'signs',
): readonly Piece[] {
  const isLong = form === 'words';
  const { mark, tone } = LOOKS.waiting;
  const elsewhere: readonly Piece[] = [
    { text: isLong ? 'elsewhere' : 'other', tone: 'muted' },
    { text: ` ${mark} ${waitingElsewhere}`, tone },
    { text: isLong ? '   ·  ' : ' · ', tone: 'muted' },
  ];
  const textOf = (view: RunView): string => {
    if (view === 'all') return `${showsAll && isLong ? 'all profiles' : 'all'} ${counts.all}`;
    return `${LOOKS[view].mark} ${counts[view]}${isLong ? ` ${view}` : ''}`;
  };
  const views = RUN_VIEWS.filter((view) =>
    counts[view] > 0 || view === shown
      ? form !== 'signs' || view !== 'all'
      : form !== 'signs' && view !== 'unknown',
  );
  return [
    ...(waitingElsewhere > 0 ? elsewhere : []),
    ...views.map((view, at): Piece => {
      const isOn = view === shown;
      const text = isOn ? `[${textOf(view)}]` : ` ${textOf(view)} `;
      const isQuiet = counts[view] === 0 && !isOn;
      const gap = isLong && at > 0 ? ' ' : '';
      return { text: gap + text, isBold: isOn, tone: isQuiet ? 'muted' : LOOKS[view].tone };
    }),
  ];
}
