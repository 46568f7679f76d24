import { type Destination, whyNotWritable } from '../../domain/destination.ts';
import { type Dispatch, type DispatchRequest, newDispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { destinationOf } from '../destination.ts';
import type { Now } from '../now.ts';
import { changeParts } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';
import type { DispatchesPart } from './rows.ts';

/** A dispatch to a profile that need not be on. */
interface WantedDispatch {
  readonly profileId: ProfileId;
  readonly request: DispatchRequest;
}

export interface SentDispatch {
  readonly dispatch: Dispatch;
  readonly destination: Destination;
}

/** What comes next on the way to sending several: a question for one of them, or all of them. */
type NextStep =
  | { readonly do: 'stop'; readonly text: string }
  | { readonly do: 'ask'; readonly destination: Destination }
  | { readonly do: 'send'; readonly sent: readonly SentDispatch[] };

/** @param confirmed the profiles whose names were typed */
export function nextStep(
  state: SessionPart & ProfilesPart,
  wanted: readonly WantedDispatch[],
  confirmed: readonly ProfileId[],
  now: Now,
): NextStep {
  const targets = wanted.flatMap(({ profileId, request }) => {
    const destination = destinationOf(state, profileId, 'dispatches', null);
    return destination && whyNotWritable(destination) === null ? [{ destination, request }] : [];
  });
  if (targets.length < wanted.length) {
    const text = 'A profile has changed. Nothing was sent. Check again before sending.';
    return { do: 'stop', text };
  }
  const open = targets.find(
    ({ destination: { profileId, isProtected } }) => isProtected && !confirmed.includes(profileId),
  );
  if (open) return { do: 'ask', destination: open.destination };
  const batch = targets.length > 1 ? { batch: now.id } : {};
  const sent = targets.flatMap(({ destination, request }, index) => {
    const { profileId, tokenKind } = destination;
    if (tokenKind === null) return [];
    const localId = index === 0 ? now.id : `${now.id}.${index}`;
    const of = { localId, profileId, tokenKind, request, wallMs: now.wallMs, ...batch };
    return [{ dispatch: newDispatch(of), destination }];
  });
  return { do: 'send', sent };
}

/** The dispatches as sent. What ends on a profile that was never on here is news from now on. */
export function withDispatches<S extends ProfilesPart & DispatchesPart>(
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
