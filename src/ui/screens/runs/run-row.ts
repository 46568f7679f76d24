import { countRuns, type Dispatch, dispatchIdOf, hasRequest } from '../../../domain/dispatch.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { Watch } from '../../../state/watching/watch.ts';
import { countdown, shortSpan } from '../../presentation/elapsed.ts';
import { STATE_LOOK } from '../../presentation/state-look.ts';
import type { ColumnName } from './run-columns.ts';

/** The clocks and the polling that a row is drawn with. */
export interface RowContext {
  readonly watch: Watch | null;
  readonly isPaused: boolean;
  /** Waits longer than its kind usually does. */
  readonly isSlow: boolean;
  readonly wallMs: number;
  readonly monoMs: number;
}

/** @returns the text of each column for one dispatch. */
export function rowCells(
  dispatch: Dispatch,
  context: RowContext,
): Readonly<Record<ColumnName, string>> {
  const { phase } = dispatch;
  return {
    state: `${STATE_LOOK[phase.state].mark} ${phase.state}`,
    key: keyCell(dispatch),
    ref: refCell(dispatch),
    title: titleText(dispatch, context.isSlow),
    runs: phase.state === 'ready' ? String(countRuns(dispatch)) : '–',
    // The words for the mark stand in the title, under the list, and in the details.
    age: `${shortSpan(context.wallMs - dispatch.createdAtMs)}${context.isSlow ? '!' : ''}`,
    seen:
      dispatch.confirmedAtMs === null ? '–' : shortSpan(context.wallMs - dispatch.confirmedAtMs),
    next: nextCell(context),
  };
}

export function keyCell(dispatch: Dispatch): string {
  if (hasRequest(dispatch)) return sanitizeText(dispatch.request.key);
  return dispatchIdOf(dispatch) ?? '–';
}

export function refCell({ request }: Dispatch): string {
  return sanitizeText(request.ref) || '–';
}

export function titleText(dispatch: Dispatch, isSlow: boolean): string {
  const title = hasRequest(dispatch) ? sanitizeText(dispatch.request.title) : 'sent from elsewhere';
  return [isSlow ? 'slower than usual' : '', title].filter(Boolean).join(' · ') || '–';
}

function nextCell({ watch, isPaused, monoMs }: RowContext): string {
  if (!watch) return '–';
  if (isPaused) return 'paused';
  if (watch.isInFlight) return 'now';
  // A row whose checks fail must not look like one that is merely waiting.
  const mark = watch.problem === null ? '' : '! ';
  return `${mark}${countdown(watch.nextCheckAtMs - monoMs)}`;
}
