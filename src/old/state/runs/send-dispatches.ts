import type { Destination } from '../../domain/destination.ts';
import { type Dispatch, type DispatchRequest, newDispatch } from '../../domain/dispatch.ts';
import type { Writable } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import type { SendCommand } from '../command.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { SentWrite } from '../outbox.ts';
import { partsOf, profileLabel, withParts, withScope } from '../profiles/profile-parts.ts';
import { activeProfileId } from '../session.ts';
import { showDispatch } from './runs-list.ts';
import { loadOthers } from './scope.ts';

interface SentDispatch {
  readonly dispatch: Dispatch;
  readonly destination: Destination;
}

/** Each request as a dispatch of its own: sent once, and shown in the list. */
export function sendDispatches(
  state: AppState,
  wanted: readonly {
    readonly destination: Writable;
    readonly request: DispatchRequest;
  }[],
  { id, wallMs }: Now,
): SentWrite {
  const sent = wanted.map(({ destination, request }, index): SentDispatch => {
    const localId = index === 0 ? id : `${id}.${index}`;
    const { profileId, tokenKind } = destination;
    return {
      dispatch: newDispatch({ localId, profileId, tokenKind, request, wallMs }),
      destination,
    };
  });
  return {
    state: showSent(withSent(state, sent, wallMs), sent),
    sends: sent.map((each): SendCommand => ({ kind: 'send-dispatch', ...each })),
  };
}

/** The dispatches as sent. What ends on a profile that was never on here is news from now on. */
function withSent(state: AppState, sent: readonly SentDispatch[], wallMs: number): AppState {
  const dispatches = new Map(state.dispatches);
  let next = state;
  for (const { dispatch } of sent) {
    dispatches.set(dispatch.localId, dispatch);
    const { leftAtMs } = partsOf(next, dispatch.profileId);
    next = withParts(next, dispatch.profileId, { leftAtMs: leftAtMs ?? wallMs });
  }
  return { ...next, dispatches };
}

/** In the list of all profiles, where some of it went to another one. */
function showSent(state: AppState, sent: readonly SentDispatch[]): AppState {
  const [first] = sent;
  if (!first) return state;
  const listed = showDispatch(state, first.dispatch.localId);
  const activeId = activeProfileId(state);
  if (sent.every(({ dispatch }) => dispatch.profileId === activeId)) return listed;
  const names = new Set(sent.map(({ destination }) => destination.profileName));
  const what = sent.length > names.size ? `${sent.length} dispatches ` : '';
  const text = `Sending ${what}to ${[...names].join(', ')}. ${keyOf('app.one-profile')} goes back to ${profileLabel(state, activeId)}.`;
  return loadOthers(withScope(addNotice(listed, 'info', text), true));
}
