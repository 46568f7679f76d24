import type { AppState } from './app-state.ts';
import type { Moment } from './moment.ts';

/** A key that is held down repeats well within this time, even where the first repeat comes late. */
const HELD_WITHIN_MS = 1_000;

export function pressed(key: string | undefined, moment: Moment): AppState['lastKey'] {
  return key === undefined ? null : { name: key, atMs: moment.monoMs };
}

/**
 * A key that means nothing here says so, quietly: not while it is still held down after it did
 * something, and never in place of news.
 */
export function keyIdle(
  state: AppState,
  { key, text }: { readonly key: string; readonly text: string },
  moment: Moment,
): AppState {
  const { lastKey, notice } = state;
  const isHeld = lastKey?.name === key && moment.monoMs - lastKey.atMs < HELD_WITHIN_MS;
  const next = { ...state, lastKey: pressed(key, moment) };
  const isNews = notice !== null && !notice.isIdle;
  return isHeld || isNews ? next : { ...next, notice: { tone: 'info', text, isIdle: true } };
}
