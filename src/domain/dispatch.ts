import type { ProfileId } from './profile.ts';
import { type TimelineEntry, type TimelineEvent, withTimelineEvent } from './timeline.ts';
import type { TokenKind } from './token.ts';

/** What is sent to create a dispatch (specification §4.1). */
export interface DispatchRequest {
  readonly key: string;
  readonly ref: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One run that a dispatch created. `url` is as the service gave it, made harmless, not yet checked for opening. */
export interface Run {
  readonly id: string;
  readonly url: string;
}

/**
 * What is known of a dispatch. The words are the ones on screen and in JSON output.
 *
 * - `sending`: in the journal, the request under way
 * - `waiting`: accepted; the service answers `not_ready`, or a status this version does not know
 * - `ready`, `error`: the end, as the service reported it
 * - `refused`: not accepted by the service, or never sent: nothing was started
 * - `unknown`: sent, and no answer tells whether it was accepted
 * - `stopped`: watching was stopped by the user
 */
export type DispatchPhase =
  | { readonly state: 'sending' }
  | {
      readonly state: 'waiting';
      readonly dispatchId: string;
      /** A status that the specification does not list, shown as itself and watched on. */
      readonly unknownStatus: string | null;
    }
  | {
      readonly state: 'ready';
      readonly dispatchId: string;
      readonly runs: readonly Run[];
      /** How many more the service listed. They are not kept; missing for none. */
      readonly more?: number;
      readonly endedAtMs: number;
    }
  | {
      readonly state: 'error';
      readonly dispatchId: string;
      readonly message: string;
      readonly endedAtMs: number;
    }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string }
  | { readonly state: 'stopped'; readonly dispatchId: string };

export type DispatchState = DispatchPhase['state'];

/** The phases in which the service itself has said the last word. */
export type EndedPhase = Extract<DispatchPhase, { state: 'ready' | 'error' }>;

/** @returns whether the service has said its last word. */
export function hasEnded(phase: DispatchPhase): phase is EndedPhase {
  return phase.state === 'ready' || phase.state === 'error';
}

/** One dispatch as this machine remembers it. */
export interface Dispatch {
  /** Ours, made before anything is sent, so that a dispatch without an answer has an identity too. */
  readonly localId: string;
  /** The profile it was sent with. Work stays with the profile it started on. */
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
  readonly request: DispatchRequest;
  /** Wall clock, milliseconds since the epoch. For showing only, never for timers. */
  readonly createdAtMs: number;
  /** When an answer of the service last confirmed the state; wall clock, `null` before the first. */
  readonly confirmedAtMs: number | null;
  readonly phase: DispatchPhase;
  /** What was seen of it, oldest first, bounded. Missing where nothing was written down yet. */
  readonly timeline?: readonly TimelineEntry[];
  /**
   * `elsewhere`: only its id is known, since it was typed in. The request then stands empty.
   * Missing: it was sent from here.
   */
  readonly origin?: 'elsewhere';
}

/** @returns a dispatch of which only the id is known, to be watched from now on. */
export function sentElsewhere({
  dispatchId,
  wallMs,
  ...of
}: Pick<Dispatch, 'localId' | 'profileId' | 'tokenKind'> & {
  readonly dispatchId: string;
  readonly wallMs: number;
}): Dispatch {
  return {
    ...of,
    request: { key: '', ref: '', title: '', params: {} },
    origin: 'elsewhere',
    createdAtMs: wallMs,
    confirmedAtMs: null,
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
    timeline: [{ kind: 'watched', atMs: wallMs }],
  };
}

/** @returns whether what was asked for is known. It is not for one that was sent from elsewhere. */
export function hasRequest(dispatch: Dispatch): boolean {
  return dispatch.origin !== 'elsewhere';
}

/** @returns what to call a dispatch in a sentence: its key, else its id. */
export function dispatchName(dispatch: Dispatch): string {
  return hasRequest(dispatch) ? dispatch.request.key : (dispatchIdOf(dispatch) ?? 'the dispatch');
}

/** @returns the dispatch with one more line in its timeline, or itself where nothing is new. */
export function withEvent(dispatch: Dispatch, seen: TimelineEvent, atMs: number): Dispatch {
  const before = dispatch.timeline ?? [];
  const timeline = withTimelineEvent(before, seen, atMs);
  return timeline === before ? dispatch : { ...dispatch, timeline };
}

/** @returns the service's identifier, or `null` where none is known. */
export function dispatchIdOf(dispatch: Dispatch): string | null {
  return 'dispatchId' in dispatch.phase ? dispatch.phase.dispatchId : null;
}

/** @returns the runs that are kept, in the order of the service. */
export function runsOf(dispatch: Dispatch): readonly Run[] {
  return dispatch.phase.state === 'ready' ? dispatch.phase.runs : [];
}

/** @returns how many runs exist, those included that are not kept. */
export function countRuns({ phase }: Pick<Dispatch, 'phase'>): number {
  return phase.state === 'ready' ? phase.runs.length + (phase.more ?? 0) : 0;
}
