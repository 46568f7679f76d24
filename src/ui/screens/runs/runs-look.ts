import { countRuns, type Dispatch, dispatchIdOf, hasRequest } from '../../../domain/dispatch.ts';
import { countdown, shortSpan, startOfDay } from '../../../domain/elapsed.ts';
import type { RunsColumns } from '../../../domain/preferences.ts';
import type { ProfileId } from '../../../domain/profile.ts';
import { counted } from '../../../domain/words.ts';
import type { AppState } from '../../../state/app/app-state.ts';
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
  readonly watch: Watch | null;
  readonly isPaused: boolean;
  readonly age: string;
  /** How long ago an answer last confirmed it. */
  readonly seen: string;
  /** When the next check is. */
  readonly next: string;
  readonly todayMs: number;
}

export function runContext(state: AppState, dispatch: Dispatch): RunContext {
  const { watching, clock } = state;
  const watch = watching.watches.get(dispatch.localId) ?? null;
  const isPaused = watching.pausedProfiles.has(dispatch.profileId);
  const { createdAtMs, confirmedAtMs } = dispatch;
  return {
    watch,
    isPaused,
    age: shortSpan(clock.wallMs - createdAtMs),
    seen: confirmedAtMs === null ? '–' : shortSpan(clock.wallMs - confirmedAtMs),
    next: nextText(watch, isPaused, clock.monoMs),
    todayMs: startOfDay(clock.wallMs),
  };
}

/** Whether the NEXT column shows that the last check failed. */
export function showsFailure({ watch, isPaused }: RunContext): boolean {
  return watch !== null && watch.problem !== null && !isPaused && !watch.isInFlight;
}

interface RunColumn extends Column<Dispatch, RunContext> {
  /** The preferences that show it. Without this, all do. */
  readonly chosenBy?: readonly RunsColumns[];
}

interface RunsLook extends ListLook<Dispatch, RunContext> {
  readonly columns: readonly RunColumn[];
}

/** The look of the list; of all profiles, with the profile of each row. */
export const runsLookOf = rememberLatest(
  (
    chosen: RunsColumns,
    names: ReadonlyMap<ProfileId, string> | null,
  ): ListLook<Dispatch, RunContext> => {
    const look = RUNS_LOOK;
    const columns = look.columns.filter(({ chosenBy }) => chosenBy?.includes(chosen) ?? true);
    if (names === null) return { ...look, columns };
    const nameOf = (row: Dispatch) => names.get(row.profileId) ?? row.profileId;
    return {
      ...look,
      columns: columns.toSpliced(1, 0, profileColumn(nameOf)),
      announce: (row, context) => spokenList(nameOf(row), look.announce(row, context)),
    };
  },
);

/**
 * The list of runs. As it narrows, drops what a row needs least: first the title, which the details show,
 * then when it was last confirmed, the next check, the run count, and the ref.
 */
export const RUNS_LOOK: RunsLook = {
  what: 'Dispatches',
  hidesMarks: true,
  columns: [
    wordColumn('STATE', 9, ({ phase: { state } }) => markedSpan(STATE_LOOK[state], state)),
    nameColumn('KEY', keyText, { least: 10, enough: 20, cut: 'end' }),
    textColumn('REF', refText, { least: 6, enough: 24, yields: 1 }),
    {
      ...textColumn('TITLE', titleText, { least: 10, yields: 5, isExtra: true, tone: 'muted' }),
      chosenBy: ['all', 'titles'],
    },
    { ...figureColumn('RUNS', 4, runsFigure, { yields: 2 }), chosenBy: ['all'] },
    figureColumn('AGE', 4, (_, { age }) => age),
    {
      ...figureColumn('SEEN', 5, (_, { seen }) => seen, { yields: 4 }),
      chosenBy: ['all', 'times'],
    },
    {
      ...figureColumn('NEXT', 6, (_, { next }) => next, { yields: 3 }),
      chosenBy: ['all', 'times'],
    },
  ],
  announce: (dispatch, context) => {
    const { phase, request, createdAtMs } = dispatch;
    const runs = countRuns(dispatch);
    const time = spokenTime(createdAtMs, context.todayMs);
    return spokenList(
      keyText(dispatch),
      request.ref,
      phase.state,
      context.watch !== null && context.isPaused && 'checks paused',
      context.watch !== null && context.watch.problem !== null && 'checks fail',
      phase.state === 'ready' && counted(runs, 'run'),
      request.title,
      hasRequest(dispatch) ? time : `sent from elsewhere, watched since ${time}`,
    );
  },
};

function profileColumn(nameOf: (row: Dispatch) => string): Column<Dispatch, RunContext> {
  return textColumn('PROFILE', nameOf, { least: 6, enough: 16, most: 32, cut: 'middle' });
}

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

function nextText(watch: Watch | null, isPaused: boolean, monoMs: number): string {
  if (!watch) return '–';
  if (isPaused) return 'paused';
  if (watch.isInFlight) return 'now';
  // A row whose checks fail must not look as if it were merely waiting.
  const mark = watch.problem === null ? '' : '! ';
  return `${mark}${countdown(watch.nextCheckAtMs - monoMs)}`;
}
