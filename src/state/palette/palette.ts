import fuzzysort from 'fuzzysort';
import type { Action } from '../action.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_SEARCH } from '../list/list-state.ts';
import { noted } from '../notice.ts';
import { rememberLatest } from '../remember-latest.ts';
import { allProfilesRead } from '../runs/what-is-listed.ts';
import { TABS } from '../screen.ts';
import type { PaletteAction, PaletteRow, PaletteThing } from './palette-overlay.ts';
import { thingChosen, thingsOf } from './things.ts';

type Named = Pick<PaletteAction, 'name' | 'action'>;

/** Actions available anywhere. Their names are a contract. */
export const PALETTE_COMMANDS: readonly Named[] = [
  { name: 'New dispatch', action: { on: 'app', do: 'new-dispatch' } },
  { name: 'Runs', action: { on: 'app', do: 'go-runs' } },
  { name: 'Set secrets', action: { on: 'app', do: 'set-secrets' } },
  { name: 'Set vars', action: { on: 'app', do: 'set-vars' } },
  { name: 'Rotate secrets', action: { on: 'app', do: 'go-secrets' } },
  { name: 'Switch profile', action: { on: 'switcher', do: 'open' } },
  { name: 'Add profile', action: { on: 'profiles', do: 'add' } },
  { name: 'Watch a dispatch', action: { on: 'runs', do: 'ask-for-id' } },
  { name: 'Preferences', action: { on: 'preferences', do: 'open' } },
  { name: 'Help', action: { on: 'app', do: 'show-help' } },
  { name: 'Quit', action: { on: 'app', do: 'quit' } },
];

/** Only offered on the sandbox. */
export const SANDBOX_COMMANDS: readonly Named[] = [
  { name: 'Sandbox: answer 3 s late', action: { on: 'sandbox', do: 'late' } },
  { name: 'Sandbox: answer 429', action: { on: 'sandbox', do: 'rate-limited' } },
  { name: 'Sandbox: answer 503', action: { on: 'sandbox', do: 'unavailable' } },
  { name: 'Sandbox: cut connections', action: { on: 'sandbox', do: 'cut' } },
  { name: 'Sandbox: no faults', action: { on: 'sandbox', do: 'none' } },
];

/** Of names that match about as well, the likelier one comes first. */
const WEIGHTS = { named: 1, here: 0.8, everywhere: 0.8, elsewhere: 0.7, thing: 0.6 } as const;
/** A detail alone is a weaker match than a name. */
const DETAIL_WEIGHT = 0.5;
/** Letters scattered over a text score below this. */
const LEAST_SCORE = 0.4;

const found = listOf<PaletteRow>({
  idOf,
  searchText: ({ name }) => name,
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
  const { overlay, offered, recentCommands } = state;
  if (overlay?.kind !== 'palette') return found(NO_ROWS, NEW_SEARCH);
  return found(all(recentFirst(offered, recentCommands), thingsOf(state)), overlay.list);
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
      return 'show it';
  }
}

const NO_ROWS: readonly PaletteRow[] = [];

const recentFirst = rememberLatest(
  (actions: readonly PaletteAction[], recent: readonly string[]): readonly PaletteAction[] => [
    ...recent.flatMap((name) => actions.filter((action) => action.name === name)),
    ...actions.filter(({ name }) => !recent.includes(name)),
  ],
);

const all = rememberLatest(
  (actions: readonly PaletteAction[], things: readonly PaletteThing[]): readonly PaletteRow[] => [
    ...actions,
    ...things,
  ],
);

/** @param perform runs the chosen action on the screen below */
export function paletteActed(
  state: AppState,
  action: 'open' | 'choose',
  perform: (state: AppState, action: Action) => AppState,
  offered: readonly PaletteAction[] = [],
): AppState {
  switch (action) {
    case 'open':
      return allProfilesRead({ ...state, offered, overlay: { kind: 'palette', list: NEW_SEARCH } });
    case 'choose': {
      const chosen = paletteList(state).selected;
      if (!chosen) return state;
      const closed = { ...state, overlay: null };
      if (chosen.kind !== 'action') return thingChosen(closed, chosen);
      const others = state.recentCommands.filter((name) => name !== chosen.name);
      const used = { ...closed, recentCommands: [chosen.name, ...others] };
      return chosen.tab === undefined
        ? perform(used, chosen.action)
        : goToTab(used, chosen, chosen.tab, perform);
    }
  }
}

/** Nothing is done to a row that the user hasn't seen: the key is one press away there. */
function goToTab(
  state: AppState,
  { action, name }: PaletteAction,
  tab: NonNullable<PaletteAction['tab']>,
  perform: (state: AppState, action: Action) => AppState,
): AppState {
  const went = perform(state, { on: 'app', do: `go-${tab}` });
  const text = `${keyOf(`${action.on}.${action.do}`)} does it here: ${uncapitalized(name)}.`;
  return noted(went, 'info', text);
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
  }
}

function weightOf(row: PaletteRow): number {
  return row.kind === 'action' ? WEIGHTS[row.rank] : WEIGHTS.thing;
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
