import { ACTIONS } from '../state/app/actions.ts';
import { type Binding, bindingsOf } from './binding.ts';

/** Every built-in key. The first binding that fits the context wins. */
export const KEY_TABLE: readonly Binding[] = bindingsOf(ACTIONS).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
);

function rankOf({ comes }: Binding): number {
  if (comes === 'first') return -1;
  return comes === 'last' ? 1 : 0;
}
