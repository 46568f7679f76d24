import type { AppState } from '../../state/app-state.ts';
import { dispatchFormOf } from '../../state/forms/dispatch-actions.ts';
import { GAP } from '../blocks/fit.ts';
import { formBlocks } from '../blocks/form-view.ts';
import { type Body, blocks, type View } from '../view.ts';
import { destinationBlock } from './destination.ts';

/** The form of a new dispatch. */
export function dispatchScreen(state: AppState, view: View): Body {
  const { spec, form, offered, isRevealed } = dispatchFormOf(state);
  return blocks(
    ...(view.isCompact ? [] : [GAP]),
    destinationBlock(state, { what: 'New dispatch', area: 'dispatches' }, view),
    GAP,
    ...formBlocks(spec, form, { offered, isRevealed }, view),
  );
}
