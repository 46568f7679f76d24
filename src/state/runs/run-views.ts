import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { rememberEach } from '../remember-each.ts';

/** The views of the runs list, in the order in which a key goes through them. */
export const RUN_VIEWS = ['all', 'waiting', 'failed'] as const;

export type RunView = (typeof RUN_VIEWS)[number];

/** The rows of each view, newest first. In the last is all that somebody has to look at: what is unknown as well. */
export const rowsOfViews = rememberEach(
  (rows: readonly Dispatch[]): Readonly<Record<RunView, readonly Dispatch[]>> => ({
    all: rows,
    waiting: rows.filter(({ phase }) => phase.state === 'waiting'),
    failed: rows.filter(({ phase }) => ['error', 'refused', 'unknown'].includes(phase.state)),
  }),
);

/** What a view is called with what is in it: nobody knows that an unknown dispatch failed. */
export function viewName(view: RunView, rows: readonly Dispatch[]): string {
  const holdsUnknown = view === 'failed' && rows.some(({ phase }) => phase.state === 'unknown');
  return holdsUnknown ? 'failed or unknown' : view;
}

/** After the last view comes the first. */
export function viewAfter(view: RunView): RunView {
  return RUN_VIEWS[RUN_VIEWS.indexOf(view) + 1] ?? 'all';
}

/** Everything a filter can match. */
export function searchTextOf(row: Dispatch): string {
  const { key, ref, title, params } = row.request;
  const found = runsOf(row).flatMap(({ id, url }) => [id, url]);
  const pairs = Object.entries(params).flat();
  return [row.phase.state, key, ref, title, dispatchIdOf(row) ?? '', ...found, ...pairs].join('\n');
}
