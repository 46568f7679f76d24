import { stripVTControlCharacters } from 'node:util';
import { renderToString } from 'ink';
import { App } from '../../src/old/app/App.tsx';
import type { SeenParts } from '../../src/old/components/seen.tsx';
import type { AppState } from '../../src/old/state/app-state.ts';
import type { SeenPart } from '../../src/old/state/list/list-update.ts';

const SIZES = new WeakMap<AppState, Size>();

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Remembers the window of a state, which knows nothing of windows. */
export function sized(state: AppState, size: Size): AppState {
  SIZES.set(state, size);
  return state;
}

/** The window of a state. */
export function sizeOf(state: AppState): Size {
  return SIZES.get(state) ?? { columns: 120, rows: 40 };
}

/** The screen of one state as a terminal gets it, with its colours. */
export function drawn(state: AppState, seen: SeenParts = new Map()): string {
  const store = {
    getState: () => state,
    drawnState: () => state,
    subscribe: () => () => {},
    dispatch: () => {},
  };
  const size = sizeOf(state);
  return renderToString(<App store={store} hasLinks seen={seen} size={size} />, {
    columns: size.columns,
  });
}

/** One state as the terminal would show it: its rows without colours, and what of its lists is in view. */
export function look(state: AppState): {
  readonly lines: readonly string[];
  readonly seen: SeenParts;
} {
  const seen = new Kept();
  const rows = stripVTControlCharacters(drawn(state, seen)).split('\n');
  return { lines: rows.map((row) => row.trimEnd()), seen };
}

/** The rows of one state as the terminal would show them, without colours. */
export function draw(state: AppState): readonly string[] {
  return look(state).lines;
}

/** The same, as one text. */
export function text({ state }: { readonly state: AppState }): string {
  return draw(state).join('\n');
}

/** Which lines of each list and text are in view. */
export function seenIn(state: AppState): SeenParts {
  return look(state).seen;
}

/** What is drawn takes its parts back as it unmounts. */
class Kept extends Map<string, SeenPart> {
  override delete(): boolean {
    return false;
  }
}
