import type { Destination } from '../../domain/destination.ts';
import { type Dispatch, hasRequest, requestName } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import type { ActionRows } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf, unwritableMessage } from '../destination.ts';
import { chosenRows, type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { ReadyWrite } from '../outbox.ts';
import { toWrite, withCommands } from '../outbox.ts';
import type { KnownProfile } from '../profiles/profiles-state.ts';
import { unmarkRuns } from './runs-changes.ts';
import { sendDispatches } from './send-dispatches.ts';

/** Asks on which profiles to run some dispatches again. */
export interface RunOn {
  readonly kind: 'run-on';
  readonly dispatches: readonly Dispatch[];
  readonly list: ListState;
}

/** The same dispatches on several profiles. */
export interface PendingRunOn {
  readonly kind: 'run-on';
  readonly dispatches: readonly Dispatch[];
  readonly to: readonly ProfileId[];
}

const LIST = { on: ['run-on'], in: ['list'], isInFooter: true, isFixed: true } as const;

/** What keys do while it is asked where to run dispatches again. */
export const RUN_ON_ACTIONS = {
  'runs.run-on-chosen': {
    ...LIST,
    keys: ['enter'],
    label: 'run',
    about: 'run on these profiles',
    whyNot: whyNoTarget,
    writes: true,
    do: chooseProfiles,
  },
} satisfies ActionRows;

const targets = listOf<Destination>({
  idOf: ({ profileId }) => profileId,
  searchText: ({ profileName, host }) => `${profileName} ${host}`,
  hasMarks: true,
  whyNoMark: whyNotThere,
});

/** The profiles that dispatches can be run on: those they belong to last. */
export function runOnList(
  { session, profiles }: AppState,
  { list, dispatches }: Pick<RunOn, 'list' | 'dispatches'>,
): List<Destination> {
  return targets(destinations(session, profiles.known, dispatches), list);
}

/** Where they would go: the marked profiles, or the selected one. Never one that takes no dispatches. */
export function chosenTargets(
  state: AppState,
  runOn: Pick<RunOn, 'list' | 'dispatches'>,
): readonly Destination[] {
  return chosenRows(runOnList(state, runOn)).filter((each) => whyNotWritable(each) === null);
}

function whyNoTarget(state: AppState): string | null {
  const { overlay } = state;
  if (overlay?.kind !== 'run-on' || chosenTargets(state, overlay).length > 0) return null;
  const { selected } = runOnList(state, overlay);
  return selected ? whyNotThere(selected) : 'No profile to send it to.';
}

function whyNotThere(to: Destination): string | null {
  return whyNotWritable(to) === null ? null : unwritableMessage(to, 'Add one on Profiles.');
}

const destinations = memoizeLatest(
  (
    session: AppState['session'],
    known: readonly KnownProfile[],
    dispatches: readonly Dispatch[],
  ): readonly Destination[] => {
    const own = new Set(dispatches.map(({ profileId }) => profileId));
    return known
      .toSorted((a, b) => Number(own.has(a.id)) - Number(own.has(b.id)))
      .flatMap(
        ({ id }) => destinationOf({ session, profiles: { known } }, id, 'dispatches', null) ?? [],
      );
  },
);

/** Asks on which profiles to run dispatches again, as they were sent. */
export function askWhereToRun(state: AppState, chosen: readonly Dispatch[]): AppState {
  const dispatches = chosen.filter(hasRequest);
  // Another terminal may have changed the profiles.
  return withCommands(
    { ...state, overlay: { kind: 'run-on', dispatches, list: NEW_LIST } },
    { kind: 'profiles', request: { do: 'list' } },
  );
}

/** The profiles are chosen. From here on it is these, however the list behind the questions changes. */
function chooseProfiles(state: AppState): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'run-on') return state;
  const to = chosenTargets(state, overlay).map(({ profileId }) => profileId);
  const { dispatches } = overlay;
  return to.length === 0 ? state : toWrite(state, { kind: 'run-on', dispatches, to });
}

/** Each dispatch goes to each profile. */
export function prepareRunOn(
  state: AppState,
  { dispatches, to }: PendingRunOn,
  now: Now,
): Result<ReadyWrite, AppState> {
  const found = to.flatMap((id) => destinationOf(state, id, 'dispatches', null) ?? []);
  if (found.length < to.length) {
    const text = 'Nothing was sent: a profile has changed. Check it, then send again.';
    return err(addNotice(state, 'warning', text));
  }
  const [only, ...others] = dispatches;
  const what =
    only && others.length === 0 ? requestName(only.request) : `${dispatches.length} dispatches`;
  return ok({
    to: found.map((each) => ({ ...each, what })),
    asks: 'everywhere',
    send: (destinations) =>
      sendDispatches(
        unmarkRuns(state),
        destinations.flatMap((destination) =>
          dispatches.map(({ request }) => ({ destination, request })),
        ),
        now,
      ),
  });
}
