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
import type { SessionPart } from '../session.ts';
import type { ActionTable } from '../slice-table.ts';

/** A request and what came back. */
export interface ActivityRow extends Exchange {
  readonly id: string;
  /** The profile's name at the time. */
  readonly profileName: string;
}

export interface ActivityPart {
  /** What this terminal sent, the newest first. */
  readonly activity: readonly ActivityRow[];
}

interface ActivityScope extends ActivityPart, OutboxPart, OverlayPart, SessionPart, ProfilesPart {}

/** Older rows are dropped: the log is for what just happened. */
export const MOST_ACTIVITY = 500;

const rows = listOf<ActivityRow>({
  idOf: ({ id }) => id,
  searchText: ({ profileName, method, path, ...row }) =>
    `${profileName} ${method} ${path} ${resultOf(row)}`,
});

/** Every request of this terminal, the newest first. */
export function activityList({ activity, overlay }: ActivityScope): List<ActivityRow> {
  return rows(activity, overlay?.kind === 'activity' ? overlay.list : NEW_LIST);
}

/** With a request that has ended. */
export function withActivity<S extends ActivityScope>(
  state: S,
  profileId: ProfileId,
  of: Exchange,
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
  copy: onRow((state, row) =>
    withCommands(state, { type: 'copy-text', text: copied(row), what: 'the line' }),
  ),
} satisfies ActionTable<ActivityScope>;

/** What came back: the status, and what was wrong with the response if the status doesn't say. */
export function resultOf({ status, outcome }: Pick<ActivityRow, 'status' | 'outcome'>): string {
  if (status === null) return outcome.replace('-', ' ');
  const isUnexpected = outcome === 'unreadable' || outcome === 'no-answer';
  return isUnexpected ? `${status} ${outcome.replace('-', ' ')}` : String(status);
}

function copied(row: ActivityRow): string {
  const { atMs, profileName, method, path, tookMs } = row;
  return [dateTime(atMs), profileName, method, path, resultOf(row), exactSpan(tookMs)].join('  ');
}
