import type { Dispatch } from '../../domain/dispatch.ts';
import { endWords } from '../../domain/end-words.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { Notice, NoticePart } from '../notice.ts';
import { activeProfileId, profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';
import type { ScreenReaderPart } from '../terminal-part.ts';
import type { WatchingPart } from '../watching/watch.ts';
import type { DispatchesPart } from './dispatches-part.ts';

interface ToldScope
  extends ScreenReaderPart,
    DispatchesPart,
    SessionPart,
    ProfilesPart,
    WatchingPart,
    NoticePart {}

/**
 * Who looks sees a row change, where the list with the row is on; who listens is told in a sentence,
 * and so is everybody where another profile is on, whichever way the end came to this terminal.
 *
 * @returns `after`, with a notice where dispatches became ready or failed since `before`
 */
export function withEndsTold<S extends ToldScope>(before: S, after: S): S {
  // What has ended is watched no more.
  if (after.watching.watches.size >= before.watching.watches.size) return after;
  const ended = [...after.dispatches.values()].filter((dispatch) => {
    const { state } = dispatch.phase;
    if (!after.hasScreenReader && dispatch.profileId === activeProfileId(after)) return false;
    const was = before.dispatches.get(dispatch.localId)?.phase.state;
    return was === 'waiting' && (state === 'ready' || state === 'error');
  });
  return ended.length === 0 ? after : { ...after, notice: noticeOf(after, ended) };
}

function noticeOf(state: ToldScope, ended: readonly Dispatch[]): Notice {
  const hasFailed = ended.some(({ phase }) => phase.state === 'error');
  const sentences = ended.map((dispatch) => {
    const isHere = dispatch.profileId === activeProfileId(state);
    const where = isHere ? '' : `${profileLabel(state, dispatch.profileId)}: `;
    return sanitizeText(`${where}${endWords(dispatch)}`).replace(/[.]?$/, '.');
  });
  return { tone: hasFailed ? 'failure' : 'success', text: sentences.join(' ') };
}
