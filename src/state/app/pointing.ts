import type { ListAction, SeenPart } from '../list/list-update.ts';
import { runsScreenOf, withRunsScreen } from '../runs/runs-list.ts';
import type { AppEvent } from './app-event.ts';
import type { AppState } from './app-state.ts';
import { type FocusedList, focusedList } from './focused-list.ts';

type Pointed = Extract<AppEvent, { type: 'row-pointed' }>;
type Turned = Extract<AppEvent, { type: 'wheel-turned' }>;

/** Lines per notch of the wheel. */
const NOTCH_LINES = 3;

/** Selects the clicked row, one step at a time as the arrow keys would. */
export function rowPointed(state: AppState, { part, index, seen }: Pointed): AppState {
  let current = withKeysOn(state, part);
  for (let step = 0; step < (seen.get(part)?.rows ?? 0); step += 1) {
    const focused = named(current, part);
    const by = focused?.list ? index - focused.list.selectedIndex : 0;
    if (!focused || by === 0) break;
    current = focused.act(by > 0 ? 'move-down' : 'move-up', seen.get(part));
  }
  return current;
}

/** Scrolls the part under the pointer without giving it the focus. */
export function wheelTurned(state: AppState, { part, isDown, seen }: Turned): AppState {
  const under = seen.get(part);
  if (!under) return state;
  const action: ListAction = isDown ? 'move-down' : 'move-up';
  let current = withKeysOn(state, part);
  for (let line = 0; line < NOTCH_LINES; line += 1) {
    current = named(current, part)?.act(action, movedBy(under, isDown ? line : -line)) ?? current;
  }
  return withKeysAsIn(state, current);
}

function named(state: AppState, part: string): FocusedList | null {
  const focused = focusedList(state);
  return focused?.name === part ? focused : null;
}

/** The part as far as this notch has scrolled it. */
function movedBy(seen: SeenPart, lines: number): SeenPart {
  const lastTop = Math.max(0, seen.count - seen.rows);
  return { ...seen, top: Math.max(0, Math.min(lastTop, seen.top + lines)) };
}

/** Moves the focus between the list and the details beside it. */
function withKeysOn(state: AppState, part: string): AppState {
  if (state.overlay !== null || state.screen !== 'runs') return state;
  if (part !== 'runs' && part !== 'details') return state;
  return withRunsScreen(state, { hasFocusOnDetails: part === 'details' });
}

function withKeysAsIn(before: AppState, after: AppState): AppState {
  const { hasFocusOnDetails } = runsScreenOf(before);
  return runsScreenOf(after).hasFocusOnDetails === hasFocusOnDetails
    ? after
    : withRunsScreen(after, { hasFocusOnDetails });
}
