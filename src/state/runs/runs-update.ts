import type { PromptTable } from '../form/app-form.ts';
import type { EventTable, WriteTable } from '../slice-table.ts';
import { checkAnswered, leftToAnotherTerminal } from '../watching/watching-update.ts';
import { dispatchAnswered, dispatchNotJournaled } from './dispatch-answer.ts';
import { withoutDispatch } from './forgetting.ts';
import { historyLoaded, historyNotLoaded } from './history-answers.ts';
import { appearedElsewhere, withNews } from './news.ts';
import { RESOLVE_PROMPT } from './resolving.ts';
import { readyRunOn } from './run-on.ts';
import type { RunsEvent, RunsOverlay, RunsWrite } from './runs-unions.ts';
import { WATCH_PROMPT } from './watching-elsewhere.ts';

/** What the answers to this slice's commands change, and what other terminals did. */
export const RUNS_EVENTS: EventTable<RunsEvent> = {
  'history-loaded': historyLoaded,
  'history-not-loaded': historyNotLoaded,
  'dispatch-answered': dispatchAnswered,
  'dispatch-not-journaled': dispatchNotJournaled,
  'check-answered': checkAnswered,
  'check-left-to-another-terminal': leftToAnotherTerminal,
  'forgotten-elsewhere': (state, { localId }) => withoutDispatch(state, localId),
  'appeared-elsewhere': (state, { dispatches }, now) => appearedElsewhere(state, dispatches, now),
  'others-are-sending': withNews,
};

/** What is written from the runs screen. */
export const RUNS_WRITES: WriteTable<RunsWrite> = {
  'run-on': readyRunOn,
};

/** The forms over the runs screen. */
export const RUNS_PROMPTS: PromptTable<RunsOverlay> = {
  'watch-id': WATCH_PROMPT,
  resolve: RESOLVE_PROMPT,
};
