import fuzzysort from 'fuzzysort';
import type { AppState } from '../app-state.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { byUse, type KnownProfile } from './known-profile.ts';
import { activeProfileId } from './parts.ts';
import type { SwitcherAction } from './profiles-action.ts';
import { askForDefault } from './profiles-update.ts';
import { switchTo } from './switching.ts';

/** A name that fits counts for more than a host that fits. */
const HOST_WEIGHT = 0.6;
const LEAST_SCORE = 0.1;

/** What the switcher offers now: most used first, or best fit first while something is typed. */
export function switcherRows(state: AppState): readonly KnownProfile[] {
  if (state.overlay?.kind !== 'switcher') return [];
  const rows = [...state.profiles.known].sort(byUse);
  const query = state.overlay.query.trim();
  if (query === '') return rows;
  return fuzzysort
    .go(query, rows, {
      keys: ['name', 'host'],
      limit: 0,
      threshold: LEAST_SCORE,
      scoreFn: ([name, host]) => Math.max(name?.score ?? 0, (host?.score ?? 0) * HOST_WEIGHT),
    })
    .map(({ obj }) => obj);
}

/** The row that enter takes. With nothing typed it begins at the first profile that is not on. */
export function switcherIndex(state: AppState): number {
  if (state.overlay?.kind !== 'switcher') return 0;
  const rows = switcherRows(state);
  const { index, query } = state.overlay;
  if (index >= 0) return Math.min(index, Math.max(0, rows.length - 1));
  const other = rows.findIndex(({ id }) => id !== activeProfileId(state));
  return query.trim() === '' && other > 0 ? other : 0;
}

export function switcherActed(state: AppState, action: SwitcherAction): UpdateResult {
  switch (action) {
    case 'open':
      return {
        state: { ...state, overlay: { kind: 'switcher', query: '', index: -1 } },
        commands: [{ type: 'profiles', request: { do: 'list' } }],
      };
    case 'close':
      return noCommands({ ...state, overlay: null });
    case 'move-up':
      return noCommands(moveSelection(state, -1));
    case 'move-down':
      return noCommands(moveSelection(state, 1));
    case 'switch-here': {
      const chosen = switcherRows(state)[switcherIndex(state)];
      return chosen ? switchTo(state, chosen.id) : noCommands(state);
    }
    case 'switch-back': {
      const { previousId } = state.profiles;
      return previousId === null ? noCommands(state) : switchTo(state, previousId);
    }
    case 'make-default': {
      const chosen = switcherRows(state)[switcherIndex(state)];
      return chosen ? askForDefault(state, chosen) : noCommands(state);
    }
  }
}

/** What the prompt holds. A `-` alone is the key for the previous profile, never a search. */
export function switcherTyped(state: AppState, query: string): AppState {
  if (state.overlay?.kind !== 'switcher' || query === '-') return state;
  return { ...state, overlay: { kind: 'switcher', query, index: -1 } };
}

function moveSelection(state: AppState, by: 1 | -1): AppState {
  if (state.overlay?.kind !== 'switcher') return state;
  const last = switcherRows(state).length - 1;
  const index = Math.max(0, Math.min(last, switcherIndex(state) + by));
  return { ...state, overlay: { ...state.overlay, index } };
}
