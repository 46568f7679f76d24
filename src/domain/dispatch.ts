import type { ProfileId } from './profile.ts';
import { sanitizeText } from './sanitize-text.ts';
import type { TokenKind } from './token.ts';

/** The request that creates a dispatch (specification §4.1). */
export interface DispatchRequest {
  readonly key: string;
  readonly ref: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A request that a form suggests before this machine remembers any. */
export interface SampleRequest extends Omit<DispatchRequest, 'title'> {
  readonly description: string;
}

/**
 * One run that a dispatch created. `url` is what the service sent, sanitized but not yet checked for opening.
 */
export interface Run {
  readonly id: string;
  readonly url: string;
}

/**
 * The state of a dispatch, in the words used on screen and in JSON output.
 *
 * - `sending`: journaled; the request is in flight
 * - `waiting`: accepted; the service answers `not_ready` or a status this version doesn't know
 * - `ready`, `error`: final, as reported by the service
 * - `refused`: rejected by the service or never sent; nothing was started
 * - `unknown`: sent, but no answer says whether it was accepted; with an id, the service no longer knows it
 * - `stopped`: the user stopped watching
 */
export type DispatchPhase =
  | { readonly state: 'sending' }
  | {
      readonly state: 'waiting';
      readonly dispatchId: string;
      /** A status the specification doesn't list; shown as is, and still watched. */
      readonly unknownStatus: string | null;
    }
  | {
      readonly state: 'ready';
      readonly dispatchId: string;
      readonly runs: readonly Run[];
      /** How many more the service listed. They are not kept; absent if none. */
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
  | { readonly state: 'unknown'; readonly reason: string; readonly dispatchId?: string }
  | { readonly state: 'stopped'; readonly dispatchId: string };

export type DispatchState = DispatchPhase['state'];

/** The phases that the service has declared final. */
export type EndedPhase = Extract<DispatchPhase, { state: 'ready' | 'error' }>;

/** @returns whether the service has declared the phase final. */
export function hasEnded(phase: DispatchPhase): phase is EndedPhase {
  return phase.state === 'ready' || phase.state === 'error';
}

/** One dispatch as this machine remembers it. */
export interface Dispatch {
  /** Our own id, made before anything is sent, so a dispatch without an answer can be identified too. */
  readonly localId: string;
  /** The profile it was sent with. Work stays with the profile that started it. */
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
  readonly request: DispatchRequest;
  /** Wall clock, milliseconds since the epoch. For display only, never for timers. */
  readonly createdAtMs: number;
  /** As of when an answer last confirmed the state; wall clock, `null` before the first. */
  readonly confirmedAtMs: number | null;
  readonly phase: DispatchPhase;
  /** What happened to it, oldest first, bounded. Absent if nothing was recorded yet. */
  readonly timeline?: readonly TimelineEntry[];
  /** `elsewhere`: the user entered the id, so the request is empty. Absent: sent from here. */
  readonly sentFrom?: 'elsewhere';
}

/** @returns a dispatch as it is journaled before its request is sent. */
export function newDispatch({
  wallMs,
  ...of
}: Pick<Dispatch, 'localId' | 'profileId' | 'tokenKind' | 'request'> & {
  readonly wallMs: number;
}): Dispatch {
  return {
    ...of,
    createdAtMs: wallMs,
    confirmedAtMs: null,
    phase: { state: 'sending' },
    timeline: [{ kind: 'sent', atMs: wallMs }],
  };
}

/** @returns a dispatch to watch of which only the id is known. */
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
    sentFrom: 'elsewhere',
    createdAtMs: wallMs,
    confirmedAtMs: null,
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
    timeline: [{ kind: 'watched', atMs: wallMs }],
  };
}

/** @returns whether the request is known. It is not for dispatches sent from elsewhere. */
export function hasRequest(dispatch: Dispatch): boolean {
  return dispatch.sentFrom !== 'elsewhere';
}

/**
 * Adds an event to a dispatch's timeline. Repeats are not recorded: a day of `not_ready` is one line.
 *
 * @returns the same object if nothing is new.
 */
export function withEvent(dispatch: Dispatch, seen: TimelineEvent, atMs: number): Dispatch {
  const { timeline = [] } = dispatch;
  const last = timeline.at(-1);
  if (last !== undefined && isSame(last, seen)) return dispatch;
  const longer = [...timeline, { ...seen, atMs }];
  if (longer.length <= KEPT_FIRST + KEPT_LAST) return { ...dispatch, timeline: longer };
  return { ...dispatch, timeline: [...longer.slice(0, KEPT_FIRST), ...longer.slice(-KEPT_LAST)] };
}

/** @returns the service's id, or `null` if unknown. */
export function dispatchIdOf(dispatch: Dispatch): string | null {
  return ('dispatchId' in dispatch.phase && dispatch.phase.dispatchId) || null;
}

/** @returns the runs that were kept, in the service's order. */
export function runsOf(dispatch: Dispatch): readonly Run[] {
  return dispatch.phase.state === 'ready' ? dispatch.phase.runs : [];
}

/** @returns how many runs exist, including those that were not kept. */
export function countRuns({ phase }: Pick<Dispatch, 'phase'>): number {
  return phase.state === 'ready' ? phase.runs.length + (phase.more ?? 0) : 0;
}

/**
 * @returns the time from sending until it was seen ready; `null` if unknown: not ready, sent from
 * elsewhere, or ready while no one was watching.
 */
export function timeToReadyMs(dispatch: Dispatch): number | null {
  if (dispatch.phase.state !== 'ready' || !hasRequest(dispatch)) return null;
  const before = dispatch.timeline?.at(-2)?.kind;
  if (before === 'taken-up' || before === 'resumed') return null;
  const tookMs = dispatch.phase.endedAtMs - dispatch.createdAtMs;
  // The wall clock was changed in between.
  return tookMs >= 0 ? tookMs : null;
}

const MAX_LENGTH = 512;

/**
 * Checks that a dispatch id can be used in the polling path (specification §4.2). Ids are kept exactly
 * as the service sent them, so one that cannot be shown exactly is invalid too.
 *
 * @returns a sentence for the field, or `null` if the id is valid.
 */
export function dispatchIdProblem(id: string): string | null {
  if (id === '') return 'The id is empty. Type the id of a dispatch.';
  if (id === '.' || id === '..') return "An id can't be just dots.";
  if (id.length > MAX_LENGTH) return `The id is longer than ${MAX_LENGTH} characters.`;
  if (sanitizeText(id) !== id) return 'The id has an invalid character.';
  return null;
}

/**
 * One thing that happened to a dispatch. Together, these make up its timeline. Every text in it was sanitized
 * on entry.
 */
export type TimelineEvent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not-sent' }
  /** The user entered its id; it was sent from somewhere else. */
  | { readonly kind: 'watched' }
  | { readonly kind: 'accepted' }
  /** Something about an answer was unusual but changed nothing; `what` is a sentence. */
  | { readonly kind: 'odd'; readonly what: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' }
  /** The user entered its id, as found on the service; the next check tells whether it was right. */
  | { readonly kind: 'attached' }
  /** The user looked for it on the service and didn't find it. */
  | { readonly kind: 'not-there' }
  /** The user took either back, so it is unknown again. */
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'not-ready' }
  /** A status the specification doesn't list. */
  | { readonly kind: 'strange-status'; readonly word: string }
  /** A check failed; `what` is one sentence. */
  | { readonly kind: 'problem'; readonly what: string }
  /** The first answer after failed checks: `not_ready`. */
  | { readonly kind: 'recovered' }
  | { readonly kind: 'ready'; readonly runs: number }
  | { readonly kind: 'error' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'resumed' }
  /** The program was restarted and resumed watching. */
  | { readonly kind: 'taken-up' };

export type TimelineEntry = TimelineEvent & {
  /** Wall clock, milliseconds since the epoch. */
  readonly atMs: number;
};

/** The first entries show how it began, the last how it stands, so drop from the middle. */
const KEPT_FIRST = 8;
const KEPT_LAST = 32;

function isSame(a: TimelineEvent, b: TimelineEvent): boolean {
  if (a.kind === 'strange-status' && b.kind === 'strange-status') return a.word === b.word;
  if (a.kind === 'problem' && b.kind === 'problem') return a.what === b.what;
  return a.kind === b.kind;
}
