import {
  countRuns,
  type Dispatch,
  dispatchIdOf,
  hasRequest,
  runsOf,
} from '../../domain/dispatch.ts';
import { dateTime, exactSpan, spanInWords } from '../../domain/elapsed.ts';
import { failureSentence } from '../../domain/failure-sentence.ts';
import { openableUrl } from '../../domain/run-url.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { selectedRunIndex } from '../runs/rows.ts';
import { usualTimeOf } from '../runs/usual.ts';
import { isSlowerThanUsual, sparkline, timeToReadyMs } from '../usual-time.ts';
import {
  BLANK_LINE,
  type DetailLine,
  type DetailPart,
  type DetailTone,
  line,
  part,
} from './detail-line.ts';
import { factLines } from './fact-lines.ts';
import { flowLines } from './flow-lines.ts';
import { timelineWords } from './timeline-words.ts';
import { confirmedWords, heardConfirmed, isPaused, nextCheckWords } from './watch-words.ts';
import { breakText, wrapText } from './wrap-text.ts';

/** Everything that is known of one dispatch, as rows of at most `columns`. */
export function detailLines(
  state: AppState,
  dispatch: Dispatch,
  columns: number,
): readonly DetailLine[] {
  const blocks: readonly (readonly DetailLine[])[] = [
    headLines(dispatch, columns),
    [...statusLines(state, dispatch, columns), ...usualLines(state, dispatch, columns)],
    outcomeLines(state, dispatch, columns),
    runLines(state, dispatch, columns),
    hasRequest(dispatch)
      ? factLines(Object.entries(dispatch.request.params), { label: 'params', columns })
      : [],
    factLines(
      [
        [createdWord(dispatch), dateTime(dispatch.createdAtMs)],
        ['token', tokenKindLabel(dispatch.tokenKind)],
        ['id', dispatchIdOf(dispatch) ?? 'not known'],
      ],
      { columns },
    ),
    timelineLines(dispatch, columns),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : [BLANK_LINE, ...block]));
}

function headLines(dispatch: Dispatch, columns: number): readonly DetailLine[] {
  const { key, ref, title } = dispatch.request;
  const head = hasRequest(dispatch)
    ? [key, ref].filter(Boolean).map(sanitizeText).join(' · ')
    : 'Sent from elsewhere';
  const below = hasRequest(dispatch)
    ? sanitizeText(title)
    : 'What was asked for is not known here.';
  return [
    ...wrapText(head, columns).map((text) => line({ text, tone: 'plain', isBold: true })),
    ...(below === '' ? [] : wrapped(below, hasRequest(dispatch) ? 'plain' : 'muted', columns)),
  ];
}

function statusLines(state: AppState, dispatch: Dispatch, columns: number): readonly DetailLine[] {
  const word = dispatch.phase.state;
  const next = nextCheckWords(state, dispatch);
  const pieces: readonly DetailPart[] = [
    { text: word, tone: 'plain', isBold: true, state: word },
    { ...part(confirmedWords(state, dispatch), 'muted'), heard: heardConfirmed(dispatch) },
    ...(next === null
      ? []
      : [{ ...part(next, 'muted'), heard: isPaused(state, dispatch) ? next : '' }]),
  ];
  return flowLines(pieces, { gap: { ...part(' · ', 'muted'), heard: ', ' }, columns });
}

/** How long it usually takes, and whether this one takes longer. */
function usualLines(state: AppState, dispatch: Dispatch, columns: number): readonly DetailLine[] {
  const tookMs = timeToReadyMs(dispatch);
  const flow = (...pieces: readonly DetailPart[]) =>
    flowLines(pieces, { gap: { ...part('  '), heard: ', ' }, columns });
  const took = tookMs === null ? [] : flow(spanPart('ready after', tookMs));
  const usual = usualTimeOf(state, dispatch);
  if (usual === null) return took;
  const waitedMs = state.clock.wallMs - dispatch.createdAtMs;
  const isSlow = dispatch.phase.state === 'waiting' && isSlowerThanUsual(usual, waitedMs);
  return [
    ...took,
    ...flow(
      spanPart('usually ready in', usual.medianMs),
      { ...part(sparkline(usual.recentMs), 'accent'), heard: '' },
      ...(isSlow ? [part('slower than usual', 'warning')] : []),
    ),
  ];
}

/** A span, spelled out for a listener. */
function spanPart(words: string, ms: number): DetailPart {
  const text = `${words} ${exactSpan(ms)}`;
  return { ...part(text, 'muted'), heard: `${words} ${spanInWords(ms)}` };
}

/** What the state means, in full: the service's message, the reason, or why the last check failed. */
function outcomeLines(state: AppState, dispatch: Dispatch, columns: number): readonly DetailLine[] {
  const { phase } = dispatch;
  switch (phase.state) {
    case 'error':
      return wrapped(phase.message, 'failure', columns);
    case 'refused':
      return wrapped(phase.reason, 'failure', columns);
    case 'unknown':
      return wrapped(phase.reason, 'warning', columns);
    case 'stopped':
      return wrapped(
        `Nothing is checked until ${keyOf('runs.stop-or-resume')} takes it up again.`,
        'muted',
        columns,
      );
    case 'waiting': {
      const problem = state.watching.watches.get(dispatch.localId)?.problem;
      if (problem) {
        const { what, next } = failureSentence(problem, { area: 'dispatches', action: 'poll' });
        return wrapped(`${what} ${next}`, 'warning', columns);
      }
      return phase.unknownStatus === null
        ? []
        : wrapped(
            `The service reports the status “${phase.unknownStatus}”, which this version does not know. It is watched on.`,
            'warning',
            columns,
          );
    }
    case 'sending':
    case 'ready':
      return [];
  }
}

/** Every run with its address in full: it can be read and copied even where it cannot be opened. */
function runLines(state: AppState, dispatch: Dispatch, columns: number): readonly DetailLine[] {
  const runs = runsOf(dispatch);
  const more = countRuns(dispatch) - runs.length;
  const rest =
    more > 0 ? wrapped(`and ${more} more, which are not kept here`, 'muted', columns) : [];
  const lines = runs.flatMap((run, index) => {
    const isSelected = runs.length > 1 && index === selectedRunIndex(state);
    const mark = isSelected ? '▸ ' : runs.length > 1 ? '  ' : '';
    const tone: DetailTone = isSelected ? 'accent' : 'plain';
    const indent = ' '.repeat(mark.length);
    const link = openableUrl(run.url);
    return [
      ...breakText(`${mark}run ${run.id}`, columns).map((text, row) => ({
        ...line({
          text,
          tone,
          isBold: isSelected,
          ...(row === 0 && { heard: text.replace('▸ ', '(selected) ') }),
        }),
        ...(row === 0 && { run: index }),
      })),
      ...breakText(run.url, columns - indent.length).map((text) =>
        line(part(indent), { text, tone: 'accent', ...(link !== null && { link }) }),
      ),
    ];
  });
  return [...lines, ...rest];
}

/** Times of day; one of another day than the first has its date. */
function timelineLines({ timeline = [] }: Dispatch, columns: number): readonly DetailLine[] {
  const [firstDay = ''] = dateTime(timeline[0]?.atMs ?? 0).split(' ');
  return factLines(
    timeline.map((seen) => {
      const { text, tone } = timelineWords(seen);
      const when = dateTime(seen.atMs);
      return [
        when.startsWith(firstDay) ? when.slice(firstDay.length + 1) : when,
        text,
        tone,
      ] as const;
    }),
    { label: 'seen', columns },
  );
}

function wrapped(text: string, tone: DetailTone, columns: number): readonly DetailLine[] {
  return wrapText(text, columns).map((row) => line(part(row, tone)));
}

/** A dispatch that was refused without an answer never left this machine. */
function createdWord(dispatch: Dispatch): string {
  if (!hasRequest(dispatch)) return 'watched';
  return dispatch.phase.state === 'refused' && dispatch.confirmedAtMs === null ? 'tried' : 'sent';
}
