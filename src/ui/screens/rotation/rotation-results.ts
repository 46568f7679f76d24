import { textWidth } from '../../../components/fit-text.ts';
import { resultCounts } from '../../../domain/entry-result.ts';
import { counted } from '../../../domain/words.ts';
import { isJump, resultLine, resultLook, type SentEntry } from '../../../screens/state-look.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { List } from '../../../state/list/list.ts';
import {
  openPlaces,
  type SendingRotation,
  type SentRotation,
} from '../../../state/rotation/rotation.ts';
import type { PlanRow } from '../../../state/rotation/rotation-list.ts';
import { rotationList } from '../../../state/rotation/rotation-list.ts';
import { closeFormOf } from '../../../state/rotation/rotation-prompts.ts';
import { othersUnfinished } from '../../../state/rotation/unfinished.ts';
import { block } from '../../blocks/fit.ts';
import { formBlocks } from '../../blocks/form-view.ts';
import { bold, indented, type Line, line } from '../../blocks/line.ts';
import { columnsIn } from '../../blocks/list-columns.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { progressLine } from '../../blocks/progress-line.ts';
import { paragraph } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { RESULTS_LOOK, wholeHeading } from './rotation-look.ts';

/** The result for each place, during the send and after. */
export function rotationResults(
  state: AppState,
  rotation: SendingRotation | SentRotation,
  view: View,
): Body {
  const list = rotationList(state);
  const contextOf = (row: PlanRow) => contextIn(rotation, row);
  const title = titleOf(state, rotation);
  const form = closeFormOf(state);
  return blocks(
    gap(view),
    block([indented(line(bold(title)), 1)], { yields: 7 }),
    // The note for closing it.
    form && [formBlocks(form, view), gap(view)],
    listBlocks(RESULTS_LOOK, list, contextOf, {
      ...view,
      name: 'rotation-results',
      hasFocus: form === null,
    }),
    gap(view),
    block(progressLines(rotation, view)),
    list.selected && block(selectedLines(list.selected, list, rotation, view), { yields: 4 }),
  );
}

function titleOf(state: AppState, rotation: SendingRotation | SentRotation): string {
  if (rotation.phase === 'sending') return 'Rotation: sending';
  const { places, results } = rotation;
  const isPart = places.some(({ id }) => (results.get(id)?.state ?? 'not-sent') === 'not-sent');
  const title = isPart ? 'Rotation: partly sent' : 'Rotation: sent';
  const others = othersUnfinished(state).length;
  const isOpen = openPlaces(rotation).length > 0;
  return isOpen && others > 0 ? `${title} · 1 of ${others + 1} unfinished` : title;
}

function contextIn(rotation: SendingRotation | SentRotation, row: PlanRow): SentEntry {
  return {
    result: rotation.results.get(row.id) ?? null,
    versionBefore: row.kind === 'place' ? (row.place.known?.version ?? null) : null,
    isSending: rotation.phase === 'sending' && rotation.waiting.has(row.id),
  };
}

/** How far it is, and the results so far. */
function progressLines(rotation: SendingRotation | SentRotation, view: View): readonly Line[] {
  const { places, results } = rotation;
  const parts = resultCounts(results.values());
  const problem = rotation.phase === 'results' ? rotation.problem : null;
  const said = problem === null ? [] : paragraph(`✗ ${view.said(problem)}`, 'failure', view);
  if (rotation.phase === 'results') {
    const waiting = places.filter(({ id }) => !results.has(id)).length;
    const counts = [...parts, ...(waiting > 0 ? [`${waiting} not sent yet`] : [])];
    const all = counted(places.length, 'place');
    return [...paragraph(`${all}: ${counts.join(' · ')}`, 'plain', view), ...said];
  }
  const done = places.filter(({ id }) => results.has(id)).length;
  const words = [...parts, ...(rotation.isStopping ? ['stopping'] : [])];
  return [progressLine(done, places.length, { words, columns: view.columns })];
}

/** What doesn't fit on its row: where it went, or the full reason. */
function selectedLines(
  row: PlanRow,
  list: List<PlanRow>,
  rotation: SendingRotation | SentRotation,
  view: View,
): readonly Line[] {
  if (row.kind === 'group') return wholeHeading(row, view.columns);
  const context = contextIn(rotation, row);
  if (context.result === null || (context.result.state === 'set' && !isJump(context.result))) {
    return [];
  }
  const line = resultLine(context);
  const beside = columnsIn(RESULTS_LOOK, list, view.columns).at(-1)?.width ?? 0;
  if (textWidth(line) <= beside) return [];
  // The row has already announced it.
  return paragraph(`${row.place.name}: ${line}`, resultLook(context).tone, view, '');
}
