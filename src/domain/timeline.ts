/**
 * One thing that was seen of a dispatch, or done with it. Together they are its timeline. Every
 * text in it was made harmless where it came in.
 */
export type TimelineEvent =
  | { readonly kind: 'sent' }
  /** Nothing of it left this machine. */
  | { readonly kind: 'not-sent' }
  /** Its id was typed in; it was sent from somewhere else. */
  | { readonly kind: 'watched' }
  | { readonly kind: 'accepted' }
  /** Something about an answer was unusual and changed nothing; `what` is a sentence. */
  | { readonly kind: 'odd'; readonly what: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-ready' }
  /** A status that the specification does not list. */
  | { readonly kind: 'strange-status'; readonly word: string }
  /** A check failed; `what` is one sentence. */
  | { readonly kind: 'problem'; readonly what: string }
  /** The first answer after failed checks; it says `not_ready`. */
  | { readonly kind: 'recovered' }
  | { readonly kind: 'ready'; readonly runs: number }
  | { readonly kind: 'error' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'resumed' }
  /** The program was started again and went on watching. */
  | { readonly kind: 'taken-up' };

export type TimelineEntry = TimelineEvent & {
  /** Wall clock, milliseconds since the epoch. */
  readonly atMs: number;
};

/** What came first tells how it began, what came last how it stands; the middle gives way. */
const KEPT_FIRST = 8;
const KEPT_LAST = 32;

/**
 * Adds what was seen to a timeline. The same thing again is no news: a day of `not_ready` is one line.
 *
 * @returns the same list where nothing is new.
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
