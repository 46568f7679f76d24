import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Header } from '../components/Header.tsx';
import { useRoom } from '../components/room.tsx';
import { type Piece, Pieces, Text } from '../components/Text.tsx';
import { profileTone } from '../components/theme.ts';
import { profileSourceLabel } from '../domain/profile.ts';
import { useAppState } from '../screens/app-state.tsx';
import { Flags, flagWords } from '../screens/profile-flags.tsx';
import { spokenList } from '../screens/spoken-words.ts';
import { STATE_LOOK } from '../screens/state-look.ts';
import type { AppState } from '../state/app-state.ts';
import { activeParts } from '../state/profiles/parts.ts';
import { elsewhere } from '../state/runs/rows.ts';
import { RUN_VIEWS, type RunView, viewName } from '../state/runs/run-views.ts';
import { rowsByView, runsScreenOf } from '../state/runs/runs-list.ts';
import type { ActiveProfile } from '../state/session.ts';

const WORDS_FROM_COLUMNS = 80;

/**
 * The active profile, its host and why it is active; and the counts of its dispatches, which are the views of
 * the list. Where the line is short, the reason goes first, then the host, then the end of the name.
 */
export function PageHeader(): ReactNode {
  const state = useAppState((whole) => whole);
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
  const why = reasonsOf(state, profile).map((text) => ` · ${text}`);
  return (
    <Header say={headerWords(state, profile)} right={<Counts />}>
      <Box flexShrink={1}>
        <Text tone={profileTone(profile.colour)} isBold>
          {profile.name}
        </Text>
      </Box>
      <Box flexShrink={0}>
        <Flags of={profile} />
      </Box>
      {profile.name !== profile.host && (
        <Box flexShrink={100}>
          <Text>{` ▸ ${profile.host}`}</Text>
        </Box>
      )}
      <Box flexShrink={10_000}>
        <Text tone="muted">{why.join('')}</Text>
      </Box>
    </Header>
  );
}

/** Why the profile is active, and whose token it uses. */
function reasonsOf(
  { profiles }: AppState,
  { id, source, tokenSource }: ActiveProfile,
): readonly string[] {
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

function Counts(): ReactNode {
  const state = useAppState((whole) => whole);
  const { columns } = useRoom();
  const hasWords = columns >= WORDS_FROM_COLUMNS;
  const isOnRuns = state.screen === 'runs';
  const shown = runsScreenOf(state).view;
  const gap = { text: hasWords ? '   ' : ' ' };
  const pieces = RUN_VIEWS.flatMap((view): readonly Piece[] => {
    const text = viewText(state, view, hasWords);
    if (text === null) return [];
    const isOn = isOnRuns && view === shown;
    const { tone } = VIEW_LOOK[view];
    const count = countOf(state, view);
    return [
      gap,
      {
        text: isOn ? `[${text}]` : text,
        isBold: isOn,
        tone: count === 0 && !isOn ? 'muted' : tone,
      },
    ];
  });
  return (
    <Text>
      <Pieces of={[...elsewherePieces(state), ...pieces]} />
    </Text>
  );
}

const VIEW_LOOK = {
  all: { mark: '', tone: 'plain' },
  waiting: STATE_LOOK.waiting,
  failed: STATE_LOOK.error,
} as const satisfies Readonly<Record<RunView, unknown>>;

function countOf(state: AppState, view: RunView): number {
  return rowsByView(state)[view].length;
}

/** In a narrow window, only what there is and what one looks at. */
function viewText(state: AppState, view: RunView, hasWords: boolean): string | null {
  const count = countOf(state, view);
  const { mark } = VIEW_LOOK[view];
  const { older } = activeParts(state);
  const isOn = runsScreenOf(state).view === view;
  if (view === 'all') {
    const name = state.profiles.showsAll ? 'all profiles' : 'all';
    const isCut = older > 0 && !state.profiles.showsAll;
    if (isCut && hasWords) return `newest ${count} of ${count + older}`;
    return hasWords ? `${name} ${count}` : `${count}${isCut ? '+' : ''}`;
  }
  if (count === 0 && !hasWords && !isOn) return null;
  const name = viewName(view, rowsByView(state)[view]);
  return hasWords ? `${mark} ${count} ${name}` : `${mark} ${count}`;
}

/** What is waiting in other profiles, and what ended there since the user last looked. */
function elsewherePieces(state: AppState): readonly Piece[] {
  const pieces = countsElsewhere(state).map(([name, count]): Piece => {
    const { mark, tone } = STATE_LOOK[name];
    return { text: ` ${mark} ${count}`, tone };
  });
  return pieces.length === 0 ? [] : [{ text: 'elsewhere', tone: 'muted' }, ...pieces];
}

function countsElsewhere(state: AppState) {
  const found = elsewhere(state);
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
