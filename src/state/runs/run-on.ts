import { type Dispatch, hasRequest } from '../../domain/dispatch.ts';
import { keyOf } from '../key-of.ts';
import { NEW_LIST } from '../list/list-state.ts';
import type { Now } from '../now.ts';
import type { PendingRunOn } from '../pending-write.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { profileLabel } from '../profiles/parts.ts';
import { noCommands, toWrite, type UpdateResult } from '../update-result.ts';
import { nextStep, type SentDispatch, withDispatches } from './each-profile.ts';
import { unmarked } from './marked-runs.ts';
import { loadOthers } from './other-profiles.ts';
import { chosenTargets } from './run-on-list.ts';
import { showDispatch, withRunsScreen } from './runs-list.ts';
import type { RunsScope } from './runs-scope.ts';

/** Asks on which profiles to run dispatches again, as they were sent. */
export function askWhereToRun<S extends RunsScope>(
  state: S,
  chosen: readonly Dispatch[],
): UpdateResult<S> {
  const dispatches = chosen.filter(hasRequest);
  return {
    state: { ...state, overlay: { kind: 'run-on', dispatches, list: NEW_LIST } },
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

/** Sends each dispatch to each profile, once the name of each protected one was typed. */
export function sendRunOn<S extends RunsScope>(
  state: S,
  write: PendingRunOn,
  now: Now,
): UpdateResult<S> {
  const { asked, to, confirmed } = write;
  const wanted = to.flatMap((profileId) =>
    asked.dispatches.map(({ request }) => ({ profileId, request })),
  );
  const next = nextStep(state, wanted, confirmed, now);
  if (next.do === 'stop') {
    const notice = { tone: 'warning', text: next.text } as const;
    return noCommands({ ...state, overlay: asked, notice });
  }
  if (next.do === 'ask') {
    const { profileId: id, profileName: name } = next.destination;
    const then = { ...write, confirmed: [...confirmed, id] };
    return noCommands(askForName(state, { id, name }, { do: 'write', write: then }, now));
  }
  const { sent } = next;
  return {
    state: shown(state, sent, now.wallMs),
    commands: [
      ...sent.map((each) => ({ type: 'send-dispatch', ...each }) as const),
      ...loadOthers(state),
    ],
  };
}

/** In the list of all profiles, and only these if there are several. */
function shown<S extends RunsScope>(state: S, sent: readonly SentDispatch[], wallMs: number): S {
  const [first] = sent;
  if (!first) return state;
  const { localId, batch } = first.dispatch;
  const names = new Set(sent.map(({ destination }) => destination.profileName));
  const way = keyOf(batch === undefined ? 'runs.all-profiles' : 'runs.leave-batch');
  const what = sent.length > names.size ? `${sent.length} dispatches ` : '';
  const text = `Sending ${what}to ${[...names].join(', ')}. ${way} goes back to the runs of ${profileLabel(state, state.profiles.activeId)}.`;
  const told: S = { ...unmarked(state), overlay: null, notice: { tone: 'info', text } };
  const listed = showDispatch(withDispatches(told, sent, wallMs), localId);
  return withRunsScreen(listed, {
    isOfAll: true,
    ...(batch !== undefined && { view: 'batch', batch }),
  });
}
