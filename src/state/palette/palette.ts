import fuzzysort from 'fuzzysort';
import { assertNever } from '../../domain/assert-never.ts';
import type { Action } from '../action.ts';
import type { AppState } from '../app-state.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { PaletteAction } from './palette-overlay.ts';

/** Something that can be asked for by its name, from anywhere. */
export interface PaletteCommand {
  readonly name: string;
  readonly action: Action;
}

/** The names are a contract. */
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

/** The commands that fit what is typed, the best first; without anything typed the latest used first. */
export function paletteRows(state: AppState): readonly PaletteCommand[] {
  const query = state.overlay?.kind === 'palette' ? state.overlay.query.trim() : '';
  const recent = state.recentCommands;
  const latestFirst = [
    ...recent.flatMap((name) => PALETTE_COMMANDS.filter((command) => command.name === name)),
    ...PALETTE_COMMANDS.filter(({ name }) => !recent.includes(name)),
  ];
  if (query === '') return latestFirst;
  return fuzzysort.go(query, latestFirst, { key: 'name' }).map(({ obj }) => obj);
}

export function paletteIndex(state: AppState): number {
  const last = Math.max(0, paletteRows(state).length - 1);
  return state.overlay?.kind === 'palette' ? Math.min(state.overlay.index, last) : 0;
}

/** What is typed narrows the rows; the best one is then meant. */
export function paletteTyped(state: AppState, query: string): AppState {
  return { ...state, overlay: { kind: 'palette', query, index: 0 } };
}

/** @param perform carries out the command that is chosen, on the screen below */
export function paletteActed(
  state: AppState,
  action: PaletteAction,
  perform: (state: AppState, action: Action) => UpdateResult,
): UpdateResult {
  switch (action) {
    case 'open':
      return noCommands({ ...state, overlay: { kind: 'palette', query: '', index: 0 } });
    case 'close':
      return noCommands({ ...state, overlay: null });
    case 'move-up':
      return noCommands(movedTo(state, paletteIndex(state) - 1));
    case 'move-down':
      return noCommands(movedTo(state, paletteIndex(state) + 1));
    case 'choose': {
      const chosen = paletteRows(state)[paletteIndex(state)];
      if (!chosen) return noCommands(state);
      const others = state.recentCommands.filter((name) => name !== chosen.name);
      const recentCommands = [chosen.name, ...others];
      return perform({ ...state, overlay: null, recentCommands }, chosen.action);
    }
    default:
      return assertNever(action);
  }
}

function movedTo(state: AppState, index: number): AppState {
  if (state.overlay?.kind !== 'palette') return state;
  const last = Math.max(0, paletteRows(state).length - 1);
  return { ...state, overlay: { ...state.overlay, index: Math.max(0, Math.min(last, index)) } };
}
