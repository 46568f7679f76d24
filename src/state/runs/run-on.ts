import { type Destination, whyNotWritable } from '../../domain/destination.ts';
import { type Dispatch, hasRequest, newDispatch } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import type { Command } from '../command.ts';
import { destinationOf } from '../destination.ts';
import { keyOf } from '../key-of.ts';
import { chosenRows, type List, listOf } from '../list/list.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import { toWrite, withCommands } from '../outbox.ts';
import { askForName } from '../profiles/confirm-name.ts';
import type { KnownProfile } from '../profiles/known-profile.ts';
import { withScope } from '../profiles/listed-profiles.ts';
import { changeParts, profileLabel } from '../profiles/parts.ts';
import { rememberLatest } from '../remember-latest.ts';
import { unmarked } from './marked-runs.ts';
import { showDispatch } from './runs-list.ts';
import type { PendingRunOn, RunOn } from './runs-unions.ts';
import { loadOthers } from './what-is-listed.ts';

const targets = listOf<Destination>({
  idOf: ({ profileId }) => profileId,
  searchText: ({ profileName, host }) => `${profileName} ${host}`,
  hasMarks: true,
});

/** The profiles that dispatches can be run on: those they belong to first. */
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

const destinations = rememberLatest(
  (
    session: AppState['session'],
    known: readonly KnownProfile[],
    dispatches: readonly Dispatch[],
  ): readonly Destination[] => {
    const own = new Set(dispatches.map(({ profileId }) => profileId));
    return known
      .toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)))
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

/**
 * The profiles are chosen. From here on it is these, however the list behind the questions changes. Where only
 * names are to be typed, that is question enough.
 */
export function runOnChosen(state: AppState): AppState {
  const { overlay: asked } = state;
  if (asked?.kind !== 'run-on') return state;
  const targets = chosenTargets(state, asked);
  const to = targets.map(({ profileId }) => profileId);
  if (to.length === 0) return state;
  return targets.every(({ isProtected }) => isProtected)
    ? toWrite(state, { kind: 'run-on', asked, to, confirmed: [] })
    : { ...state, overlay: { kind: 'confirm-run-on', asked, to } };
}

/** The question is answered with yes. */
export function runOnConfirmed(state: AppState): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'confirm-run-on') return state;
  const { asked, to } = overlay;
  return toWrite({ ...state, overlay: null }, { kind: 'run-on', asked, to, confirmed: [] });
}

/** Back to the profiles, with their marks. */
export function backToRunOn(state: AppState): AppState {
  const { overlay } = state;
  return overlay?.kind === 'confirm-run-on' ? { ...state, overlay: overlay.asked } : state;
}

interface SentDispatch {
  readonly dispatch: Dispatch;
  readonly destination: Destination;
}

/**
 * Sends each dispatch to each profile, once the name of each protected one was typed. If one has changed, sends
 * nothing.
 */
export function sendRunOn(state: AppState, write: PendingRunOn, now: Now): AppState {
  const { asked, to, confirmed } = write;
  const destinations = to.flatMap((profileId) => {
    const destination = destinationOf(state, profileId, 'dispatches', null);
    return destination && whyNotWritable(destination) === null ? [destination] : [];
  });
  if (destinations.length < to.length) {
    const text = 'A profile has changed. Nothing was sent. Check again before sending.';
    return noted({ ...state, overlay: asked }, 'warning', text);
  }
  const open = destinations.find(
    ({ profileId, isProtected }) => isProtected && !confirmed.includes(profileId),
  );
  if (open) {
    const { profileId: id, profileName: name } = open;
    const then = { ...write, confirmed: [...confirmed, id] };
    return askForName(state, { id, name }, { do: 'write', write: then });
  }
  const wanted = destinations.flatMap((destination) =>
    asked.dispatches.map(({ request }) => ({ destination, request })),
  );
  const sent = wanted.flatMap(({ destination, request }, index): SentDispatch[] => {
    const { profileId, tokenKind } = destination;
    if (tokenKind === null) return [];
    const localId = index === 0 ? now.id : `${now.id}.${index}`;
    const of = { localId, profileId, tokenKind, request, wallMs: now.wallMs };
    return [{ dispatch: newDispatch(of), destination }];
  });
  return loadOthers(
    withCommands(
      shown(state, sent, now.wallMs),
      ...sent.map((each): Command => ({ kind: 'send-dispatch', ...each })),
    ),
  );
}

/** The dispatches as sent. What ends on a profile that was never on here is news from now on. */
function withSent(state: AppState, sent: readonly SentDispatch[], wallMs: number): AppState {
  const dispatches = new Map(state.dispatches);
  let next = state;
  for (const { dispatch } of sent) {
    dispatches.set(dispatch.localId, dispatch);
    next = changeParts(next, dispatch.profileId, (parts) => ({
      ...parts,
      leftAtMs: parts.leftAtMs ?? wallMs,
    }));
  }
  return { ...next, dispatches };
}

/** In the list of all profiles. */
function shown(state: AppState, sent: readonly SentDispatch[], wallMs: number): AppState {
  const [first] = sent;
  if (!first) return state;
  const { localId } = first.dispatch;
  const names = new Set(sent.map(({ destination }) => destination.profileName));
  const what = sent.length > names.size ? `${sent.length} dispatches ` : '';
  const text = `Sending ${what}to ${[...names].join(', ')}. ${keyOf('app.one-profile')} goes back to ${profileLabel(state, state.profiles.activeId)}.`;
  const told: AppState = noted({ ...unmarked(state), overlay: null }, 'info', text);
  return withScope(showDispatch(withSent(told, sent, wallMs), localId), true);
}
