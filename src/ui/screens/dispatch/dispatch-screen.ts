import type { AppState } from '../../../state/app-state.ts';
import { dispatchFormOf } from '../../../state/forms/dispatch-actions.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { destinationBlock } from '../destination.ts';

/** The form of a new dispatch. */
export function dispatchScreen(state: AppState, view: View): Body {
  const { spec, form, offered, isRevealed } = dispatchFormOf(state);
  return blocks(
    ...gap(view),
    destinationBlock(state, { what: 'New dispatch', area: 'dispatches' }, view),
    ...gap(view),
    ...formBlocks(spec, form, { offered, isRevealed }, view),
  );
}
