/**
 * One thing that happened to a dispatch. Together, these make up its timeline. Every text in it was sanitized
 * on entry.
 */
export type TimelineEvent =
  | { readonly kind: 'sent' }
  /** Nothing was sent. */
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

/**
 * Adds an event to a timeline. Repeats are not recorded: a day of `not_ready` is one line.
 *
 * @returns the same list if nothing is new.
 */
export function withTimelineEvent(
  timeline: readonly TimelineEntry[],
  seen: TimelineEvent,
  atMs: number,
): readonly TimelineEntry[] {
  const last = timeline.at(-1);
  if (last !== undefined && isSame(last, seen)) return timeline;
  const longer = [...timeline, { ...seen, atMs }];
  if (longer.length <= KEPT_FIRST + KEPT_LAST) return longer;
  return [...longer.slice(0, KEPT_FIRST), ...longer.slice(-KEPT_LAST)];
}

function isSame(a: TimelineEvent, b: TimelineEvent): boolean {
  if (a.kind === 'strange-status' && b.kind === 'strange-status') return a.word === b.word;
  if (a.kind === 'problem' && b.kind === 'problem') return a.what === b.what;
  return a.kind === b.kind;
}
