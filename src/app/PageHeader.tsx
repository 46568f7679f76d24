import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText, piecesWidth, textWidth } from '../components/fit-text.ts';
import { Header } from '../components/Header.tsx';
import { useRoom } from '../components/room.tsx';
import { type Piece, Pieces, Text } from '../components/Text.tsx';
import { profileSourceLabel } from '../domain/profile.ts';
import { Flags, flagPieces, flagWords } from '../screens/profile-flags.tsx';
import { spokenList } from '../screens/spoken-words.ts';
import { STATE_LOOK } from '../screens/state-look.ts';
import { useAppState } from '../screens/store-context.tsx';
import type { AppState } from '../state/app-state.ts';
import { activeParts } from '../state/profiles/profile-parts.ts';
import { countElsewhere } from '../state/runs/rows.ts';
import { rowsByView, runsScreenOf } from '../state/runs/runs-list.ts';
import { RUN_VIEWS, type RunView, viewName } from '../state/runs/runs-screen.ts';
import type { ActiveProfile } from '../state/session.ts';

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

/** With words, as numbers of all views, or of those that have any. */
type CountForm = 'words' | 'numbers' | 'signs';

const GAPS: Readonly<Record<CountForm, number>> = { words: 3, numbers: 2, signs: 1 };

/** How many there are in each view, and what happens elsewhere. */
function countPieces(state: AppState, form: CountForm): readonly Piece[] {
  const shown = state.screen === 'runs' ? runsScreenOf(state).view : null;
  const elsewhere = elsewherePieces(state, form);
  const views = RUN_VIEWS.flatMap((view) => {
    const text = viewText(state, view, form);
    return text === null ? [] : [{ view, text }];
  });
  const pieces = views.flatMap(({ view, text }, index): readonly Piece[] => {
    const isOn = view === shown;
    // Brackets take the place of blanks, so that nothing moves from tab to tab.
    const isBracket = form !== 'signs' && (isOn || (index > 0 && views[index - 1]?.view === shown));
    const gap = ' '.repeat(GAPS[form] - (isBracket ? 1 : 0));
    const { tone } = VIEW_LOOK[view];
    const isQuiet = countOf(state, view) === 0 && !isOn;
    return [
      { text: index === 0 && elsewhere.length > 0 ? `${gap}·${gap}` : gap, tone: 'muted' },
      { text: isOn ? `[${text}]` : text, isBold: isOn, tone: isQuiet ? 'muted' : tone },
    ];
  });
  return [...elsewhere, ...pieces];
}

const VIEW_LOOK = {
  all: { mark: '', tone: 'plain' },
  waiting: STATE_LOOK.waiting,
  failed: STATE_LOOK.error,
} as const satisfies Readonly<Record<RunView, unknown>>;

function countOf(state: AppState, view: RunView): number {
  return rowsByView(state)[view].length;
}

/** Without words, a view has the sign of its rows in the list. */
function viewText(state: AppState, view: RunView, form: CountForm): string | null {
  const count = countOf(state, view);
  const isOn = runsScreenOf(state).view === view;
  if (view === 'all') return allText(state, count, form);
  if (form === 'signs' && count === 0 && !isOn) return null;
  const words = form === 'words' ? ` ${viewName(view, rowsByView(state)[view])}` : '';
  return `${VIEW_LOOK[view].mark} ${count}${words}`;
}

function allText(state: AppState, count: number, form: CountForm): string | null {
  const { older } = activeParts(state);
  if (form === 'signs') return null;
  if (state.profiles.showsAll) return form === 'words' ? `all profiles ${count}` : `all ${count}`;
  return older > 0 ? `newest ${count} of ${count + older}` : `all ${count}`;
}

/** What is waiting in other profiles, and what ended there since the user last looked. */
function elsewherePieces(state: AppState, form: CountForm): readonly Piece[] {
  const pieces = countsElsewhere(state).map(([name, count]): Piece => {
    const { mark, tone } = STATE_LOOK[name];
    return { text: ` ${mark} ${count}`, tone };
  });
  return pieces.length === 0
    ? []
    : [{ text: form === 'words' ? 'elsewhere' : 'other', tone: 'muted' }, ...pieces];
}

function countsElsewhere(state: AppState) {
  const found = countElsewhere(state);
  return (['waiting', 'ready', 'error'] as const).flatMap((name) =>
    found[name] > 0 ? [[name, found[name]] as const] : [],
  );
}

/** The header as two sentences; what there is none of isn't worth hearing. */
function headerWords(state: AppState, profile: ActiveProfile): string {
  const who = spokenList(
    `Profile ${profile.name}`,
    ...flagWords(profile),
    profile.name !== profile.host && profile.host,
    ...reasonsOf(state, profile),
  );
  const counts = RUN_VIEWS.map((view) => {
    const count = countOf(state, view);
    return (
      count > 0 &&
      (view === 'all' ? `${count} in all` : `${count} ${viewName(view, rowsByView(state)[view])}`)
    );
  });
  const others = countsElsewhere(state).map(([name, count]) => `${count} ${name} elsewhere`);
  const said = spokenList(...counts, ...others);
  return said === '' ? `${who}.` : `${who}. ${said}.`;
}
