import type { AppState } from '../../../state/app/app-state.ts';
import { RUN_VIEWS, type RunView } from '../../../state/runs/run-views.ts';
import { rowsByView, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { fitName, textWidth } from '../../blocks/fit-text.ts';
import { bold, type Line, type Span, span } from '../../blocks/line.ts';
import type { ListView } from '../../blocks/list-view.ts';

const SEPARATOR = ' · ';
const BRANCH_COLUMNS = 24;

/** What a view is called above the list and in the dialog. */
export function viewName({ gitBranch }: Pick<AppState, 'gitBranch'>, view: RunView): string {
  switch (view) {
    case 'all':
    case 'waiting':
    case 'failed':
      return view;
    case 'branch':
      return gitBranch === null ? 'this branch' : fitName(gitBranch, BRANCH_COLUMNS).trimEnd();
    case 'keys':
      return 'by key';
    case 'batch':
      return 'sent together';
    case 'own':
      return 'your own';
  }
}

/** The current view of the runs list, with the others and their counts above it. */
export function viewOf(state: AppState): ListView {
  const { view } = runsScreenOf(state);
  return {
    line: (columns) => viewLine(state, columns),
    name: view === 'all' ? '' : viewName(state, view),
  };
}

/** Drops those that don't fit from the end, but never the current one. */
function viewLine(state: AppState, columns: number): Line {
  const { view: shown, isOfAll } = runsScreenOf(state);
  const rowsOf = rowsByView(state);
  const named = RUN_VIEWS.filter((view) => rowsOf(view) !== null).map((view) => {
    const name = view === 'all' && isOfAll ? 'all profiles' : viewName(state, view);
    return { text: `${name} ${rowsOf(view)?.length}`, isOn: view === shown };
  });
  const on = named.find(({ isOn }) => isOn);
  let room = columns - textWidth(on?.text ?? '');
  let isFull = false;
  const fitting = named.filter(({ text, isOn }) => {
    if (isOn || isFull) return isOn;
    room -= textWidth(text) + SEPARATOR.length;
    isFull = room < 0;
    return !isFull;
  });
  const spans = fitting.flatMap(({ text, isOn }, index): Span[] => [
    ...(index === 0 ? [] : [span(SEPARATOR, 'muted')]),
    isOn ? bold(text, 'accent') : span(text, 'muted'),
  ]);
  return { spans, announce: on ? `View: ${on.text}` : '' };
}
