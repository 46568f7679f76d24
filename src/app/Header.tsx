import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { profileSourceLabel } from '../domain/profile.ts';
import { fitText, piecesWidth, textWidth } from '../kit/fit-text.ts';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { type Piece, Pieces, Text } from '../kit/Text.tsx';
import { useStore } from '../kit/use-store.ts';
import { flagPieces, STATE_LOOK, spokenList } from '../screens/looks.ts';
import { flagged } from '../screens/profiles/profile-columns.ts';
import { RUN_VIEWS, type RunView, rowsInScope, viewCounts } from '../screens/runs/run-list.ts';
import { useServices } from '../screens/services.tsx';
import type { KnownProfile, ProfilesState } from '../services/known-profile.ts';

/** One line over everything: the active profile and its host at the left, how its dispatches stand at the right. */
export function Header(): ReactNode {
  const { profiles } = useServices();
  const state = useStore(profiles.state);
  const { active } = profiles;
  return active === null ? (
    <NoProfile />
  ) : (
    <OfProfile profile={active} why={reasons(state, active)} />
  );
}

function NoProfile(): ReactNode {
  useSpoken('dispatchbox, no profile');
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <Text tone="muted">dispatchbox</Text>
    </Box>
  );
}

/** The padding, and what sets the counts apart. */
const BETWEEN = 4;
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
  useSpoken(
    spokenList(
      `Profile ${name}`,
      ...flags.map(({ text }) => text.trim()),
      // Which port it has this time, nobody needs to hear.
      kind === 'sandbox' ? 'on this machine' : name !== host && host,
      ...why,
    ),
  );
  return (
    <Box flexShrink={0} height={1} paddingX={1} columnGap={2}>
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

function useViewCounts(): ViewCounts {
  const { runs, profiles, place } = useServices();
  const { tab, over, showsAll, runsView } = useStore(place.state);
  const activeId = useStore(profiles.state, (state) => state.activeId);
  const rows = useStore(runs.rows);
  return useMemo(() => {
    const counts = viewCounts(rowsInScope(rows, showsAll ? null : activeId));
    return {
      ...{ counts, showsAll },
      shown: tab === 'runs' && over === null ? runsView : null,
      waitingElsewhere: viewCounts(rows).waiting - counts.waiting,
    };
  }, [rows, showsAll, activeId, tab, over, runsView]);
}

/** How many dispatches each view has, which one is shown, and what waits in other profiles. */
interface ViewCounts {
  readonly counts: Readonly<Record<RunView, number>>;
  /** `null` on another tab than Runs. */
  readonly shown: RunView | null;
  readonly showsAll: boolean;
  readonly waitingElsewhere: number;
}

/** With words, as numbers of all views, or of those that have any. */
type CountForm = 'words' | 'numbers' | 'signs';

const GAPS: Readonly<Record<CountForm, number>> = { words: 3, numbers: 2, signs: 1 };

const LOOKS = {
  all: { mark: '', tone: 'plain' },
  waiting: STATE_LOOK.waiting,
  failed: STATE_LOOK.error,
} as const;

/** The counts in the header. The view that is shown is in brackets. */
function countPieces(of: ViewCounts, form: CountForm): readonly Piece[] {
  const elsewhere = elsewherePieces(of, form);
  const views = RUN_VIEWS.flatMap((view) => {
    const text = viewText(of, view, form);
    return text === null ? [] : [{ view, text }];
  });
  const pieces = views.flatMap(({ view, text }, index): readonly Piece[] => {
    const isOn = view === of.shown;
    // Brackets take the place of blanks, so that nothing moves from tab to tab.
    const isBracket =
      form !== 'signs' && (isOn || (index > 0 && views[index - 1]?.view === of.shown));
    const gap = ' '.repeat(GAPS[form] - (isBracket ? 1 : 0));
    const isQuiet = of.counts[view] === 0 && !isOn;
    return [
      { text: index === 0 && elsewhere.length > 0 ? `${gap}·${gap}` : gap, tone: 'muted' },
      {
        text: isOn ? `[${text}]` : text,
        isBold: isOn,
        tone: isQuiet ? 'muted' : LOOKS[view].tone,
      },
    ];
  });
  return [...elsewhere, ...pieces];
}

/** Without words, a view has the sign of its rows in the list. */
function viewText(
  { counts, shown, showsAll }: ViewCounts,
  view: RunView,
  form: CountForm,
): string | null {
  const count = counts[view];
  if (view === 'all') {
    if (form === 'signs') return null;
    return showsAll && form === 'words' ? `all profiles ${count}` : `all ${count}`;
  }
  if (form === 'signs' && count === 0 && shown !== view) return null;
  return `${LOOKS[view].mark} ${count}${form === 'words' ? ` ${view}` : ''}`;
}

function elsewherePieces({ waitingElsewhere }: ViewCounts, form: CountForm): readonly Piece[] {
  if (waitingElsewhere === 0) return [];
  const { mark, tone } = LOOKS.waiting;
  return [
    { text: form === 'words' ? 'elsewhere' : 'other', tone: 'muted' },
    { text: ` ${mark} ${waitingElsewhere}`, tone },
  ];
}
