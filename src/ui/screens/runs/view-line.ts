import type { AppState } from '../../../state/app-state.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { RUN_VIEWS, viewName } from '../../../state/runs/run-views.ts';
import { rowsByView, runsScreenOf } from '../../../state/runs/runs-list.ts';
import { textWidth, thatFit } from '../../blocks/fit-text.ts';
import { bold, joined, type Line, span } from '../../blocks/line.ts';
import type { ListView } from '../../blocks/list-view.ts';

const SEPARATOR = ' · ';

/** The current view of the runs list, with the others and their counts above it. */
export function viewOf(state: AppState): ListView {
  const { view } = runsScreenOf(state);
  return { line: (columns) => viewLine(state, columns), name: view === 'all' ? '' : view };
}

/** Drops those that don't fit from the end, but never the current one. */
function viewLine(state: AppState, columns: number): Line {
  const { view: shown } = runsScreenOf(state);
  const { showsAll } = state.profiles;
  const rows = rowsByView(state);
  const { older } = activeParts(state);
  const named = RUN_VIEWS.map((view) => {
    const name = view === 'all' && showsAll ? 'all profiles' : viewName(view, rows[view]);
    const count = rows[view].length;
    const isCut = view === 'all' && !showsAll && older > 0;
    const text = isCut ? `newest ${count} of ${count + older}` : `${name} ${count}`;
    return { text, isOn: view === shown };
  });
  const on = named.find(({ isOn }) => isOn);
  const byRank = named.toSorted((one, other) => Number(other.isOn) - Number(one.isOn));
  const fitting = thatFit(byRank, ({ text }) => textWidth(text), columns, textWidth(SEPARATOR));
  const spans = named
    .filter((each) => each === on || fitting.includes(each))
    .map(({ text, isOn }) => (isOn ? bold(text, 'accent') : span(text, 'muted')));
  return { spans: joined(spans, span(SEPARATOR, 'muted')), announce: on ? `View: ${on.text}` : '' };
}
