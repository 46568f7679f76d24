import type { Destination } from '../../domain/destination.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { type ListState, NEW_LIST } from '../list/list-state.ts';
import { applyListAction, type ListAction, type SeenPart } from '../list/list-update.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { rememberLatest } from '../remember-latest.ts';
import {
  markedPlaces,
  type PlaceRow,
  type PlanRow,
  planRows,
  toggleAllMarks,
  toggleMark,
  whyNotSent,
} from './plan-rows.ts';
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
