import type { Dispatch } from '../../domain/dispatch.ts';
import { endWords } from '../../domain/end-words.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { AppState, Notice } from '../app-state.ts';
import { activeProfileId, profileLabel } from '../profiles/parts.ts';

/**
 * Who looks sees a row change; who listens is told in a sentence, whichever way the end came to
 * this terminal.
 *
 * @returns `after`, with a notice where dispatches became ready or failed since `before`
 */
export function withEndsTold(before: AppState, after: AppState): AppState {
  if (!after.hasScreenReader || before.dispatches === after.dispatches) return after;
  const ended = [...after.dispatches.values()].filter((dispatch) => {
    const { state } = dispatch.phase;
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
