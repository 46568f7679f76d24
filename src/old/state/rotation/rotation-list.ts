import type { Destination } from '../../domain/destination.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf, unwritableMessage } from '../destination.ts';
import { type List, type ListModel, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import { profileLabel } from '../profiles/profile-parts.ts';
import type { FormlessProfiles, ProfilesState } from '../profiles/profiles-state.ts';
import { openPlaces, type RotationPlace } from './rotation.ts';

const PLACES: ListModel<PlanRow> = { idOf: ({ id }) => id, searchText: textOf };

const LISTS = {
  plan: listOf({ ...PLACES, hasMarks: true, whyNoMark: unsendableMessage }),
  sent: listOf(PLACES),
} as const;

/** The rows of the plan as they would be sent now; afterwards, as they were sent. */
export function rotationRows({ rotation, session, profiles }: AppState): readonly PlanRow[] {
  if (rotation.phase === 'none') return NO_ROWS;
  const sentTo = 'destinations' in rotation ? rotation.destinations : undefined;
  const { known, names } = profiles;
  return rowsOf(rotation.places, sentTo, session, known, names);
}

/** The plan, or its results. */
export function rotationList(state: AppState): List<PlanRow> {
  const { rotation } = state;
  const rows = rotationRows(state);
  return rotation.phase === 'plan'
    ? LISTS.plan(rows, marking(rotation.list, rows, rotation.wanted))
    : LISTS.sent(rows, 'list' in rotation ? rotation.list : NEW_LIST);
}

/** What is wanted in a plan is marked there, as long as it can be sent. */
const marking = memoizeLatest(
  (list: ListState, rows: readonly PlanRow[], wanted: ReadonlySet<string>): ListState => ({
    ...list,
    marked: new Set(rowsToSend(rows, wanted).map(({ id }) => id)),
  }),
);

/** The place that a trial would send now: the selected one, if it can be sent and is not set yet. */
export function placeToTry(state: AppState): PlanRow | null {
  const { rotation } = state;
  const { selected } = rotationList(state);
  if (selected === null || whyNotSent(selected) !== null) return null;
  const isChosen =
    rotation.phase === 'plan'
      ? rotation.wanted.has(selected.id)
      : rotation.phase === 'results' && openPlaces(rotation).some(({ id }) => id === selected.id);
  return isChosen ? selected : null;
}

/** What is marked in a plan is wanted there. What can't be sent is as wanted as before. */
export function withRotationList(state: AppState, list: ListState): AppState {
  const { rotation } = state;
  if (!('list' in rotation)) return state;
  if (rotation.phase !== 'plan') return { ...state, rotation: { ...rotation, list } };
  const wanted = rotationRows(state).filter((row) =>
    (whyNotSent(row) === null ? list.marked : rotation.wanted).has(row.id),
  );
  const ids = new Set(wanted.map(({ id }) => id));
  return { ...state, rotation: { ...rotation, list, wanted: ids } };
}

const NO_ROWS: readonly PlanRow[] = [];

const rowsOf = memoizeLatest(
  (
    places: readonly RotationPlace[],
    sentTo: ReadonlyMap<ProfileId, Destination> | undefined,
    session: AppState['session'],
    known: ProfilesState['known'],
    names: ProfilesState['names'],
  ): readonly PlanRow[] => planRows({ session, profiles: { known, names } }, places, sentTo),
);

function textOf({ place: { name, vault }, profileName, destination }: PlanRow): string {
  return [profileName, destination?.host ?? '', name, vault].join('\n');
}

/** A place of a rotation, and what its profile is now or was when it was sent there. */
export interface PlanRow {
  readonly id: string;
  readonly place: RotationPlace;
  readonly profileName: string;
  /** `null` for a deleted profile. */
  readonly destination: Destination | null;
}

/**
 * The places of a rotation, those of a profile next to each other.
 *
 * @param sentTo where they went; without it, they are shown as they would be sent now
 */
export function planRows(
  state: Pick<AppState, 'session'> & FormlessProfiles<'known' | 'names'>,
  places: readonly RotationPlace[],
  sentTo?: ReadonlyMap<ProfileId, Destination>,
): readonly PlanRow[] {
  return [...Map.groupBy(places, ({ profileId }) => profileId)].flatMap(([profileId, own]) => {
    const destination = sentTo?.get(profileId) ?? destinationOf(state, profileId, 'vaults', null);
    // Of a removed profile, only the last plan knows the name.
    const lastName = destination === null ? own[0]?.lastName : '';
    const profileName = destination?.profileName || lastName || profileLabel(state, profileId);
    return own.map((place) => ({ id: place.id, place, profileName, destination }));
  });
}

/** @returns why nothing can be sent to a place, in a few words, or `null` if it can. */
export function whyNotSent({ destination }: PlanRow): string | null {
  return destination === null ? 'profile removed' : whyNotWritable(destination);
}

/** @returns why nothing can be sent to a place, and how to change that, or `null` if it can */
export function unsendableMessage(row: PlanRow): string | null {
  if (whyNotSent(row) === null) return null;
  const { destination, profileName } = row;
  return destination === null
    ? `${profileName} was removed, so nothing can be sent.`
    : unwritableMessage(destination);
}

/** What is wanted and can be sent. */
export function rowsToSend(
  rows: readonly PlanRow[],
  wanted: ReadonlySet<string>,
): readonly PlanRow[] {
  return rows.filter((row) => wanted.has(row.id) && whyNotSent(row) === null);
}
