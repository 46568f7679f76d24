import { type FocusContext, focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf } from '../keys/key-map.ts';
import type { AppState } from '../state/app-state.ts';
import { nameKeys } from '../state/key-placeholder.ts';
import type { KeyWords } from './store-context.tsx';

/** The keys as currently mapped: for where focus is now, or elsewhere. */
export function keyWords(state: AppState, context: FocusContext = focusContextOf(state)): KeyWords {
  const labelOf = (name: string) => keyMapOf(state).labelOf(name, context);
  return { keyOf: labelOf, said: (text) => nameKeys(text, labelOf) };
}
