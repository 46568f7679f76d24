import type { AppState } from '../../../state/app/app-state.ts';
import { RUN_VIEWS, type RunView } from '../../../state/runs/run-views.ts';
import { rowsByView, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { fitName, textWidth, thatFit } from '../../blocks/fit-text.ts';
import { bold, joined, type Line, span } from '../../blocks/line.ts';
import type { ListView } from '../../blocks/list-view.ts';

const SEPARATOR = ' · ';
const BRANCH_COLUMNS = 24;

/** What a view is called above the list, and what it shows. */
const VIEWS: Readonly<Record<RunView, { readonly name: string; readonly about: string }>> = {
  all: { name: 'all', about: 'all' },
  waiting: { name: 'waiting', about: 'waiting' },
  failed: { name: 'failed', about: 'failed (error or refused)' },
  branch: { name: 'this branch', about: 'this branch: none' },
  keys: { name: 'by key', about: 'the latest of each key' },
  batch: { name: 'sent together', about: 'sent together with the selected one' },
  own: { name: 'your own', about: 'your own: filter the list, then save the filter here' },
};

export function viewName({ gitBranch }: Pick<AppState, 'gitBranch'>, view: RunView): string {
  if (view !== 'branch' || gitBranch === null) return VIEWS[view].name;
  return fitName(gitBranch, BRANCH_COLUMNS).trimEnd();
}

/** What a view shows here, for choosing one. */
export function aboutView(state: AppState, view: RunView): string {
  const { ownView } = state.preferences.values;
  if (view === 'own' && ownView !== '') return `your own: ${ownView}`;
  if (view !== 'branch' || state.gitBranch === null) return VIEWS[view].about;
  return `this branch: ${viewName(state, view)}`;
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
  const byRank = named.toSorted((one, other) => Number(other.isOn) - Number(one.isOn));
  const fitting = thatFit(byRank, ({ text }) => textWidth(text), columns, textWidth(SEPARATOR));
  const spans = named
    .filter((each) => each === on || fitting.includes(each))
    .map(({ text, isOn }) => (isOn ? bold(text, 'accent') : span(text, 'muted')));
  return { spans: joined(spans, span(SEPARATOR, 'muted')), announce: on ? `View: ${on.text}` : '' };
}
