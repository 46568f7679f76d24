import type { AppState } from '../app-state.ts';
import type { Notice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { AppEvent } from './app-event.ts';

/** Beyond this, drop the oldest: no one reads a wall of notices. */
const MOST_CHARACTERS = 300;

/**
 * Keeps an unanswered warning next to the one that follows. Otherwise, of two things that go wrong at
 * startup, only the second would be shown.
 */
export function keepWarning(before: AppState, after: AppState, event: AppEvent): AppState {
  const [earlier, later] = [before.notice, after.notice];
  if (isOfUser(event) || earlier === null || later === null || earlier === later) return after;
  if (earlier.isIdle || !isTrouble(earlier) || later.text.includes(earlier.text)) return after;
  const both = earlier.text.includes(later.text) ? earlier.text : `${earlier.text} ${later.text}`;
  const tone = earlier.tone === 'failure' || !isTrouble(later) ? earlier.tone : later.tone;
  const text = both.length > MOST_CHARACTERS ? later.text : both;
  return { ...after, notice: { tone, text } };
}

/** Long enough to look up and read a line. */
const READ_MS = { least: 5_000, perCharacter: 60 } as const;

/**
 * Clears a notice after a while. Problems stay until the user acts, and a screen reader would read the frame
 * again without it.
 */
export function timeNotice(before: AppState, after: AppState): AppState {
  const { notice, clock } = after;
  if (notice !== before.notice) return { ...after, noticeAtMs: clock.monoMs };
  return noticeEndsAtMs(after) <= clock.monoMs ? { ...after, notice: null } : after;
}

/** When the notice has been read, on the monotonic clock; `Infinity` if it stays. */
export function noticeEndsAtMs({ notice, noticeAtMs, hasScreenReader }: AppState): number {
  if (notice === null || isTrouble(notice) || hasScreenReader) return Number.POSITIVE_INFINITY;
  return noticeAtMs + READ_MS.least + notice.text.length * READ_MS.perCharacter;
}

function isTrouble({ tone }: Notice): boolean {
  return tone === 'warning' || tone === 'failure';
}

/** Whatever the user does answers the previous notice. */
function isOfUser({ kind }: AppEvent): boolean {
  return (
    kind === 'acted' || kind === 'field-edited' || kind === 'query-changed' || kind === 'key-idle'
  );
}

/** A held key repeats well within this time, even if its first repeat comes late. */
const HELD_WITHIN_MS = 1_000;

/** What to remember of a key; `null` for what wasn't a key. */
export function lastKeyOf(key: string | undefined, now: Now): AppState['lastKey'] {
  return key === undefined ? null : { name: key, atMs: now.monoMs };
}

/**
 * A key without effect says so, quietly: not while it is still held down after it did something, and never in
 * place of trouble, which has to be read.
 */
export function sayWhyIdle(
  state: AppState,
  { key, text }: { readonly key: string; readonly text: string },
  now: Now,
): AppState {
  const { lastKey, notice } = state;
  const isHeld = lastKey?.name === key && now.monoMs - lastKey.atMs < HELD_WITHIN_MS;
  const next = { ...state, lastKey: lastKeyOf(key, now) };
  return isHeld || (notice !== null && isTrouble(notice))
    ? next
    : { ...next, notice: { tone: 'info', text, isIdle: true } };
}
