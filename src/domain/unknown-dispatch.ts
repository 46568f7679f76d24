import { type Dispatch, dispatchIdOf, withEvent } from './dispatch.ts';

const NOT_THERE = "You checked the service, and it wasn't there.";

/** @returns an unknown dispatch whose id the user found on the service. It can be checked from now on. */
export function withFoundId(unknown: Dispatch, dispatchId: string, wallMs: number): Dispatch {
  return {
    ...withEvent(unknown, { kind: 'attached' }, wallMs),
    // What was confirmed before was another id.
    confirmedAtMs: null,
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
  };
}

/** @returns an unknown dispatch that the user looked for on the service, and didn't find. */
export function markNotFound(unknown: Dispatch, wallMs: number): Dispatch {
  return {
    ...withEvent(unknown, { kind: 'not-there' }, wallMs),
    phase: {
      state: 'refused',
      reason: dispatchIdOf(unknown) === null ? `No response came. ${NOT_THERE}` : NOT_THERE,
    },
  };
}

/** @returns a dispatch as unknown as `before`. What happened to it since stays in its timeline. */
export function undoResolution(resolved: Dispatch, before: Dispatch, wallMs: number): Dispatch {
  const { phase, confirmedAtMs } = before;
  return { ...withEvent(resolved, { kind: 'unresolved' }, wallMs), phase, confirmedAtMs };
}

/** @returns whether the user entered its id, and no answer has confirmed it yet. */
export function hasUnconfirmedId({ origin, timeline = [], confirmedAtMs }: Dispatch): boolean {
  const isEntered = origin === 'elsewhere' || timeline.some(({ kind }) => kind === 'attached');
  return isEntered && confirmedAtMs === null;
}
