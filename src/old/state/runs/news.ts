import { type Dispatch, endWords } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { AppState } from '../app-state.ts';
import type { Notice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { activeParts, profileLabel } from '../profiles/profile-parts.ts';
import { loadProfileData } from '../profiles/profile-switch.ts';
import { activeProfileId } from '../session.ts';
import { resumeProfile, withDispatches } from '../watching/watch.ts';
import { rowsOfProfile } from './rows.ts';
import { loadOthers } from './scope.ts';

const ASKED_EVERY_MS = 1_000;
const MOST_OPEN = 50;
/** Other profiles are read in full, and nothing in them is watched here. */
const OTHERS_EVERY_MS = 10_000;

/** Two terminals show the same: when files have changed, ask what others did. */
export function reloadFiles(state: AppState): AppState {
  return lookForNews(withNews(state));
}

/** There is, or may be, something that other terminals did. */
export function withNews(state: AppState): AppState {
  return { ...state, watching: { ...state.watching, hasNews: true } };
}

/** Asks once a second at most, and retries what could not be read. */
export function lookForNews(state: AppState): AppState {
  const profileId = activeProfileId(state);
  const { newsAskedAtMs } = state.watching;
  const { monoMs } = state.clock;
  if (newsDueAtMs(state) > monoMs) return state;
  const { showsAll } = state.profiles;
  const isTurn = Math.floor(monoMs / OTHERS_EVERY_MS) > Math.floor(newsAskedAtMs / OTHERS_EVERY_MS);
  // Until it is their turn, the news of other profiles is still to be read.
  const watching = { ...state.watching, newsAskedAtMs: monoMs, hasNews: showsAll && !isTurn };
  const news = { kind: 'look-for-news', profileId, openIds: openIds(state) } as const;
  const asked = loadWhatFailed(withCommands({ ...state, watching }, news), profileId);
  return isTurn && showsAll ? loadOthers(asked) : asked;
}

/** When to ask next, on the monotonic clock; `Infinity` while nothing has changed. */
export function newsDueAtMs(state: AppState): number {
  const { hasNews, newsAskedAtMs } = state.watching;
  const { history } = activeParts(state);
  const isRetried = typeof history === 'object' || state.vaults.problem !== null;
  const isWanted =
    state.session.phase === 'open' && history !== 'loading' && (hasNews || isRetried);
  return isWanted ? newsAskedAtMs + ASKED_EVERY_MS : Number.POSITIVE_INFINITY;
}

/** Retries failed reads: a full disk may have space again. */
function loadWhatFailed(state: AppState, profileId: ProfileId): AppState {
  const hasHistory = activeParts(state).history === 'loaded';
  const asked = hasHistory ? state : loadProfileData(state, profileId);
  return state.vaults.problem === null ? asked : withCommands(asked, { kind: 'load-vaults' });
}

/**
 * Of the dispatches known here, another terminal can resume a stopped one, and resolve an unknown one. One that it was
 * sending as this one started gets its answer there, as does a waiting one while checks are paused here.
 */
function isOpenElsewhere({ watching }: AppState, { phase, profileId }: Dispatch): boolean {
  const { state } = phase;
  return state === 'waiting'
    ? watching.pausedProfiles.has(profileId)
    : state === 'stopped' || state === 'unknown' || state === 'sending';
}

function openIds(state: AppState): readonly string[] {
  return rowsOfProfile(state)
    .filter((dispatch) => isOpenElsewhere(state, dispatch))
    .slice(0, MOST_OPEN)
    .map(({ localId }) => localId);
}

/** Watches them here as well; terminals agree on who polls, as for any other. */
export function addFromElsewhere(
  state: AppState,
  appeared: readonly Dispatch[],
  now: Now,
): AppState {
  const news = appeared.filter((dispatch) => {
    const known = state.dispatches.get(dispatch.localId);
    return known === undefined || (isOpenElsewhere(state, known) && isAnswered(known, dispatch));
  });
  if (news.length === 0) return state;
  // An answer to another terminal's check means that the token is accepted.
  return news
    .filter(({ localId }) => state.dispatches.get(localId)?.phase.state === 'waiting')
    .reduce(
      (next, { profileId }) => resumeProfile(next, profileId),
      withDispatches(state, news, now),
    );
}

function isAnswered(known: Dispatch, { phase, confirmedAtMs }: Dispatch): boolean {
  return known.phase.state === 'waiting'
    ? (confirmedAtMs ?? 0) > (known.confirmedAtMs ?? 0)
    : phase.state !== 'sending' && phase.state !== known.phase.state;
}

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
