import { textWidth } from '../../../components/fit-text.ts';
import type { Tone } from '../../../components/theme.ts';
import { dateTime } from '../../../domain/elapsed.ts';
import { placeText, placeWords } from '../../../screens/known-entry.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import { RESULT_LOOK } from '../../../screens/state-look.ts';
import type { AppState } from '../../../state/app-state.ts';
import { rememberLatest } from '../../../state/remember-latest.ts';
import { type LogRow, logList } from '../../../state/vault/write-log.ts';
import { titleLine } from '../../blocks/compose.ts';
import { block } from '../../blocks/fit.ts';
import { indented, type Line, span } from '../../blocks/line.ts';
import { type ListLook, nameColumn, textColumn, wordColumn } from '../../blocks/list-look.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph } from '../../blocks/wrap.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';

const MINUTES = 16;
const WHOLE_RESULT_COLUMNS = 17;

const LOG_LOOK: ListLook<LogRow, null> = {
  what: 'Writes',
  columns: [
    wordColumn('WHEN', MINUTES, (row) => span(whenOf(row), 'muted'), { yields: 2 }),
    wordColumn('', 1, (row) => span(RESULT_LOOK[row.state].mark, toneOf(row))),
    nameColumn('NAME', ({ name }) => name, { least: 12, enough: 20, most: 48 }),
    textColumn('RESULT', resultOf, {
      least: 7,
      enough: WHOLE_RESULT_COLUMNS,
      most: 28,
      cell: (row, _, width) => {
        const text = textWidth(resultOf(row)) <= width ? resultOf(row) : shortResultOf(row);
        return span(text, toneOf(row));
      },
    }),
    textColumn('WHERE', placeText, {
      least: 10,
      enough: 28,
      most: 60,
      cut: 'middle',
      tone: 'muted',
    }),
    wordColumn('FROM', 8, ({ origin }) => span(origin, 'muted'), { yields: 4, isExtra: true }),
    textColumn('NOTE', ({ note }) => note, { least: 8, yields: 3, isExtra: true, tone: 'muted' }),
  ],
  announce: (row) =>
    spokenList(
      whenOf(row),
      row.name,
      resultOf(row),
      placeWords(row),
      `from a ${row.origin}`,
      row.note !== '' && `note ${row.note}`,
      row.reason,
    ),
};

/** Without the column of notes if no row has one. */
const lookFor = rememberLatest((hasNotes: boolean) => ({
  ...LOG_LOOK,
  columns: LOG_LOOK.columns.filter(({ head }) => hasNotes || head !== 'NOTE'),
}));

/** What was rotated, when, where, and how the new value was made. Never a value. */
export function writeLog(state: AppState, view: View): Body {
  const { records, problem } = state.writeLog;
  const list = logList(state);
  const none = records === null ? 'Reading…' : 'Nothing has been written from this machine yet.';
  const look = lookFor(list.rows.some(({ note }) => note !== ''));
  return blocks(
    gap(view),
    block([indented(title(view), 1)], { yields: 7 }),
    problem !== null && block(paragraph(`✗ ${problem}`, 'failure', view)),
    listBlocks(look, list, () => null, {
      ...view,
      name: 'write-log',
      empty: () => problem === null && block(paragraph(none, 'muted', view)),
    }),
    list.selected && [
      gap(view),
      block(paragraph(wholeOf(list.selected), 'muted', view, ''), { yields: 4 }),
    ],
  );
}

/** The title and, if it fits, what is in the log. */
function title({ columns }: View): Line {
  const about = 'names and versions, never a value';
  return {
    ...titleLine(columns - 2, 'Log of writes', span(` · ${about}`, 'muted')),
    announce: `Log of writes: ${about}`,
  };
}

/** `set v4 (was 3)`, or just the state. */
function resultOf({ state, version, versionBefore }: LogRow): string {
  if (state !== 'set') return state === 'not-sent' ? 'not sent' : state;
  const now = version === null ? '' : ` v${version}`;
  return `set${now}${versionBefore === null ? '' : ` (was ${versionBefore})`}`;
}

/** What is set has a reason only where its version jumped. */
function toneOf({ state, reason }: LogRow): Tone {
  return state === 'set' && reason !== null ? 'warning' : RESULT_LOOK[state].tone;
}

function shortResultOf(row: LogRow): string {
  return resultOf({ ...row, versionBefore: null });
}

/** What doesn't fit in the row or has no column. */
function wholeOf(row: LogRow): string {
  const { profileName, host, origin, source, reason, note } = row;
  const facts = [
    host === '' ? profileName : `${profileName} ▸ ${host}`,
    `from a ${origin}`,
    `value: ${source}`,
    note !== '' && `note: ${note}`,
    reason,
  ];
  return facts.filter(Boolean).join(' · ');
}

function whenOf({ atMs }: LogRow): string {
  return dateTime(atMs).slice(0, MINUTES);
}
