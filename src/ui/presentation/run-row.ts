import { type Dispatch, runsOf } from '../../domain/dispatch.ts';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { Watch } from '../../state/watching/watch.ts';
import { countdown, shortSpan } from './elapsed.ts';
import type { ColumnName } from './run-columns.ts';
import { STATE_LOOK } from './state-look.ts';

/** The clocks and the polling that a row is drawn with. */
export interface RowContext {
  readonly watch: Watch | null;
  readonly isPaused: boolean;
  readonly wallMs: number;
  readonly monoMs: number;
}

/** @returns the text of each column for one dispatch. */
export function rowCells(
  dispatch: Dispatch,
  context: RowContext,
): Readonly<Record<ColumnName, string>> {
  const { phase, request } = dispatch;
  return {
    state: `${STATE_LOOK[phase.state].mark} ${phase.state}`,
    key: harmlessText(request.key),
    ref: harmlessText(request.ref) || '–',
    title: harmlessText(request.title) || '–',
    runs: phase.state === 'ready' ? String(runsOf(dispatch).length) : '–',
    age: shortSpan(context.wallMs - dispatch.createdAtMs),
    seen:
      dispatch.confirmedAtMs === null ? '–' : shortSpan(context.wallMs - dispatch.confirmedAtMs),
    next: nextCell(context),
  };
}

function nextCell({ watch, isPaused, monoMs }: RowContext): string {
  if (!watch) return '–';
  if (isPaused) return 'paused';
  return watch.isInFlight ? 'now' : countdown(watch.nextCheckAtMs - monoMs);
}

/** What is known of the polling, in words: when it was last confirmed, when the next check is. */
export function watchLine(dispatch: Dispatch, context: RowContext): string {
  const confirmed =
    dispatch.confirmedAtMs === null
      ? 'not confirmed yet'
      : `confirmed ${shortSpan(context.wallMs - dispatch.confirmedAtMs)} ago`;
  const { watch, isPaused } = context;
  if (!watch) return confirmed;
  if (isPaused) return `${confirmed} · checks paused, R tries again`;
  if (watch.isInFlight) return `${confirmed} · checking now`;
  return `${confirmed} · next check in ${countdown(watch.nextCheckAtMs - context.monoMs)}`;
}
