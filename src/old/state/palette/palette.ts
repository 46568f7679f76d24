import fuzzysort from 'fuzzysort';
import { type ActionRows, NO_ROW, type Pressed } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-placeholder.ts';
import { type List, listOf, NEW_SEARCH } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import { addNotice } from '../notice.ts';
import { closeOverlay, UNREPLACED } from '../overlay.ts';
import { reloadAllProfiles } from '../runs/scope.ts';
import { TABS } from '../screen.ts';
import { whyNotOpen } from '../session.ts';
import type { PaletteAction, PaletteRow, PaletteThing } from './palette-rows.ts';
import { goToThing, thingsOf } from './palette-rows.ts';

/** Of names that match about as well, the likelier one comes first. */
const WEIGHTS = { named: 1, here: 0.8, everywhere: 0.8, elsewhere: 0.7, thing: 0.6 } as const;
/** A detail alone is a weaker match than a name. */
const DETAIL_WEIGHT = 0.5;
/** Letters scattered over a text score below this. */
const LEAST_SCORE = 0.4;

const found = listOf<PaletteRow>({
  idOf,
  search: bestFirst,
});

/** One search over the names and one over the details: of both at once, ten thousand take ten times as long. */
function bestFirst(rows: readonly PaletteRow[], text: string): readonly PaletteRow[] {
  const unlimited = { threshold: LEAST_SCORE, limit: 0 };
  const scores = new Map<PaletteRow, number>();
  for (const { obj, score } of fuzzysort.go(text, rows, { ...unlimited, key: 'name' })) {
    scores.set(obj, score * weightOf(obj));
  }
  const things = rows.filter((row) => row.kind !== 'action');
  for (const { obj, score } of fuzzysort.go(text, things, { ...unlimited, key: 'detail' })) {
    const weighed = score * weightOf(obj) * DETAIL_WEIGHT;
    scores.set(obj, Math.max(weighed, scores.get(obj) ?? 0));
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([row]) => row);
}

/** What matches the input, best first. Before anything is typed: the actions, recent ones first, then the rest. */
export function paletteList(state: AppState): List<PaletteRow> {
  const { overlay, recentCommands } = state;
  if (overlay?.kind !== 'palette') return found(NO_ROWS, NEW_SEARCH);
  const actions = recentFirst(overlay.offered, recentCommands);
  return found(all(actions, thingsOf(state)), overlay.list);
}

/** What choosing a row does to it. */
export function verbOf(row: PaletteRow): string {
  switch (row.kind) {
    case 'action': {
      const tab = TABS.find(({ screen }) => screen === row.tab);
      return tab ? `go to ${tab.label}` : 'go';
    }
    case 'profile':
      return 'switch to it';
    case 'key':
    case 'template':
      return 'fill the form';
    case 'secret':
    case 'var':
    case 'preference':
      return 'show it';
  }
}

const NO_ROWS: readonly PaletteRow[] = [];

const recentFirst = memoizeLatest(
  (actions: readonly PaletteAction[], recent: readonly string[]): readonly PaletteAction[] => [
    ...recent.flatMap((name) => actions.filter((action) => action.name === name)),
    ...actions.filter(({ name }) => !recent.includes(name)),
  ],
);

const all = memoizeLatest(
  (actions: readonly PaletteAction[], things: readonly PaletteThing[]): readonly PaletteRow[] => [
    ...actions,
    ...things,
  ],
);

/** What keys do in the palette, and to open it. */
export const PALETTE_ACTIONS = {
  'palette.open': {
    // A name to type keeps the keys, too.
    notOn: [...UNREPLACED, 'palette', 'confirm-name'],
    keys: ['ctrl+p'],
    label: 'commands',
    about: 'all commands',
    isInFooter: true,
    whyNot: whyNotOpen,
    also: [{ on: ['palette'], label: 'close' }],
    do: (state, { offered = [] }) =>
      state.overlay?.kind === 'palette'
        ? closeOverlay(state)
        : reloadAllProfiles({
            ...state,
            overlay: { kind: 'palette', list: NEW_SEARCH, offered },
          }),
  },
  'palette.choose': {
    on: ['palette'],
    keys: ['enter'],
    label: 'go',
    labelNow: (state) => {
      const { selected } = paletteList(state);
      return selected === null ? 'go' : verbOf(selected);
    },
    about: 'run it',
    isInFooter: true,
    whyNot: (state) => (paletteList(state).selected === null ? NO_ROW : null),
    do: choose,
  },
} satisfies ActionRows;

function choose(state: AppState, { act }: Pressed): AppState {
  const chosen = paletteList(state).selected;
  if (!chosen) return state;
  const closed = closeOverlay(state);
  if (chosen.kind !== 'action') return goToThing(closed, chosen);
  const { name, action, tab } = chosen;
  const others = state.recentCommands.filter((each) => each !== name);
  const used = { ...closed, recentCommands: [name, ...others] };
  if (tab === undefined) return act(used, action);
  // Nothing is done to a row that the user hasn't seen: the key is one press away there.
  const text = `${name}: press ${keyOf(action)}.`;
  return addNotice(act(used, `app.go-${tab}`), 'info', text);
}

function idOf(row: PaletteRow): string {
  switch (row.kind) {
    case 'action':
      return `action ${row.name}`;
    case 'profile':
      return `profile ${row.profileId}`;
    case 'key':
    case 'template':
      return `${row.kind} ${row.name}`;
    case 'secret':
    case 'var':
      return `${row.kind} ${row.placeId}`;
    case 'preference':
      return `preference ${row.preference}`;
  }
}

function weightOf(row: PaletteRow): number {
  return row.kind === 'action' ? WEIGHTS[row.rank] : WEIGHTS.thing;
}
