/** The result of sending one secret or var. Reasons are sentences or the service's own words. */
export type EntryResult =
  /** `version` is `null` for vars, which have none, and if the service returned none. */
  | { readonly state: 'set'; readonly version: number | null }
  | { readonly state: 'failed'; readonly reason: string }
  /** It was sent, but may or may not have been stored. */
  | { readonly state: 'unknown'; readonly reason: string }
  | { readonly state: 'not-sent'; readonly reason: string };

/** The result of an entry that we didn't send because an earlier answer was decisive. */
export const NOT_SENT: Extract<EntryResult, { state: 'not-sent' }> = {
  state: 'not-sent',
  reason: 'not sent: an earlier response ended it',
};

/** The result of an entry that was still unsent when the user stopped. */
export const STOPPED: EntryResult = { state: 'not-sent', reason: 'not sent: stopped' };

/** A result after one more attempt: if that was not sent, nobody knows more than before. */
export function afterAttempt(before: EntryResult | undefined, now: EntryResult): EntryResult {
  return now.state === 'not-sent' && before?.state === 'unknown' ? before : now;
}

/** Summarizes results in words: `3 set`, `1 failed`. */
export function resultCounts(results: Iterable<EntryResult>): readonly string[] {
  const counts = { set: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const { state } of results) counts[state] += 1;
  return (['set', 'failed', 'unknown', 'not-sent'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state === 'not-sent' ? 'not sent' : state}`);
}

/** Counts the entries that are set. */
export function setCount(results: Iterable<EntryResult>): number {
  return [...results].filter(({ state }) => state === 'set').length;
}

/** The two kinds of entry in a vault. */
export type EntryKind = 'secret' | 'var';

/** How a workflow refers to an entry (specification §1). */
export function expressionFor(kind: EntryKind, name: string): string {
  return `\${{ ${kind === 'secret' ? 'secrets' : 'vars'}.${name} }}`;
}
