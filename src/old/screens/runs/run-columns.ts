import type { Column } from '../../components/columns.ts';
import { countRuns, type Dispatch, dispatchIdOf, hasRequest } from '../../domain/dispatch.ts';
import { countdown, shortSpan, startOfDay } from '../../domain/time-words.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import { nextCheckAtMs } from '../../state/watching/watch.ts';
import { profileColumns } from '../profile-column.ts';
import { spokenList, spokenTime } from '../spoken-words.ts';
import { markedSpan, STATE_LOOK } from '../state-look.ts';

const AGE_COLUMNS = 4;

/**
 * The columns of the runs, by the state of now. As the list narrows, it loses what a row needs least: the
 * title, which the details show, then the run count, and the ref.
 */
export function runColumns(state: AppState): readonly Column<Dispatch>[] {
  const nowMs = state.clock.wallMs;
  return [
    {
      head: 'STATE',
      width: 9,
      cell: ({ phase }) => markedSpan(STATE_LOOK[phase.state], phase.state),
    },
    ...profileColumns<Dispatch>(state, ({ profileId }) => profileId),
    {
      head: 'KEY',
      // Beside the profile, all of it fits into 40 columns only so.
      width: { least: state.profiles.showsAll ? 8 : 11, enough: 11, most: 24 },
      cut: 'middle',
      isName: true,
      cell: keyText,
    },
    {
      head: 'REF',
      width: { least: 8, enough: 13, most: 24 },
      yields: 1,
      cell: ({ request }) => request.ref || '–',
    },
    {
      head: 'TITLE',
      // What people read: it grows before the names, as soon as most of those are whole. Beside the profile, they
      // need the room of a short one.
      width: { least: state.profiles.showsAll ? 20 : 10, enough: 30 },
      yields: 3,
      cell: (row) => ({ text: titleText(row), tone: 'muted' }),
    },
    {
      head: 'RUNS',
      width: 4,
      align: 'right',
      yields: 2,
      cell: (row) => (row.phase.state === 'ready' ? shortCount(countRuns(row)) : '–'),
    },
    {
      // As far right as the ages: after them is room for trouble.
      head: 'AGE'.padStart(AGE_COLUMNS),
      width: AGE_COLUMNS + ' ! 15s'.length,
      cell: (row) => {
        const age = shortSpan(nowMs - row.createdAtMs).padStart(AGE_COLUMNS);
        const trouble = troubleOf(state, row);
        return trouble === ''
          ? { text: age, tone: 'muted' }
          : { text: `${age} ${trouble}`, tone: 'warning' };
      },
    },
  ];
}

/** A row for a screen reader. */
export function runWords(state: AppState, dispatch: Dispatch): string {
  const { phase, request, createdAtMs, profileId } = dispatch;
  const { profiles, watching } = state;
  const time = spokenTime(createdAtMs, startOfDay(state.clock.wallMs));
  const isPaused = watching.pausedProfiles.has(profileId);
  return spokenList(
    profiles.showsAll && (profiles.names.get(profileId) ?? profileId),
    keyText(dispatch),
    request.ref,
    phase.state,
    troubleOf(state, dispatch) !== '' && (isPaused ? 'checks paused' : 'checks fail'),
    phase.state === 'ready' && counted(countRuns(dispatch), 'run'),
    request.title,
    hasRequest(dispatch) ? time : `sent from elsewhere, watched since ${time}`,
  );
}

/** After the age of a waiting row whose checks fail or are paused: a sign, and when the next one is. */
/** In four columns. */
function shortCount(count: number): string {
  return count < 10_000 ? String(count) : `${Math.floor(count / 1_000)}k`;
}

function troubleOf({ watching, clock }: AppState, { localId, profileId }: Dispatch): string {
  const watch = watching.watches.get(localId);
  if (!watch) return '';
  if (watching.pausedProfiles.has(profileId)) return '!';
  if (watch.problem === null) return '';
  return `! ${watch.isInFlight ? 'now' : countdown(nextCheckAtMs(watching, watch) - clock.monoMs)}`;
}

function keyText(dispatch: Dispatch): string {
  if (hasRequest(dispatch)) return dispatch.request.key;
  return dispatchIdOf(dispatch) ?? '–';
}

function titleText(dispatch: Dispatch): string {
  return (hasRequest(dispatch) ? dispatch.request.title : 'sent from elsewhere') || '–';
}
