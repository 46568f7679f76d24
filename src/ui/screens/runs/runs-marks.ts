import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { visibleRows } from '../../../state/runs/rows.ts';
import { type Line, span } from '../../blocks/line.ts';
import { rowContext } from './row-context.ts';
import { columnsFor } from './run-columns.ts';

/** What the marks in the runs list mean, as far as there are any and no column says it. A screen reader hears the words with each row. */
export function marksLine(state: AppState): Line | null {
  const text = marksText(state);
  return text === '' ? null : { spans: [span(text, 'muted')], announce: '' };
}

function marksText(state: AppState): string {
  const layout = layoutFor(state.size);
  const isListCovered = !layout.isSideBySide && activeParts(state).runsScreen.hasFocusOnDetails;
  if (state.screen !== 'runs' || state.overlay !== null || isListCovered) return '';
  const heads = columnsFor(layout.listColumns - 1).map(({ name }) => name);
  const contexts = visibleRows(state).rows.map((row) => rowContext(state, row));
  const hasSlow = contexts.some(({ isSlow }) => isSlow);
  const hasFailing = contexts.some(
    ({ watch, isPaused }) =>
      watch !== null && watch.problem !== null && !isPaused && !watch.isInFlight,
  );
  return [
    hasSlow && !heads.includes('title') && 'AGE ! slower than usual',
    hasFailing && heads.includes('next') && 'NEXT ! the last check failed',
  ]
    .filter(Boolean)
    .join(' · ');
}
