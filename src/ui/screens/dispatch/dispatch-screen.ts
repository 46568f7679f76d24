import { shortSpan } from '../../../domain/elapsed.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import { dispatchFormOf, twinOfForm } from '../../../state/dispatch/dispatch-form-update.ts';
import { type Blocks, block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { type Body, gap, type View } from '../../view.ts';
import { withKnown } from '../beside.ts';
import { destinationBlock } from '../destination.ts';
import { knownOfKey } from './known-of-key.ts';

/** The form for a new dispatch. */
export function dispatchScreen(state: AppState, view: View): Body {
  const form = dispatchFormOf(state);
  return withKnown(state, view, {
    above: [
      gap(view),
      destinationBlock(state, { what: 'New dispatch', area: 'dispatches' }, view),
      gap(view),
      maybeTwice(state, view),
    ],
    main: (left) => formBlocks(form, left),
    known: (right) => knownOfKey(state, form.offered, right),
  });
}

/** Shown as long as the form would send something that may already be running. */
function maybeTwice(state: AppState, view: View): Blocks {
  const twin = twinOfForm(state);
  if (!twin) return null;
  const ago = ` ${shortSpan(state.clock.wallMs - twin.createdAtMs)} ago`;
  const text = (when: string) =>
    `The same dispatch was sent${when} and may or may not have been accepted. Check the service first: resending may run it twice.`;
  // A running time would make a screen reader repeat the form every second.
  const said = { announce: text(' before') };
  const lines = wrapSpans([span(text(ago), 'warning')], view.columns - 2, said);
  return [block(lines, { indent: 1 }), gap(view)];
}
