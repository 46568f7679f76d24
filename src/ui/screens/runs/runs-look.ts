import { countRuns, type Dispatch, dispatchIdOf, hasRequest } from '../../../domain/dispatch.ts';
import { countdown, shortSpan, startOfDay } from '../../../domain/elapsed.ts';
import type { ProfileId } from '../../../domain/profile.ts';
import { counted } from '../../../domain/words.ts';
import type { AppState } from '../../../state/app-state.ts';
import { rememberLatest } from '../../../state/remember-latest.ts';
import type { Watch } from '../../../state/watching/watch.ts';
import { type Span, span } from '../../blocks/line.ts';
import {
  type Column,
  figureColumn,
  type ListLook,
  nameColumn,
  textColumn,
  wordColumn,
} from '../../blocks/list-look.ts';
import { spokenList, spokenTime } from '../../presentation/spoken-words.ts';
import { markedSpan, STATE_LOOK } from '../../presentation/state-look.ts';

/** What a row is drawn with. Times are as they are shown, because a row is drawn again when something here changes. */
export interface RunContext {
  readonly age: string;
  /** After the age of a waiting row whose checks fail or are paused: a sign, and when the next one is. */
  readonly trouble: string;
  readonly isPaused: boolean;
  readonly todayMs: number;
}

export function runContext(state: AppState, dispatch: Dispatch): RunContext {
  const { watching, clock } = state;
  const watch = watching.watches.get(dispatch.localId) ?? null;
  const isPaused = watch !== null && watching.pausedProfiles.has(dispatch.profileId);
  return {
    age: shortSpan(clock.wallMs - dispatch.createdAtMs),
    trouble: troubleOf(watch, isPaused, clock.monoMs),
    isPaused,
    todayMs: startOfDay(clock.wallMs),
  };
}

/** A row whose checks fail must not look as if it were merely waiting. */
function troubleOf(watch: Watch | null, isPaused: boolean, monoMs: number): string {
  if (isPaused) return '!';
  if (watch === null || watch.problem === null) return '';
  return `! ${watch.isInFlight ? 'now' : countdown(watch.nextCheckAtMs - monoMs)}`;
}

/** The look of the list; of all profiles, with the profile of each row. */
export const runsLookOf = rememberLatest(
  (names: ReadonlyMap<ProfileId, string> | null): ListLook<Dispatch, RunContext> => {
    if (names === null) return RUNS_LOOK;
    const nameOf = (row: Dispatch) => names.get(row.profileId) ?? row.profileId;
    const profile: Column<Dispatch, RunContext> = textColumn('PROFILE', nameOf, {
      ...{ least: 8, enough: 12, most: 20, isOfWindow: true, cut: 'middle' },
    });
    return {
      ...RUNS_LOOK,
      columns: RUNS_LOOK.columns.toSpliced(1, 0, profile),
      announce: (row, context) => spokenList(nameOf(row), RUNS_LOOK.announce(row, context)),
    };
  },
);

/**
 * The list of runs. As it narrows, drops what a row needs least: first the title, which the details show,
 * then the run count, and the ref. No width depends on the rows, so nothing moves when one changes.
 */
export const RUNS_LOOK: ListLook<Dispatch, RunContext> = {
  what: 'Dispatches',
  hidesMarks: true,
  columns: [
    wordColumn('STATE', 9, ({ phase: { state } }) => markedSpan(STATE_LOOK[state], state)),
    nameColumn('KEY', keyText, { least: 8, enough: 12, most: 24, isOfWindow: true }),
    textColumn('REF', refText, { least: 8, enough: 13, most: 32, isOfWindow: true, yields: 1 }),
    textColumn('TITLE', titleText, {
      ...{ least: 12, enough: 28, isOfWindow: true, yields: 3, fills: true, tone: 'muted' },
    }),
    figureColumn('RUNS', 4, runsFigure, { yields: 2 }),
    figureColumn('AGE', 9, ageFigure),
  ],
  announce: (dispatch, { trouble, isPaused, todayMs }) => {
    const { phase, request, createdAtMs } = dispatch;
    const runs = countRuns(dispatch);
    const time = spokenTime(createdAtMs, todayMs);
    return spokenList(
      keyText(dispatch),
      request.ref,
      phase.state,
      trouble !== '' && (isPaused ? 'checks paused' : 'checks fail'),
      phase.state === 'ready' && counted(runs, 'run'),
      request.title,
      hasRequest(dispatch) ? time : `sent from elsewhere, watched since ${time}`,
    );
  },
};

function keyText(dispatch: Dispatch): string {
  if (hasRequest(dispatch)) return dispatch.request.key;
  return dispatchIdOf(dispatch) ?? '–';
}

function refText({ request }: Dispatch): string {
  return request.ref || '–';
}

function titleText(dispatch: Dispatch): string {
  return (hasRequest(dispatch) ? dispatch.request.title : 'sent from elsewhere') || '–';
}

function runsFigure(row: Dispatch): Span {
  return span(row.phase.state === 'ready' ? String(countRuns(row)) : '–');
}

function ageFigure(_: Dispatch, { age, trouble }: RunContext): Span | string {
  return trouble === '' ? age : span(`${age} ${trouble}`, 'warning');
}
