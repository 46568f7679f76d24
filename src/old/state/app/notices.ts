import type { AppState, LastKey } from '../app-state.ts';
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

/** The first repeat of a held key comes late, and the others soon, also where they are set to be slow. */
const REPEAT_MS = { first: 700, next: 400 } as const;

/** Remembers the last key, and whether it is still held. Typing in between lets go of it. */
export function withLastKey(state: AppState, event: AppEvent, { monoMs }: Now): AppState {
  const name = 'key' in event ? event.key : undefined;
  if (name === undefined) return isOfUser(event) ? { ...state, lastKey: null } : state;
  const last = state.lastKey;
  const isHeld = last?.name === name && monoMs < last.repeatsUntilMs;
  const repeatsUntilMs = isHeld
    ? Math.max(last.repeatsUntilMs, monoMs + REPEAT_MS.next)
    : monoMs + REPEAT_MS.first;
  return { ...state, lastKey: { name, isHeld, repeatsUntilMs } };
}

/**
 * A key without effect says so, quietly: not while it is still held down after it did something, and never in
 * place of trouble, which has to be read.
 */
export function sayWhyIdle(state: AppState, { text }: { readonly text: string }): AppState {
  return state.lastKey?.isHeld ? state : sayQuietly(state, { tone: 'info', text });
}

/** Who looked away must not take it for sent: this stays until the next key. */
export function sayHeld(state: AppState, { name }: LastKey, writes: boolean): AppState {
  const not = writes ? 'Nothing was sent' : 'Nothing was done';
  const text = `${not}: ${name} came again too soon. Check the screen, then press it again.`;
  return sayQuietly(state, { tone: 'warning', text });
}

function sayQuietly(state: AppState, notice: Notice): AppState {
  return state.notice !== null && isTrouble(state.notice)
    ? state
    : { ...state, notice: { ...notice, isIdle: true } };
}
