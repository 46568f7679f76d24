import type { WindowSize } from '../../../src/app/window.ts';
import type { AppState } from '../../../src/state/app-state.ts';

/** One state of the app, to be looked at in a window of any size. */
export interface CatalogueEntry {
  /** `screen / what is special about it`. */
  readonly name: string;
  readonly at: (size: WindowSize) => AppState;
}

/** Brings a core of its own into the state. */
export type Reach = (size: WindowSize) => { readonly state: AppState };

/** The states of one part of the app. */
export function entriesOf(
  part: string,
  states: Readonly<Record<string, Reach>>,
): readonly CatalogueEntry[] {
  return Object.entries(states).map(([what, reach]) => ({
    name: `${part} / ${what}`,
    at: (size) => reach(size).state,
  }));
}
