/** What became of one secret or var that was sent. Reasons are sentences or the service's own words. */
export type EntryResult =
  /** `version` is `null` for vars, which have none, and where the service named none. */
  | { readonly state: 'set'; readonly version: number | null }
  | { readonly state: 'failed'; readonly reason: string }
  /** It left, and nobody knows whether it was stored. */
  | { readonly state: 'unknown'; readonly reason: string }
  | { readonly state: 'not-sent'; readonly reason: string };

/** What becomes of an entry whose request stays here, since another answer said enough. */
export const NOT_SENT: Extract<EntryResult, { state: 'not-sent' }> = {
  state: 'not-sent',
  reason: 'not sent: an earlier answer ended it',
};

/** What becomes of an entry that had not left when the user stopped. */
export const STOPPED: EntryResult = { state: 'not-sent', reason: 'not sent: stopped' };

/** What some results come to, in words: `3 set`, `1 failed`. */
export function resultCounts(results: Iterable<EntryResult>): readonly string[] {
  const counts = { set: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const { state } of results) counts[state] += 1;
  return (['set', 'failed', 'unknown', 'not-sent'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state === 'not-sent' ? 'not sent' : state}`);
}

/** How many of some entries are set. */
export function setCount(results: Iterable<EntryResult>): number {
  return [...results].filter(({ state }) => state === 'set').length;
}

/** The two things that a vault holds. */
export type EntryKind = 'secret' | 'var';

/** How a workflow refers to what was set (specification §1). */
export function expressionFor(kind: EntryKind, name: string): string {
  return `\${{ ${kind === 'secret' ? 'secrets' : 'vars'}.${name} }}`;
}
