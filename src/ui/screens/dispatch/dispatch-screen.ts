import { fitName, fitText, textWidth } from '../../../components/fit-text.ts';
import { shortSpan } from '../../../domain/elapsed.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import { reasonOf } from '../../../screens/state-look.ts';
import type { AppState } from '../../../state/app-state.ts';
import {
  dispatchFormOf,
  lastFailure,
  offeredDraft,
  twinOfForm,
} from '../../../state/dispatch/dispatch-form-update.ts';
import { type Blocks, block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
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
    draftLine(state, view),
    failedBefore(state, view),
  );
}

/** What was left behind, in one line below the empty form, where it moves nothing when it goes. */
function draftLine(state: AppState, view: View): Blocks {
  const draft = offeredDraft(state);
  if (!draft) return null;
  const { key, title } = draft.form.values;
  const ago = shortSpan(state.clock.wallMs - draft.leftAtMs);
  const wayBack = `${view.keyOf('dispatch.bring-back-draft')} brings it back`;
  const room = view.columns - 2 - textWidth(`Draft: , ${ago} ago · ${wayBack}`);
  const known = key.text.trim() || title.text.trim() || 'no key yet';
  const name = fitName(known, Math.min(32, textWidth(known), Math.max(8, room)));
  const text = fitText(`Draft: ${name}, ${ago} ago · ${wayBack}`, view.columns - 2).trimEnd();
  const line = { spans: [span(text, 'muted')], announce: spokenList(`Draft: ${name}`, wayBack) };
  return [gap(view), block([line], { indent: 1, yields: 5 })];
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
