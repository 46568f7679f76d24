import type { Destination } from '../../domain/destination.ts';
import type { Dispatch } from '../../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../../domain/dispatch-answers.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { TokenKind } from '../../domain/token.ts';
import type { PromptTable } from '../form/app-form.ts';
import type { Question } from '../overlay.ts';
import type { Bare, EventTable, Tagged, WriteTable } from '../slice-table.ts';
import { applyCheckAnswer, leaveToOtherTerminal } from '../watching/watching-update.ts';
import type { CopyMenu } from './copy-menu.ts';
import { removeDispatches } from './forget.ts';
import { addFromElsewhere, withNews } from './news.ts';
import { RESOLVE_PROMPT, type Resolve } from './resolve-unknown.ts';
import { type PendingRunOn, prepareRunOn, type RunOn } from './run-on.ts';
import {
  applyDispatchAnswer,
  applyHistory,
  applyJournalFailure,
  reportNoHistory,
} from './runs-answers.ts';
import { WATCH_PROMPT, type WatchId } from './watch-id.ts';
import type { WhichRun } from './which-run.ts';

/** What the runs screen can show over itself. */
export type RunsOverlay =
  | WatchId
  /** Asked once before forgetting dispatches of which some are still waiting, or all that has finished. */
  | (Question & { readonly kind: 'confirm-forget'; readonly localIds: readonly string[] })
  | Resolve
  | RunOn
  | WhichRun
  | CopyMenu;

/** What dispatches need from outside. */
export type RunsCommand = Tagged<'kind', RunsCommands>;

interface RunsCommands {
  'load-history': { profileId: ProfileId };
  /** Journals the dispatch, then sends it exactly once, if its profile is still what the user saw. */
  'send-dispatch': { dispatch: Dispatch; destination: Destination };
  'check-dispatch': {
    localId: string;
    dispatchId: string;
    profileId: ProfileId;
    tokenKind: TokenKind;
  };
  'save-dispatch': { dispatch: Dispatch };
  /** They are not checked here for now: another terminal may. */
  'release-leases': { localIds: readonly string[] };
  /** Records a dispatch that was sent from elsewhere. Sends nothing. */
  /** All of them, or none. */
  'remember-dispatches': { dispatches: readonly Dispatch[] };
  'forget-dispatches': { localIds: readonly string[] };
  /** Bell, notification: a watched dispatch has ended. */
  'announce-end': { dispatch: Dispatch; signals: Pick<Preferences, 'bell' | 'notifications'> };
}

/** The results, and what other terminals did to dispatches. */
export type RunsEvent = Tagged<'kind', RunsEvents>;

interface RunsEvents {
  /** `older`: how many there are beyond these, if that was counted. */
  'history-loaded': { profileId: ProfileId; dispatches: readonly Dispatch[]; older?: number };
  /** The dispatches could not be read. Retried until they can be. */
  'history-not-loaded': { profileId: ProfileId; problem: string };
  'dispatch-answered': { localId: string; result: Result<Created, Failure> };
  /** The journal could not be written, so the request was never sent. */
  'dispatch-not-journaled': { localId: string; reason: string };
  'check-answered': { localId: string; result: Result<DispatchStatus, Failure> };
  /** Another terminal polls this dispatch. `known` is what it has learned so far. */
  'check-left-to-another-terminal': { localId: string; known: Dispatch | null };
  /** Another terminal forgot this dispatch. */
  'forgotten-elsewhere': { localId: string };
  /** Other terminals created or watch these. */
  'appeared-elsewhere': { dispatches: readonly Dispatch[] };
  /** Another terminal is sending, and may end without changing a file. */
  'others-are-sending': Bare;
}

export type RunsEventOf<Kind extends RunsEvent['kind']> = Extract<RunsEvent, { kind: Kind }>;

/** What the answers to this slice's commands change, and what other terminals did. */
export const RUNS_EVENTS: EventTable<RunsEvent> = {
  'history-loaded': applyHistory,
  'history-not-loaded': reportNoHistory,
  'dispatch-answered': applyDispatchAnswer,
  'dispatch-not-journaled': applyJournalFailure,
  'check-answered': applyCheckAnswer,
  'check-left-to-another-terminal': leaveToOtherTerminal,
  'forgotten-elsewhere': (state, { localId }) => removeDispatches(state, [localId]),
  'appeared-elsewhere': (state, { dispatches }, now) => addFromElsewhere(state, dispatches, now),
  'others-are-sending': withNews,
};

/** What is written from the runs screen. A dispatch form sends its own. */
export type RunsWrite = PendingRunOn;

export const RUNS_WRITES: WriteTable<RunsWrite> = {
  'run-on': prepareRunOn,
};

/** The forms over the runs screen. */
export const RUNS_PROMPTS: PromptTable<RunsOverlay> = {
  'watch-id': WATCH_PROMPT,
  resolve: RESOLVE_PROMPT,
};
