import type { Destination } from '../../domain/destination.ts';
import { isSettled, resultCounts } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { UnfinishedRotation } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf } from '../destination.ts';
import { NEW_LIST } from '../list/list.ts';
import {
  lookUpPlaces,
  openPlaces,
  outcomeOf,
  type RotationPlace,
  type SentRotation,
} from './rotation.ts';
import { dropSettledValues, newValuesForm } from './values-form.ts';

/** A rotation as reconstructed from its journal, with the values that this terminal still has. */
export function resumeRotation(
  state: AppState,
  { rotationId, note, places: planned }: UnfinishedRotation,
): SentRotation {
  const places = lookUpPlaces(state, planned).map((place, at): RotationPlace => {
    const { known } = place;
    return { ...place, known: known && { ...known, version: planned[at]?.versionBefore ?? null } };
  });
  const destinations = planned.map(({ profileId, profileName, host }) => {
    const now = destinationOf(state, profileId, 'vaults', null) ?? unknownDestination(profileId);
    return [profileId, { ...now, profileName, host }] as const;
  });
  const open = planned.filter(({ result }) => !isSettled(result));
  const left = state.leftRotations.find((each) => each.rotationId === rotationId);
  return {
    phase: 'results',
    rotationId,
    places,
    values: left
      ? dropSettledValues(left.values, open)
      : newValuesForm([...new Set(open.map(({ name }) => name))], note),
    list: NEW_LIST,
    results: new Map(
      places.flatMap(({ id }, at) => {
        const result = planned[at]?.result;
        return result ? [[id, result] as const] : [];
      }),
    ),
    destinations: new Map(destinations),
    problem: null,
    closing: null,
  };
}

/** The unfinished rotations besides the one on screen, in the order in which they are dealt with. */
export function othersUnfinished({
  rotation,
  unfinished,
}: Pick<AppState, 'rotation' | 'unfinished'>): readonly UnfinishedRotation[] {
  const here = 'rotationId' in rotation ? rotation.rotationId : null;
  return unfinished.filter(({ rotationId }) => rotationId !== here);
}

/** All of them in short, the one that was on screen first. */
export function unfinishedInShort(
  state: Pick<AppState, 'rotation' | 'unfinished'>,
): readonly { readonly names: string; readonly sinceMs: number | null; readonly counts: string }[] {
  const here = outcomeOf(state.rotation);
  const others = othersUnfinished(state).map((each) => ({
    ...{ names: namesInWords(each), sinceMs: each.startedAtMs, counts: countsInWords(each) },
  }));
  if (here === null || openPlaces(here).length === 0) return others;
  const { places, results } = here;
  const untried = places.filter(({ id }) => !results.has(id)).length;
  const counts = [
    ...resultCounts(results.values()),
    ...(untried > 0 ? [`${untried} not sent yet`] : []),
  ];
  return [{ names: namesInWords(here), sinceMs: null, counts: counts.join(', ') }, ...others];
}

/** What is left to deal with after this one, as a sentence with a blank before it; empty if nothing. */
export function moreInWords(others: readonly UnfinishedRotation[]): string {
  if (others.length === 0) return '';
  return others.length === 1
    ? ' Another rotation is unfinished.'
    : ` ${others.length} more rotations are unfinished.`;
}

/** For a profile that was deleted since, only the journal knows the address. */
function unknownDestination(profileId: ProfileId): Destination {
  return {
    ...{ profileId, profileName: '', host: '', colour: null, area: 'vaults', vault: null },
    ...{ tokenKind: null, tokenSource: 'stored' },
    ...{ isProtected: false, isReadOnly: false, isPlainHttp: false },
  };
}

/** Its results in words: `3 set, 1 unknown, 8 not sent`. */
function countsInWords({ places }: UnfinishedRotation): string {
  return resultCounts(places.map(({ result }) => result)).join(', ');
}

/** What is rotated: the name, or how many. */
export function namesInWords({
  places,
}: {
  readonly places: readonly Pick<RotationPlace, 'name'>[];
}): string {
  const names = new Set(places.map(({ name }) => name));
  const [only = ''] = names;
  return names.size === 1 ? only : `${names.size} secrets`;
}
