import type { Destination } from '../../domain/destination.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { TokenKind } from '../../domain/token.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf } from '../destination.ts';
import type { List } from '../list/list.ts';
import { toggleMarks } from '../list/list-update.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ConnectionCheck, FormlessProfiles } from '../profiles/profiles-state.ts';
import type { RotationPlace } from './rotation.ts';

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
export function toggleMark({ rows, selected, state }: List<PlanRow>): ReadonlySet<string> {
  if (!selected || !isSendable(selected)) return state.marked;
  const ids = selected.kind === 'group' ? selected.places.map(({ id }) => id) : [selected.id];
  return settleMarks(rows, toggleMarks(state.marked, ids));
}

/** Marks all visible rows that can be sent; if all are marked, unmarks them. */
export function toggleAllMarks(list: List<PlanRow>): ReadonlySet<string> {
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
