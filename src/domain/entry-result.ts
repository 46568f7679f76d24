/** The result of sending one secret or var. Reasons are sentences or the service's own words. */
export type EntryResult =
  | {
      readonly state: 'set';
      /** `null` for vars, which have none, and if the service returned none. */
      readonly version: number | null;
      /** The last version known here right before, unless something unconfirmed may have made one since. */
      readonly before?: number;
    }
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** The request was refused before its entries were looked at, such as with a 401. */
      readonly isOfRequest?: true;
      /** 401: another token may be accepted. */
      readonly isTokenRejected?: true;
    }
  /** It was sent, but may or may not have been stored. */
  | {
      readonly state: 'unknown';
      readonly reason: string;
      /** Another attempt was answered with a 401. */
      readonly isTokenRejected?: true;
    }
  | {
      readonly state: 'not-sent';
      readonly reason: string;
      /** Nothing can be sent there, so it was never planned. A rotation does not wait for it. */
      readonly isUnsendable?: true;
    };

/** The result in one place of a rotation: since then, something else may have set it, which settles it. */
export type PlaceResult =
  | EntryResult
  | { readonly state: 'set-since'; readonly version: number | null };

/** Whether nothing is left to do in a place of a rotation. */
export function isSettled(result: PlaceResult | undefined): boolean {
  return result?.state === 'set' || result?.state === 'set-since';
}

/** Whether a rotation still waits for a place: there is no result, or one that another attempt can change. */
export function isAwaited(result: PlaceResult | undefined): boolean {
  return !isSettled(result) && !(result?.state === 'not-sent' && result.isUnsendable === true);
}

/** @param before the last version known; `null` if none is, or if something unconfirmed may have made one since */
export function setResult(version: number | null, before: number | null): EntryResult {
  return before === null ? { state: 'set', version } : { state: 'set', version, before };
}

/** What a version says that doesn't follow the last one known here, in a few words; `null` if it does. */
export function jumpWords(result: EntryResult): string | null {
  if (result.state !== 'set' || result.version === null || result.before === undefined) return null;
  const { version, before } = result;
  if (version === before + 1) return null;
  return version > before
    ? 'set elsewhere in between'
    : 'it went back, so it was removed or replaced elsewhere';
}

type NotSent = Extract<EntryResult, { state: 'not-sent' }>;

export function notSent(why: string): NotSent {
  return { state: 'not-sent', reason: `not sent: ${why}` };
}

export const NOT_SENT = notSent('an earlier request failed');
export const STOPPED = notSent('stopped');
/** Of the other places of a rotation when one is tried alone. */
export const TRIED_FIRST = notSent('another place was tried first');
export const ENDED_BEFORE = notSent('dispatchbox exited first');

/**
 * A result after one more attempt. If that was not sent, nobody knows more than before; nor about what may have been
 * stored, if its request was refused before the entries were looked at.
 */
export function afterAttempt<Before extends PlaceResult>(
  before: Before | undefined,
  now: EntryResult,
): Before | EntryResult {
  if (before?.state === 'unknown' && now.state === 'failed' && now.isOfRequest) {
    return now.isTokenRejected ? { ...before, isTokenRejected: true } : before;
  }
  const wasSent = before?.state === 'unknown' || before?.state === 'failed';
  return now.state === 'not-sent' && wasSent ? before : now;
}

const COUNTED = [
  ['set', 'set'],
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['not-sent', 'not sent'],
  ['set-since', 'set elsewhere since'],
] as const;

/** Summarizes results in words: `3 set`, `1 failed`. */
export function resultCounts(results: Iterable<PlaceResult>): readonly string[] {
  const counts = { set: 0, failed: 0, unknown: 0, 'not-sent': 0, 'set-since': 0 };
  for (const { state } of results) counts[state] += 1;
  return COUNTED.flatMap(([state, words]) =>
    counts[state] > 0 ? [`${counts[state]} ${words}`] : [],
  );
}

export function setCount(results: Iterable<PlaceResult>): number {
  return [...results].filter(({ state }) => state === 'set').length;
}

export type EntryKind = 'secret' | 'var';

/** How a workflow refers to an entry (specification §1). */
export function expressionFor(kind: EntryKind, name: string): string {
  return `\${{ ${kind === 'secret' ? 'secrets' : 'vars'}.${name} }}`;
}
