import { type Destination, whyNotWritable } from '../../domain/destination.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { destinationOf } from '../destination.ts';
import { chosenRows, type List, listOf } from '../list/list.ts';
import { byUse } from '../profiles/known-profile.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import { rememberLatest } from '../remember-latest.ts';
import type { SessionPart } from '../session.ts';
import type { RunOn } from './runs-unions.ts';

const targets = listOf<Destination>({
  idOf: ({ profileId }) => profileId,
  searchText: ({ profileName, host }) => `${profileName} ${host}`,
  hasMarks: true,
});

/** The profiles that dispatches can be run on: most used first, the one they all belong to last. */
export function runOnList(
  { session, profiles }: SessionPart & ProfilesPart,
  { list, dispatches }: Pick<RunOn, 'list' | 'dispatches'>,
): List<Destination> {
  const [ownId = null, ...others] = new Set(dispatches.map(({ profileId }) => profileId));
  return targets(destinations(session, profiles, others.length === 0 ? ownId : null), list);
}

/** Where they would go: the marked profiles, or the selected one. Never one that takes no dispatches. */
export function chosenTargets(
  state: SessionPart & ProfilesPart,
  runOn: Pick<RunOn, 'list' | 'dispatches'>,
): readonly Destination[] {
  return chosenRows(runOnList(state, runOn)).filter((each) => whyNotWritable(each) === null);
}

const destinations = rememberLatest(
  (
    session: SessionPart['session'],
    profiles: ProfilesPart['profiles'],
    ownId: ProfileId | null,
  ): readonly Destination[] =>
    profiles.known
      .toSorted((a, b) => Number(a.id === ownId) - Number(b.id === ownId) || byUse(a, b))
      .flatMap(({ id }) => destinationOf({ session, profiles }, id, 'dispatches', null) ?? []),
);
