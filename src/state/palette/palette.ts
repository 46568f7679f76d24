import fuzzysort from 'fuzzysort';
import { SANDBOX_PROFILE_ID } from '../../domain/profile.ts';
import type { Action } from '../action.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_SEARCH } from '../list/list-state.ts';
import type { OverlayPart } from '../overlay.ts';
import { rememberLatest } from '../remember-latest.ts';
import type { SessionPart } from '../session.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { PaletteCommand, PalettePart } from './palette-overlay.ts';

/** The parts of the state that the palette reads and changes. */
interface PaletteScope extends PalettePart, OverlayPart, SessionPart {}

/** Commands available anywhere. Their names are a contract. */
export const PALETTE_COMMANDS: readonly PaletteCommand[] = [
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
const SANDBOX_COMMANDS: readonly PaletteCommand[] = [
  { name: 'Sandbox: answer 3 s late', action: { on: 'sandbox', do: 'late' } },
  { name: 'Sandbox: answer 429', action: { on: 'sandbox', do: 'rate-limited' } },
  { name: 'Sandbox: answer 503', action: { on: 'sandbox', do: 'unavailable' } },
  { name: 'Sandbox: cut connections', action: { on: 'sandbox', do: 'cut' } },
  { name: 'Sandbox: no faults', action: { on: 'sandbox', do: 'none' } },
];

/** Global commands rank above a screen's own that match about as well. */
const HERE_WEIGHT = 0.8;

const commands = listOf<PaletteCommand>({
  idOf: ({ name }) => name,
  searchText: ({ name }) => name,
  search: (rows, text) =>
    fuzzysort
      .go(text, rows, {
        key: 'name',
        scoreFn: ({ score, obj }) => (obj.key === undefined ? score : score * HERE_WEIGHT),
      })
      .map(({ obj }) => obj),
});

const latestFirst = rememberLatest(
  (
    recent: readonly string[],
    here: readonly PaletteCommand[],
    isSandbox: boolean,
  ): readonly PaletteCommand[] => {
    const anywhere = [...PALETTE_COMMANDS, ...(isSandbox ? SANDBOX_COMMANDS : [])];
    const all = [...anywhere, ...here.filter((each) => !anywhere.some(isSameAs(each)))];
    return [
      ...recent.flatMap((name) => all.filter((command) => command.name === name)),
      ...all.filter(({ name }) => !recent.includes(name)),
    ];
  },
);

/** The commands matching the input, best first; before anything is typed, most recently used first. */
export function paletteList(state: PaletteScope): List<PaletteCommand> {
  const { overlay, recentCommands, commandsHere, session } = state;
  const list = overlay?.kind === 'palette' ? overlay.list : NEW_SEARCH;
  const isSandbox = session.phase === 'open' && session.profile.id === SANDBOX_PROFILE_ID;
  return commands(latestFirst(recentCommands, commandsHere, isSandbox), list);
}

function isSameAs({ action }: PaletteCommand): (other: PaletteCommand) => boolean {
  return (other) => other.action.on === action.on && other.action.do === action.do;
}

/** @param perform runs the chosen command on the screen below */
export function paletteActed<S extends PaletteScope>(
  state: S,
  action: 'open' | 'choose',
  perform: (state: S, action: Action) => UpdateResult<S>,
  commandsHere: readonly PaletteCommand[] = [],
): UpdateResult<S> {
  switch (action) {
    case 'open':
      return noCommands({ ...state, commandsHere, overlay: { kind: 'palette', list: NEW_SEARCH } });
    case 'choose': {
      const chosen = paletteList(state).selected;
      if (!chosen) return noCommands(state);
      const others = state.recentCommands.filter((name) => name !== chosen.name);
      const recentCommands = [chosen.name, ...others];
      return perform({ ...state, overlay: null, recentCommands }, chosen.action);
    }
  }
}
