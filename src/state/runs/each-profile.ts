import { type Destination, whyNotWritable } from '../../domain/destination.ts';
import { type Dispatch, type DispatchRequest, newDispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { destinationOf } from '../destination.ts';
import type { NoticePart } from '../notice.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import type { OverlayPart } from '../overlay.ts';
import type { PendingChecks } from '../pending-write.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { changeParts } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';
import type { DispatchesPart } from './rows.ts';
import type { PendingRunOn } from './runs-unions.ts';

/** A dispatch to a profile that need not be on. */
interface WantedDispatch {
  readonly profileId: ProfileId;
  readonly request: DispatchRequest;
}

export interface SentDispatch {
  readonly dispatch: Dispatch;
  readonly destination: Destination;
}

/** Sends several, once the name of each protected profile was typed. If one has changed, sends nothing. */
export function sendEach<S extends OverlayPart & NoticePart & SessionPart & ProfilesPart>(
  state: S,
  write: PendingRunOn | PendingChecks,
  wanted: readonly WantedDispatch[],
  now: Now,
  send: (sent: readonly SentDispatch[]) => S,
): S {
  const targets = wanted.flatMap(({ profileId, request }) => {
    const destination = destinationOf(state, profileId, 'dispatches', null);
    return destination && whyNotWritable(destination) === null ? [{ destination, request }] : [];
  });
  if (targets.length < wanted.length) {
    const text = 'A profile has changed. Nothing was sent. Check again before sending.';
    const overlay = write.kind === 'run-on' ? write.asked : null;
    return noted({ ...state, overlay }, 'warning', text);
  }
  const open = targets.find(
    ({ destination: { profileId, isProtected } }) =>
      isProtected && !write.confirmed.includes(profileId),
  );
  if (open) {
    const { profileId: id, profileName: name } = open.destination;
    const then = { ...write, confirmed: [...write.confirmed, id] };
    return askForName(state, { id, name }, { do: 'write', write: then }, now);
  }
  const sent = targets.flatMap(({ destination, request }, index) => {
    const { profileId, tokenKind } = destination;
    if (tokenKind === null) return [];
    const localId = index === 0 ? now.id : `${now.id}.${index}`;
    const of = { localId, profileId, tokenKind, request, wallMs: now.wallMs };
    return [{ dispatch: newDispatch(of), destination }];
  });
  return send(sent);
}

/** The dispatches as sent. What ends on a profile that was never on here is news from now on. */
export function withSent<S extends ProfilesPart & DispatchesPart>(
  state: S,
  sent: readonly SentDispatch[],
  wallMs: number,
): S {
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
