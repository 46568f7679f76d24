import { countRuns, type Dispatch, hasRequest } from '../../domain/dispatch.ts';
import { countdown, shortSpan, startOfDay } from '../../domain/time-words.ts';
import { counted } from '../../domain/words.ts';
import type { Column } from '../../kit/columns.ts';
import type { Tone } from '../../kit/theme.ts';
import type { DispatchRow } from '../../services/runs.ts';
import type { KnownChecks } from '../../services/watches.ts';
import { markedPiece, STATE_LOOK, spokenList, spokenTime } from '../looks.ts';
import { isFailing, keyText } from './run-list.ts';

interface Shown {
  /** The name and the colour of a row's profile; `null` where all rows are of one. */
  readonly profileOf: ((row: DispatchRow) => { readonly name: string; readonly tone: Tone }) | null;
  /** What is known of the checks of a row that waits. */
  readonly checksOf: (row: DispatchRow) => KnownChecks | null;
  readonly isWatched: (row: DispatchRow) => boolean;
  /** The order of the rows; its column says so. */
  readonly sortName: string | null;
  /** Wall clock, for ages. */
  readonly nowMs: number;
}

const TROUBLE = ' ! 15s';
/** An age of three columns beside trouble. */
const AGE_COLUMNS = 3 + TROUBLE.length;

/** As the list narrows, it loses the run count first, then the title and the ref. The title gets what the others don't need. */
export function runColumns(shown: Shown): readonly Column<DispatchRow>[] {
  const { profileOf, sortName, nowMs } = shown;
  const headOf = (head: string, sort: string) => (sort === sortName ? `${head}↓` : head);
  const profile = (of: NonNullable<Shown['profileOf']>): Column<DispatchRow> => ({
    head: headOf('PROFILE', 'profile'),
    width: { least: 8, enough: 10, most: 16 },
    cut: 'middle',
    cell: (row) => {
      const { name, tone } = of(row);
      return { text: name, tone };
    },
  });
  return [
    {
      head: headOf('STATE', 'state'),
      width: 9,
      cell: ({ dispatch: { phase } }) => markedPiece(STATE_LOOK[phase.state], phase.state),
      say: (row) => {
        const { phase } = row.dispatch;
        const isWatched = phase.state !== 'waiting' || shown.isWatched(row);
        const trouble = !isWatched ? 'not watched here' : isFailing(row.dispatch) && 'checks fail';
        return spokenList(phase.state, trouble);
      },
    },
    ...(profileOf ? [profile(profileOf)] : []),
    {
      head: headOf('KEY', 'key'),
      width: { least: profileOf ? 9 : 10, enough: profileOf ? 11 : 12, most: 24 },
      cut: 'middle',
      isName: true,
      cell: ({ dispatch }) => keyText(dispatch),
    },
    {
      head: 'REF',
      width: { least: 8, enough: 10, most: 24 },
      yields: 2,
      cell: ({ dispatch }) => dispatch.request.ref || '–',
      say: ({ dispatch }) => dispatch.request.ref,
    },
    {
      head: 'TITLE',
      width: { least: profileOf ? 20 : 10, enough: 60 },
      yields: 3,
      cell: ({ dispatch }) => ({ text: titleText(dispatch) || '–', tone: 'muted' }),
      say: ({ dispatch }) => titleText(dispatch),
    },
    {
      head: 'RUNS',
      width: 4,
      align: 'right',
      yields: 4,
      cell: ({ dispatch }) => runsText(dispatch),
      say: ({ dispatch }) =>
        dispatch.phase.state === 'ready' ? counted(countRuns(dispatch), 'run') : null,
    },
    {
      head: headOf('AGE', 'time to ready'),
      width: AGE_COLUMNS,
      align: 'right',
      cell: (row, width) => {
        const trouble = width < AGE_COLUMNS ? null : troubleOf(row, shown);
        // The age stands still while the seconds count down.
        const after = trouble === null ? '' : ` ${trouble}`.padEnd(TROUBLE.length);
        const age = shortSpan(nowMs - row.dispatch.createdAtMs).padStart(width - after.length);
        return [
          { text: age, tone: 'muted' },
          { text: after, tone: 'warning' },
        ];
      },
      // An age would be said again each time that it changes. The state says the trouble.
      say: ({ dispatch }) => spokenTime(dispatch.createdAtMs, startOfDay(nowMs)),
    },
  ];
}

/** A sign for a waiting row whose checks fail or don't happen, and when the next one is, where that is known. */
function troubleOf(row: DispatchRow, { checksOf, isWatched, nowMs }: Shown): string | null {
  if (row.dispatch.phase.state !== 'waiting') return null;
  if (!isWatched(row)) return '!';
  if (!isFailing(row.dispatch)) return null;
  const checks = checksOf(row);
  if (checks?.now) return '! now';
  return checks?.next ? `! ${countdown(checks.next.atMs - nowMs)}` : '!';
}

function titleText(dispatch: Dispatch): string {
  return hasRequest(dispatch) ? dispatch.request.title : 'sent from elsewhere';
}

/** In four columns. */
function runsText(dispatch: Dispatch): string {
  if (dispatch.phase.state !== 'ready') return '–';
  const count = countRuns(dispatch);
  return count < 10_000 ? String(count) : `${Math.floor(count / 1_000)}k`;
}
