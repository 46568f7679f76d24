import { type Dispatch, endWords } from '../../domain/dispatch.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { AppState } from '../app-state.ts';
import type { Notice } from '../notice.ts';
import { activeProfileId, profileLabel } from '../profiles/parts.ts';

/**
 * On screen, a row changes where its list is shown; a screen reader hears a sentence, and so does everyone
 * if another profile is active, however the end reached this terminal.
 *
 * @returns `after`, with a notice if dispatches became ready or failed since `before`
 */
export function announceEnds(before: AppState, after: AppState): AppState {
  // A dispatch that ended is no longer watched.
  if (after.watching.watches.size >= before.watching.watches.size) return after;
  const ended = [...after.dispatches.values()].filter((dispatch) => {
    const { state } = dispatch.phase;
    if (!after.hasScreenReader && dispatch.profileId === activeProfileId(after)) return false;
    const was = before.dispatches.get(dispatch.localId)?.phase.state;
    return was === 'waiting' && (state === 'ready' || state === 'error');
  });
  return ended.length === 0 ? after : { ...after, notice: noticeOf(after, ended) };
}

function noticeOf(state: AppState, ended: readonly Dispatch[]): Notice {
  const hasFailed = ended.some(({ phase }) => phase.state === 'error');
  const sentences = ended.map((dispatch) => {
    const isHere = dispatch.profileId === activeProfileId(state);
    const where = isHere ? '' : `${profileLabel(state, dispatch.profileId)}: `;
    return sanitizeText(`${where}${endWords(dispatch)}`).replace(/[.]?$/, '.');
  });
  return { tone: hasFailed ? 'failure' : 'success', text: sentences.join(' ') };
}
