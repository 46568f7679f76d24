import { type Destination, whyNotWritable } from '../../domain/destination.ts';
import { type Dispatch, newDispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { destinationOf } from '../destination.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { chosenTargets } from '../lists/run-on.ts';
import { showDispatch, withRunsScreen } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import type { PendingRunOn } from '../pending-write.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { changeParts } from '../profiles/parts.ts';
import { noCommands, toWrite, type UpdateResult } from '../update-result.ts';
import { loadOthers } from './other-profiles.ts';
import type { RunsScope } from './runs-scope.ts';

/** Asks on which profiles to run a dispatch again, as it was sent. */
export function askWhereToRun<S extends RunsScope>(state: S, dispatch: Dispatch): UpdateResult<S> {
  return {
    state: { ...state, overlay: { kind: 'run-on', dispatch, list: NEW_LIST } },
    // Another terminal may have changed the profiles.
    commands: [{ type: 'profiles', request: { do: 'list' } }],
  };
}

/** The profiles are chosen. From here on it is these, however the list behind the questions changes. */
export function runOnChosen<S extends RunsScope>(state: S): UpdateResult<S> {
  const { overlay } = state;
  if (overlay?.kind !== 'run-on') return noCommands(state);
  const to = chosenTargets(state, overlay).map(({ profileId }) => profileId);
  if (to.length === 0) return noCommands(state);
  return toWrite(state, { kind: 'run-on', asked: overlay, to, confirmed: [] });
}

/** Sends one dispatch per profile, once the name of each protected one was typed. */
export function sendRunOn<S extends RunsScope>(
  state: S,
  write: PendingRunOn,
  now: Now,
): UpdateResult<S> {
  const { asked, to, confirmed } = write;
  const found = to.flatMap((id) => destinationOf(state, id, 'dispatches', null) ?? []);
  const targets = found.filter((each) => whyNotWritable(each) === null);
  if (targets.length < to.length) {
    const text = 'A profile has changed. Nothing was sent. Check again before sending.';
    return noCommands({ ...state, overlay: asked, notice: { tone: 'warning', text } });
  }
  const open = targets.find(
    ({ profileId, isProtected }) => isProtected && !confirmed.includes(profileId),
  );
  if (open) {
    const { profileId: id, profileName: name } = open;
    const next = { ...write, confirmed: [...confirmed, id] };
    return noCommands(askForName(state, { id, name }, { do: 'write', write: next }, now));
  }
  const batch = targets.length > 1 ? { batch: now.id } : {};
  const sent = targets.flatMap((destination, index) => {
    const { profileId, tokenKind } = destination;
    if (tokenKind === null) return [];
    const localId = index === 0 ? now.id : `${now.id}.${index}`;
    const { request } = asked.dispatch;
    const of = { localId, profileId, tokenKind, request, wallMs: now.wallMs, ...batch };
    return [{ dispatch: newDispatch(of), destination }];
  });
  return {
    state: shown(state, sent, now.wallMs),
    commands: [
      ...sent.map((each) => ({ type: 'send-dispatch', ...each }) as const),
      ...loadOthers(state),
    ],
  };
}

interface Sent {
  readonly dispatch: Dispatch;
  readonly destination: Destination;
}

/** In the list of all profiles, and only these if there are several. */
function shown<S extends RunsScope>(state: S, sent: readonly Sent[], wallMs: number): S {
  const [first] = sent;
  if (!first) return state;
  const dispatches = new Map(state.dispatches);
  let next: S = { ...state, overlay: null };
  for (const { dispatch } of sent) {
    dispatches.set(dispatch.localId, dispatch);
    next = withNewsFrom(next, dispatch.profileId, wallMs);
  }
  const { localId, batch } = first.dispatch;
  const listed = showDispatch({ ...next, dispatches }, localId);
  return withRunsScreen(listed, {
    isOfAll: true,
    ...(batch !== undefined && { view: 'batch', batch }),
  });
}

/** What ends on a profile that was never on in this terminal is news from now on. */
function withNewsFrom<S extends RunsScope>(state: S, id: ProfileId, wallMs: number): S {
  return changeParts(state, id, (parts) => ({ ...parts, leftAtMs: parts.leftAtMs ?? wallMs }));
}
