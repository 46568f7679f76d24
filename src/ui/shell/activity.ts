import { dateTime, exactSpan, spanInWords } from '../../domain/elapsed.ts';
import { type ActivityRow, activityList, resultOf } from '../../state/activity/activity.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { titleLine } from '../blocks/compose.ts';
import { block } from '../blocks/fit.ts';
import { span } from '../blocks/line.ts';
import {
  figureColumn,
  type ListLook,
  nameColumn,
  textColumn,
  wordColumn,
} from '../blocks/list-look.ts';
import { listBlocks } from '../blocks/list-view.ts';
import { paragraph } from '../blocks/wrap.ts';
import { spokenList } from '../presentation/spoken-words.ts';
import type { Tone } from '../theme.ts';
import { type Body, blocks, gap, type View } from '../view.ts';

const CLOCK_COLUMNS = 8;

const ACTIVITY_LOOK: ListLook<ActivityRow, null> = {
  what: 'Activity',
  columns: [
    wordColumn('TIME', CLOCK_COLUMNS, (row) => span(clockOf(row), 'muted')),
    textColumn('PROFILE', ({ profileName }) => profileName, {
      least: 8,
      enough: 16,
      most: 40,
      yields: 3,
      cut: 'middle',
    }),
    wordColumn('METHOD', 6, ({ method }) => method, { yields: 2 }),
    nameColumn('PATH', ({ path }) => path, { least: 12, enough: 36, most: 120 }),
    textColumn('STATUS', resultOf, { least: 9, enough: 14, tone: toneOf }),
    figureColumn('TOOK', 6, ({ tookMs }) => tookOf(tookMs), { yields: 1 }),
  ],
  announce: (row) =>
    spokenList(
      `${row.method} ${row.path}`,
      resultOf(row),
      `took ${spokenTook(row.tookMs)}`,
      clockOf(row),
      `profile ${row.profileName}`,
    ),
};

/** What this terminal sent, and what came back. */
export function activity(state: AppState, view: View): Body {
  const list = activityList(state);
  const about = ' of this terminal: requests, never a value or a token';
  const title = (columns: number) => ({
    ...titleLine(columns, 'Activity', span(about, 'muted')),
    announce: `Activity${about}`,
  });
  const none = paragraph('Nothing has been sent from this terminal yet.', 'muted', view);
  return blocks(
    gap(view),
    listBlocks(ACTIVITY_LOOK, list, () => null, {
      ...view,
      name: 'activity',
      view: { line: title, name: '' },
      empty: () => [block(none)],
    }),
  );
}

function clockOf({ atMs }: ActivityRow): string {
  return dateTime(atMs).slice(-CLOCK_COLUMNS);
}

/** Most answers take less than a second. */
function tookOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)}ms` : exactSpan(ms);
}

function spokenTook(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} milliseconds` : spanInWords(ms);
}

function toneOf({ status, outcome }: ActivityRow): Tone {
  if (outcome === 'ok') return 'success';
  return status === null && outcome === 'cancelled' ? 'muted' : 'failure';
}
