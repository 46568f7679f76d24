import type { PromptTable } from '../form/app-form.ts';
import type { EventTable, WriteTable } from '../slice-table.ts';
import { applyCheckAnswer, leaveToOtherTerminal } from '../watching/watching-update.ts';
import { applyDispatchAnswer, applyJournalFailure } from './dispatch-answer.ts';
import { removeDispatch } from './forgetting.ts';
import { applyHistory, reportNoHistory } from './history-answers.ts';
import { addFromElsewhere, withNews } from './news.ts';
import { RESOLVE_PROMPT } from './resolving.ts';
import { prepareRunOn } from './run-on.ts';
import type { RunsEvent, RunsOverlay, RunsWrite } from './runs-unions.ts';
import { WATCH_PROMPT } from './watching-elsewhere.ts';

/** What the answers to this slice's commands change, and what other terminals did. */
export const RUNS_EVENTS: EventTable<RunsEvent> = {
  'history-loaded': applyHistory,
  'history-not-loaded': reportNoHistory,
  'dispatch-answered': applyDispatchAnswer,
  'dispatch-not-journaled': applyJournalFailure,
  'check-answered': applyCheckAnswer,
  'check-left-to-another-terminal': leaveToOtherTerminal,
  'forgotten-elsewhere': (state, { localId }) => removeDispatch(state, localId),
  'appeared-elsewhere': (state, { dispatches }, now) => addFromElsewhere(state, dispatches, now),
  'others-are-sending': withNews,
};

/** What is written from the runs screen. */
export const RUNS_WRITES: WriteTable<RunsWrite> = {
  'run-on': prepareRunOn,
};

/** The forms over the runs screen. */
export const RUNS_PROMPTS: PromptTable<RunsOverlay> = {
  'watch-id': WATCH_PROMPT,
  resolve: RESOLVE_PROMPT,
};
