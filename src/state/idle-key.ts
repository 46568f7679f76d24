import type { NoticePart } from './notice.ts';
import type { Now } from './now.ts';

/** A held key repeats well within this time, even if its first repeat comes late. */
const HELD_WITHIN_MS = 1_000;

export interface LastKeyPart {
  /** The last key that did or didn't do something, and when; typed text is not kept. */
  readonly lastKey: { readonly name: string; readonly atMs: number } | null;
}

export function pressed(key: string | undefined, now: Now): LastKeyPart['lastKey'] {
  return key === undefined ? null : { name: key, atMs: now.monoMs };
}

/**
 * A key without effect says so, quietly: not while it is still held down after it did something, and never in
 * place of news.
 */
export function keyIdle<S extends LastKeyPart & NoticePart>(
  state: S,
  { key, text }: { readonly key: string; readonly text: string },
  now: Now,
): S {
  const { lastKey, notice } = state;
  const isHeld = lastKey?.name === key && now.monoMs - lastKey.atMs < HELD_WITHIN_MS;
  const next = { ...state, lastKey: pressed(key, now) };
  const isNews = notice !== null && !notice.isIdle;
  return isHeld || isNews ? next : { ...next, notice: { tone: 'info', text, isIdle: true } };
}
