import type { AppState } from '../../state/app/app-state.ts';
import { RUN_VIEWS, type RunView } from '../../state/runs/run-views.ts';
import { rowsByView, runsScreenOf } from '../../state/runs/runs-list.ts';
import { block, GAP } from '../blocks/fit.ts';
import { fitText } from '../blocks/fit-text.ts';
import { bold, type Line, line, span } from '../blocks/line.ts';
import { viewName } from '../screens/runs/view-line.ts';
import type { Dialog, View } from '../view.ts';

const COUNT_COLUMNS = 6;

/** The views of the runs list, each with its key and count. */
export function runViews(state: AppState, view: View): Dialog {
  const { view: shown, list } = runsScreenOf(state);
  const filter = list.filter.field.text.trim();
  const rows = RUN_VIEWS.map((each) => rowOf(state, each, each === shown, view));
  const saving = `${view.keyOf('runs.save-view')} saves the filter "${filter}" as your own view.`;
  const hint =
    filter === '' ? [] : [GAP, block([line(span(fitText(saving, view.columns).trimEnd()))])];
  return {
    kind: 'Dialog',
    title: 'Show',
    foot: 'esc back',
    blocks: [block(rows, { top: 0 }), ...hint],
  };
}

function rowOf(state: AppState, each: RunView, isOn: boolean, { columns, keyOf }: View): Line {
  const count = rowsByView(state).get(each)?.length;
  const key = keyOf(`runs.view-${each}`);
  const { ownView } = state.preferences.values;
  const about = each === 'own' && ownView !== '' ? `your own: ${ownView}` : aboutOf(state, each);
  const text = fitText(about, columns - COUNT_COLUMNS - 6);
  const number = fitText(count === undefined ? '–' : String(count), COUNT_COLUMNS, 'right');
  return {
    ...line(
      bold(isOn ? '▸ ' : '  ', 'accent'),
      span(`${key}  `, 'accent'),
      isOn ? bold(text) : span(text),
      span(number, 'muted'),
    ),
    announce: `${key}: ${about}, ${count ?? 'none yet'}${isOn ? ', on' : ''}`,
  };
}

function aboutOf(state: AppState, view: RunView): string {
  switch (view) {
    case 'all':
      return 'all';
    case 'waiting':
      return 'waiting';
    case 'failed':
      return 'failed (error or refused)';
    case 'branch':
      return `this branch: ${state.gitBranch === null ? 'none' : viewName(state, view)}`;
    case 'keys':
      return 'the latest of each key';
    case 'batch':
      return 'sent together with the selected one';
    case 'own':
      return 'your own: filter the list, then save the filter here';
  }
}
