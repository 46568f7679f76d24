import { shortSpan } from '../../../domain/elapsed.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import {
  dispatchFormOf,
  lastFailure,
  twinOfForm,
} from '../../../state/dispatch/dispatch-form-update.ts';
import { type Blocks, block } from '../../blocks/fit.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { reasonOf } from '../../presentation/state-look.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { destinationBlock } from '../destination.ts';

/** The form for a new dispatch. */
export function dispatchScreen(state: AppState, view: View): Body {
  return blocks(
    gap(view),
    destinationBlock(state, { what: 'New dispatch', area: 'dispatches' }, view),
    gap(view),
    maybeTwice(state, view),
    formBlocks(dispatchFormOf(state), view),
    failedBefore(state, view),
  );
}

/** How the last dispatch of the key failed, in one line: the details on Runs have the rest. */
function failedBefore(state: AppState, view: View): Blocks {
  const failed = lastFailure(state);
  const why = failed && reasonOf(failed.phase);
  if (!failed || why === null) return null;
  const said = `The last dispatch of ${failed.request.key} failed: ${why.replaceAll(/\s+/g, ' ')}`;
  const text = fitText(said, view.columns - 2).trimEnd();
  return [
    gap(view),
    block([{ spans: [span(text, 'failure')], announce: said }], { indent: 1, yields: 6 }),
  ];
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
