import type { WindowSize } from '../../../src/old/app/window.ts';
import type { AppState } from '../../../src/old/state/app-state.ts';

/** One state of the app, to be looked at in a window of any size. */
export interface CatalogueEntry {
  /** `screen / what is special about it`. */
  readonly name: string;
  readonly at: (size: WindowSize) => AppState;
}

/** Brings a core of its own into the state. */
export type Reach = (size: WindowSize) => { readonly state: AppState };

/** The states of one part of the app, each reached once for a size. */
export function entriesOf(
  part: string,
  states: Readonly<Record<string, Reach>>,
): readonly CatalogueEntry[] {
  return Object.entries(states).map(([what, reach]) => {
    const reached = new Map<string, AppState>();
    const at = (size: WindowSize): AppState => {
      const key = `${size.columns}×${size.rows}`;
      const state = reached.get(key) ?? reach(size).state;
      reached.set(key, state);
      return state;
    };
    return { name: `${part} / ${what}`, at };
  });
}
