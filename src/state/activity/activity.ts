import { dateTime, exactSpan } from '../../domain/elapsed.ts';
import type { Exchange } from '../../domain/exchange.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { type List, listOf } from '../list/list.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { rowActions } from '../list/row-actions.ts';
import { type OutboxPart, withCommands } from '../outbox.ts';
import type { OverlayPart } from '../overlay.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { ProgramEnded } from '../programs/programs.ts';
import type { SessionPart } from '../session.ts';
import type { ActionTable } from '../slice-table.ts';

/** A request, or a program that ran: that one has no method of HTTP, and what it printed. */
export interface ActivityRow extends Omit<Exchange, 'method' | 'outcome'> {
  readonly id: string;
  readonly method: Exchange['method'] | 'RUN';
  readonly outcome: Exchange['outcome'] | 'not-started' | 'failed';
  /** Only of a program; harmless and bounded. */
  readonly output?: string;
  /** The profile's name at the time. */
  readonly profileName: string;
}

export interface ActivityPart {
  /** What this terminal sent and ran, the newest first. */
  readonly activity: readonly ActivityRow[];
}

interface ActivityScope extends ActivityPart, OutboxPart, OverlayPart, SessionPart, ProfilesPart {}

/** Older rows are dropped: the log is for what just happened. */
export const MOST_ACTIVITY = 500;

const rows = listOf<ActivityRow>({
  idOf: ({ id }) => id,
  searchText: ({ profileName, method, path, ...row }) =>
    `${profileName} ${method} ${path} ${resultOf({ method, ...row })}`,
});

/** Every request and program of this terminal, the newest first. */
export function activityList({ activity, overlay }: ActivityScope): List<ActivityRow> {
  return rows(activity, overlay?.kind === 'activity' ? overlay.list : NEW_LIST);
}

/** A program belongs between the requests that it came after. */
export function withProgramEnd<S extends ActivityScope>(state: S, end: ProgramEnded): S {
  const { profileId, name, atMs, tookMs, status, problem, output } = end;
  const failed = status === null ? 'not-started' : 'failed';
  return withActivity(state, profileId, {
    atMs,
    method: 'RUN',
    path: name,
    status,
    outcome: problem === null ? 'ok' : failed,
    tookMs,
    output,
  });
}

/** With a request that has ended, or a program. */
export function withActivity<S extends ActivityScope>(
  state: S,
  profileId: ProfileId,
  of: Omit<ActivityRow, 'id' | 'profileName'>,
): S {
  const [latest] = state.activity;
  const id = String(Number(latest?.id ?? 0) + 1);
  const row = { ...of, id, profileName: profileLabel(state, profileId) };
  return { ...state, activity: [row, ...state.activity.slice(0, MOST_ACTIVITY - 1)] };
}

const onRow = rowActions<ActivityRow, ActivityScope>(activityList);

/** What keys do with the log. */
export const ACTIVITY_ACTIONS = {
  open: (state) => ({ ...state, overlay: { kind: 'activity', list: NEW_LIST } }),
  'show-output': onRow((state, { id, output }) =>
    output === undefined
      ? state
      : { ...state, overlay: { kind: 'program-output', rowId: id, top: 0 } },
  ),
  copy: onRow((state, row) =>
    withCommands(state, { type: 'copy-text', text: copied(row), what: 'the line' }),
  ),
} satisfies ActionTable<ActivityScope>;

/** What came back: the status, and what was wrong with the response if the status doesn't say. */
export function resultOf({
  method,
  status,
  outcome,
}: Pick<ActivityRow, 'method' | 'status' | 'outcome'>): string {
  if (method === 'RUN' && status !== null) return `exit ${status}`;
  if (status === null) return outcome.replace('-', ' ');
  const isUnexpected = outcome === 'unreadable' || outcome === 'no-answer';
  return isUnexpected ? `${status} ${outcome.replace('-', ' ')}` : String(status);
}

function copied(row: ActivityRow): string {
  const { atMs, profileName, method, path, tookMs } = row;
  return [dateTime(atMs), profileName, method, path, resultOf(row), exactSpan(tookMs)].join('  ');
}
