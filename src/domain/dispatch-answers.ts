import {
  type Dispatch,
  type DispatchPhase,
  dispatchIdOf,
  hasEnded,
  type Run,
  type TimelineEvent,
  withEvent,
} from './dispatch.ts';
import { type Failure, outcomeAfter } from './failure.ts';
import { failureSentence } from './failure-sentence.ts';
import type { Result } from './result.ts';

/** A dispatch that the service has accepted (specification §4.1). */
export interface Created {
  readonly dispatchId: string;
  /** What was unusual about the answer, as a sentence; absent if nothing was. */
  readonly oddity?: string;
}

/** What one poll reports (specification §4.2), decoded. */
export type DispatchStatus =
  | { readonly status: 'not_ready' }
  | { readonly status: 'error'; readonly message: string }
  /** At least one run: an empty list is malformed. */
  | {
      readonly status: 'ready';
      readonly runs: readonly Run[];
      /** How many more were listed but not kept; absent if none. */
      readonly more?: number;
    }
  /** A status the specification doesn't list. It ends nothing: show it and keep watching. */
  | { readonly status: 'unknown'; readonly word: string };

/** @returns the dispatch after its creation was answered or failed. */
export function afterCreation(
  before: Dispatch,
  result: Result<Created, Failure>,
  wallMs: number,
): Dispatch {
  if (result.ok) {
    const { dispatchId, oddity } = result.value;
    const accepted = withEvent(before, { kind: 'accepted' }, wallMs);
    return {
      ...(oddity === undefined
        ? accepted
        : withEvent(accepted, { kind: 'odd', what: oddity }, wallMs)),
      confirmedAtMs: wallMs,
      phase: { state: 'waiting', dispatchId, unknownStatus: null },
    };
  }
  const { what, next } = failureSentence(result.error, 'dispatch');
  const outcome = outcomeAfter(result.error);
  const reason = next === null ? what : `${what} ${next}`;
  if (outcome === 'not-sent') return markNotSent(before, reason, wallMs);
  return {
    ...withEvent(before, { kind: outcome }, wallMs),
    // Only an answer confirms anything.
    confirmedAtMs: outcome === 'refused' ? wallMs : null,
    phase: { state: outcome, reason },
  };
}

/** @returns a dispatch of which nothing was sent. Removes "sent" from its timeline. */
export function markNotSent(before: Dispatch, reason: string, wallMs: number): Dispatch {
  return {
    ...before,
    timeline: [{ kind: 'not-sent', atMs: wallMs }],
    phase: { state: 'refused', reason },
  };
}

/**
 * @returns the dispatch after a check. A failed check only adds a line to the timeline. Returns the same
 * object if there is nothing to record.
 *
 * @param at wall clock. An answer confirms how it stood when it was asked for
 */
export function afterCheck(
  before: Dispatch,
  dispatchId: string,
  result: Result<DispatchStatus, Failure>,
  { askedAtMs, answeredAtMs }: { readonly askedAtMs: number; readonly answeredAtMs: number },
): Dispatch {
  if (!result.ok) {
    const { what } = failureSentence(result.error, 'poll');
    return withEvent(before, { kind: 'problem', what }, answeredAtMs);
  }
  const last = before.phase;
  const hadEndedSo = 'endedAtMs' in last && last.state === result.value.status;
  const endedAtMs = hadEndedSo ? last.endedAtMs : answeredAtMs;
  const { phase, event } = stepOf(before, dispatchId, result.value, endedAtMs);
  if (hasEnded(phase) && JSON.stringify(phase) === JSON.stringify(last)) return before;
  return { ...withEvent(before, event, answeredAtMs), confirmedAtMs: askedAtMs, phase };
}

const FORGOTTEN =
  'The service accepted it but no longer knows it (404). Its runs may still exist: look for them there.';

const UNHEARD_OF = 'The service knows no dispatch with the id you entered (404).';

/** @returns a dispatch that the service has forgotten, see `isForgotten`, or never knew under the id that was entered */
export function afterLongNotFound(before: Dispatch): Dispatch {
  const dispatchId = dispatchIdOf(before);
  const reason = hasUnconfirmedId(before) ? UNHEARD_OF : FORGOTTEN;
  const phase = { state: 'unknown', reason } as const;
  return { ...before, phase: dispatchId === null ? phase : { ...phase, dispatchId } };
}

/** What a status makes of a dispatch, and the line for its timeline. */
function stepOf(
  before: Dispatch,
  dispatchId: string,
  status: DispatchStatus,
  endedAtMs: number,
): { readonly phase: DispatchPhase; readonly event: TimelineEvent } {
  const waiting = { state: 'waiting', dispatchId, unknownStatus: null } as const;
  switch (status.status) {
    case 'not_ready': {
      const last = before.timeline?.at(-1)?.kind;
      // After a recovery, the next `not_ready` is not news.
      const isRecovered = last === 'problem' || last === 'recovered';
      return { phase: waiting, event: { kind: isRecovered ? 'recovered' : 'not-ready' } };
    }
    case 'unknown': {
      const { word } = status;
      const event = { kind: 'strange-status', word } as const;
      return { phase: { ...waiting, unknownStatus: word }, event };
    }
    case 'error': {
      const { message } = status;
      const phase = { state: 'error', dispatchId, message, endedAtMs } as const;
      return { phase, event: { kind: 'error' } };
    }
    case 'ready': {
      const { runs, more = 0 } = status;
      const phase = { state: 'ready', dispatchId, runs, ...(more && { more }), endedAtMs } as const;
      return { phase, event: { kind: 'ready', runs: runs.length + more } };
    }
  }
}

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
export function hasUnconfirmedId({ sentFrom, timeline = [], confirmedAtMs }: Dispatch): boolean {
  const isEntered = sentFrom === 'elsewhere' || timeline.some(({ kind }) => kind === 'attached');
  return isEntered && confirmedAtMs === null;
}
