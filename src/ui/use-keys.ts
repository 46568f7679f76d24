import { focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf, labelOfAction } from '../keys/key-map.ts';
import type { ActionName } from '../state/action.ts';
import type { AppState } from '../state/app-state.ts';
import { withKeysNamed } from '../state/key-of.ts';
import { useAppState } from './use-app.tsx';

/** The keys in force, for sentences that name them. */
export interface KeyWords {
  /** How the key of an action is written now. */
  readonly keyOf: (name: ActionName) => string;
  /** A sentence of the core with its keys in it. */
  readonly said: (text: string) => string;
}

export function keyWordsFor(state: AppState): KeyWords {
  const labelOf = (name: string) => labelOfAction(keyMapOf(state), name, focusContextOf(state));
  return { keyOf: labelOf, said: (text) => withKeysNamed(text, labelOf) };
}

export function useKeys(): KeyWords {
  return keyWordsFor(useAppState());
}
