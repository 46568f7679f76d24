import type { Destination } from '../../domain/destination.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { TokenKind } from '../../domain/token.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf } from '../destination.ts';
import { type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import {
  applyListAction,
  type ListAction,
  type SeenPart,
  toggleMarks,
} from '../list/list-update.ts';
import { profileLabel } from '../profiles/parts.ts';
import type {
  ConnectionCheck,
  FormlessProfiles,
  ProfilesState,
} from '../profiles/profiles-state.ts';
import { rememberLatest } from '../remember.ts';
import { openPlaces, type RotationPlace } from './rotation.ts';

type Scope = AppState;

const LISTS = { plan: listWith({ hasMarks: true }), sent: listWith({ hasMarks: false }) } as const;

/** The rows of the plan as they would be sent now; afterwards, as they were sent. */
export function rotationRows({ rotation, session, profiles }: Scope): readonly PlanRow[] {
  if (rotation.phase === 'none') return NO_ROWS;
  const sentTo = 'destinations' in rotation ? rotation.destinations : undefined;
  const { known, names, checks } = profiles;
  return rowsOf(rotation.places, sentTo, session, known, names, checks);
}

/** The plan, or its results. */
export function rotationList(state: Scope): List<PlanRow> {
  const { rotation } = state;
  const listState = 'list' in rotation ? rotation.list : NEW_LIST;
  return LISTS[rotation.phase === 'plan' ? 'plan' : 'sent'](rotationRows(state), listState);
}

/** The place that a trial would send now: the selected one, or the first in view below the selected heading. */
export function placeToTry(state: Scope): PlaceRow | null {
  const { rotation } = state;
  const { selected, visible } = rotationList(state);
  if (rotation.phase !== 'plan' && rotation.phase !== 'results') return null;
  const ids = new Set(rotation.phase === 'plan' ? [] : openPlaces(rotation).map(({ id }) => id));
  const open =
    rotation.phase === 'plan'
      ? markedPlaces(visible, rotation.list.marked)
      : visible
          .filter((row) => row.kind === 'place')
          .filter(({ id, group }) => ids.has(id) && whyNotSent(group) === null);
  return open.find(({ id, group }) => id === selected?.id || group.id === selected?.id) ?? null;
}

export function withRotationList(state: AppState, list: ListState): AppState {
  const { rotation } = state;
  return 'list' in rotation ? { ...state, rotation: { ...rotation, list } } : state;
}

/** A list key, in the plan or its results. Marking a heading applies to everything below it. */
export function applyRotationListAction(
  state: AppState,
  action: ListAction,
  seen: SeenPart | undefined,
): AppState {
  const list = rotationList(state);
  const next = applyListAction(list, action, seen);
  if (!list.hasMarks) return withRotationList(state, next);
  if (action === 'mark') {
    return withRotationList(state, { ...next, marked: toggleMark(list) });
  }
  if (action !== 'mark-all') return withRotationList(state, next);
  return withRotationList(state, { ...next, marked: toggleAllMarks(list) });
}

const NO_ROWS: readonly PlanRow[] = [];

const rowsOf = rememberLatest(
  (
    places: readonly RotationPlace[],
    sentTo: ReadonlyMap<ProfileId, Destination> | undefined,
    session: AppState['session'],
    known: ProfilesState['known'],
    names: ProfilesState['names'],
    checks: ProfilesState['checks'],
  ): readonly PlanRow[] =>
    planRows({ session, profiles: { known, names, checks } }, places, sentTo),
);

function listWith({ hasMarks }: { readonly hasMarks: boolean }) {
  return listOf<PlanRow>({ idOf: ({ id }) => id, searchText: textOf, hasMarks, isHeading });
}

function isHeading({ kind }: PlanRow): boolean {
  return kind === 'group';
}

/** A heading stays as long as anything below it matches. */
function textOf(row: PlanRow): string {
  const places = row.kind === 'group' ? row.places : [row.place];
  const { profileName, destination } = row.kind === 'group' ? row : row.group;
  const texts = places.map(({ name, vault }) => `${name}\n${vault}`);
  return [profileName, destination?.host ?? '', ...texts].join('\n');
}

/** The places of a rotation by organization: a heading per profile, its places below it. */
export type PlanRow = GroupRow | PlaceRow;

export interface GroupRow {
  readonly kind: 'group';
  readonly id: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  /** `null` for a deleted profile. */
  readonly destination: Destination | null;
  /** The result of the last connection check; `null` if there was none. */
  readonly connection: Connection | null;
  readonly places: readonly RotationPlace[];
}

export type Connection =
  | { readonly state: 'asking' | 'reached' | 'unreachable' }
  | { readonly state: 'rejected'; readonly kinds: readonly TokenKind[] };

export interface PlaceRow {
  readonly kind: 'place';
  readonly id: string;
  readonly place: RotationPlace;
  readonly group: GroupRow;
}

/** @param sentTo where they went; without it, they are shown as they would be sent now */
export function planRows(
  state: Pick<AppState, 'session'> & FormlessProfiles<'known' | 'names' | 'checks'>,
  places: readonly RotationPlace[],
  sentTo?: ReadonlyMap<ProfileId, Destination>,
): readonly PlanRow[] {
  return [...Map.groupBy(places, ({ profileId }) => profileId)].flatMap(([profileId, own]) => {
    const destination = sentTo?.get(profileId) ?? destinationOf(state, profileId, 'vaults', null);
    // Of a removed profile, only the last plan knows the name.
    const lastName = destination === null ? own[0]?.lastName : '';
    const group: GroupRow = {
      kind: 'group',
      id: `group\0${profileId}`,
      profileId,
      profileName: destination?.profileName || lastName || profileLabel(state, profileId),
      destination,
      connection: sentTo ? null : connectionOf(state.profiles.checks.get(profileId)),
      places: own,
    };
    return [
      group,
      ...own.map((place): PlaceRow => ({ kind: 'place', id: place.id, place, group })),
    ];
  });
}

function connectionOf(check: ConnectionCheck | undefined): GroupRow['connection'] {
  if (check?.phase !== 'done') return check === undefined ? null : { state: 'asking' };
  if (!check.result.ok) return { state: 'unreachable' };
  const { isReached, rejected } = check.result.value;
  if (rejected.length > 0) return { state: 'rejected', kinds: rejected };
  return isReached === null ? null : { state: isReached ? 'reached' : 'unreachable' };
}

/** @returns why nothing can be sent to a profile, in a few words, or `null` if it can. */
export function whyNotSent({ destination }: GroupRow): string | null {
  return destination === null ? 'profile removed' : whyNotWritable(destination);
}

/** Toggles the selected row's mark; a heading includes all its places. */
function toggleMark({ rows, selected, state }: List<PlanRow>): ReadonlySet<string> {
  if (!selected || !isSendable(selected)) return state.marked;
  const ids = selected.kind === 'group' ? selected.places.map(({ id }) => id) : [selected.id];
  return settleMarks(rows, toggleMarks(state.marked, ids));
}

/** Marks all visible rows that can be sent; if all are marked, unmarks them. */
function toggleAllMarks(list: List<PlanRow>): ReadonlySet<string> {
  const ids = list.visible.filter(isSendable).map(({ id }) => id);
  return settleMarks(list.rows, toggleMarks(list.state.marked, ids));
}

/** A heading is marked if all its places are; what can't be sent never is. */
export function settleMarks(
  rows: readonly PlanRow[],
  marked: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    rows
      .filter(isSendable)
      .filter((row) =>
        row.kind === 'group' ? row.places.every(({ id }) => marked.has(id)) : marked.has(row.id),
      )
      .map(({ id }) => id),
  );
}

/** The places to send: marked, and currently writable. */
export function markedPlaces(
  rows: readonly PlanRow[],
  marked: ReadonlySet<string>,
): readonly PlaceRow[] {
  return rows.filter(
    (row): row is PlaceRow => row.kind === 'place' && marked.has(row.id) && isSendable(row),
  );
}

function isSendable(row: PlanRow): boolean {
  return whyNotSent(row.kind === 'group' ? row : row.group) === null;
}
