import type { Notice } from '../notice.ts';
import type { AppEvent } from './app-event.ts';
import type { AppState } from './app-state.ts';

/** Beyond this the oldest gives way: nobody reads a wall of notices. */
const MOST_CHARACTERS = 300;

/**
 * Keeps a warning that nobody has answered yet beside the one that came after it. Two things that
 * go wrong at the start would otherwise leave only the second on screen.
 */
export function withNoticeKept(before: AppState, after: AppState, event: AppEvent): AppState {
  const [earlier, later] = [before.notice, after.notice];
  if (isOfUser(event) || earlier === null || later === null || earlier === later) return after;
  if (earlier.isIdle || !isTrouble(earlier) || later.text.includes(earlier.text)) return after;
  const both = earlier.text.includes(later.text) ? earlier.text : `${earlier.text} ${later.text}`;
  const tone = earlier.tone === 'failure' || !isTrouble(later) ? earlier.tone : later.tone;
  const text = both.length > MOST_CHARACTERS ? later.text : both;
  return { ...after, notice: { tone, text } };
}

function isTrouble({ tone }: Notice): boolean {
  return tone === 'warning' || tone === 'failure';
}

/** What the user does is the answer to what was said before. */
function isOfUser({ type }: AppEvent): boolean {
  return type === 'acted' || type === 'field-edited' || type === 'key-idle';
}
