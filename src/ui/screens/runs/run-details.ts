import {
  countRuns,
  type Dispatch,
  dispatchIdOf,
  hasRequest,
  runsOf,
} from '../../../domain/dispatch.ts';
import { dateTime, exactSpan, spanInWords } from '../../../domain/elapsed.ts';
import { failureSentence } from '../../../domain/failure-sentence.ts';
import { openableUrl } from '../../../domain/run-url.ts';
import { timeToReadyMs } from '../../../domain/time-to-ready.ts';
import { tokenKindLabel } from '../../../domain/token.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { SeenPart } from '../../../state/list/list-update.ts';
import { profileLabel } from '../../../state/profiles/parts.ts';
import { runsScreenOf, selectedRunIndex } from '../../../state/runs/runs-list.ts';
import { factLines } from '../../blocks/facts.ts';
import { type Block, block } from '../../blocks/fit.ts';
import { flowLines } from '../../blocks/flow.ts';
import { BLANK, bold, indented, type Line, line, span } from '../../blocks/line.ts';
import { breakText, wrapSpans } from '../../blocks/wrap.ts';
import { reasonOf, STATE_LOOK } from '../../presentation/state-look.ts';
import type { Tone } from '../../theme.ts';
import type { View } from '../../view.ts';
import { timelineWords, watchPieces } from './run-words.ts';

const PADDING = 2;
const RUN_MARK = '▸ ';

interface Of {
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly view: Pick<View, 'keyOf' | 'said'>;
  readonly columns: number;
}

/**
 * Everything known about one dispatch, in a scrolling window.
 *
 * @param of.columns the width, including blank columns on both sides
 * @param of.isMarked whether to mark that they have focus, rather than the list beside them
 */
export function detailsBlock(of: Of & { readonly isMarked: boolean }): Block {
  const { state, dispatch, view, isMarked } = of;
  const { lines, anchor } = detailLines({
    ...of,
    columns: Math.max(1, of.columns - 2 * PADDING),
  });
  const { detailsTop, followsRun, hasFocusOnDetails: hasFocus } = runsScreenOf(state);
  const open = view.keyOf('runs.open-details');
  const placed = lines.map((each, index) => {
    const moved = indented(each, PADDING);
    const [, ...rest] = moved.spans;
    return isMarked && index === 0 ? { ...moved, spans: [bold('▸ ', 'accent'), ...rest] } : moved;
  });
  return block(placed, {
    name: 'details',
    top: detailsTop,
    ...(followsRun && runsOf(dispatch).length > 0 && { anchor }),
    more: (part) => ({
      ...line(
        span(
          `${' '.repeat(PADDING)}${placeOf(part)}${hasFocus ? '' : ` · ${open} scrolls`}`,
          'muted',
        ),
      ),
      announce: `Lines ${part.top + 1} to ${part.top + part.rows} of ${part.count}`,
    }),
  });
}

function placeOf({ top, rows, count }: SeenPart): string {
  const arrows = `${top > 0 ? '↑' : ''}${top + rows < count ? '↓' : ''}`;
  return `${arrows.padEnd(2)} ${top + 1}–${top + rows} of ${count}`;
}

/** The details as lines of at most `columns`, and where the selected run is among them. */
export function detailLines(of: Of): {
  readonly lines: readonly Line[];
  readonly anchor: { readonly from: number; readonly to: number };
} {
  const { dispatch, columns } = of;
  const before = [headLines(of), [...statusLines(of), ...tookLines(of)], outcomeLines(of)];
  const runs = runLines(of);
  const after = [
    hasRequest(dispatch)
      ? factLines(Object.entries(dispatch.request.params), { label: 'params', columns })
      : [],
    factLines(
      [
        ...profileFact(of),
        [createdWord(dispatch), dateTime(dispatch.createdAtMs)],
        ['token', tokenKindLabel(dispatch.tokenKind)],
        ...idFact(dispatch),
      ],
      { columns },
    ),
    timelineLines(of),
  ];
  const above = apart(before);
  const start = above.length + 1 + runs.slice(0, selectedRunIndex(of.state)).flat().length;
  const selected = runs[selectedRunIndex(of.state)]?.length ?? 1;
  return {
    lines: apart([above, [...runs.flat(), ...restLines(of)], ...after]),
    anchor: { from: start, to: start + selected - 1 },
  };
}

/** A refused dispatch was never given one. */
function idFact(dispatch: Dispatch): readonly (readonly [string, string])[] {
  const id = dispatchIdOf(dispatch);
  if (id !== null) return [['id', id]];
  return dispatch.phase.state === 'refused' ? [] : [['id', 'not known']];
}

/** Whose it is, if it doesn't belong to the profile in the header. */
function profileFact({ state, dispatch }: Of): readonly (readonly [string, string])[] {
  const { profileId } = dispatch;
  return profileId === state.profiles.activeId ? [] : [['profile', profileLabel(state, profileId)]];
}

function apart(sections: readonly (readonly Line[])[]): readonly Line[] {
  return sections
    .filter(({ length }) => length > 0)
    .flatMap((section, index) => (index === 0 ? section : [BLANK, ...section]));
}

function headLines({ dispatch, columns }: Of): readonly Line[] {
  const { key, ref, title } = dispatch.request;
  const isKnown = hasRequest(dispatch);
  const head = isKnown ? [key, ref].filter(Boolean).join(' · ') : 'Sent from elsewhere';
  const below = isKnown ? title : "The request isn't known here.";
  return [
    ...wrapSpans([bold(head)], columns),
    ...(below === '' ? [] : wrapped(below, isKnown ? 'plain' : 'muted', columns)),
  ];
}

function statusLines({ state, dispatch, columns }: Of): readonly Line[] {
  return flowLines(watchPieces(state, dispatch), { gap: span(' · ', 'muted'), columns });
}

function tookLines({ dispatch, columns }: Of): readonly Line[] {
  const tookMs = timeToReadyMs(dispatch);
  if (tookMs === null) return [];
  return wrapSpans([span(`ready after ${exactSpan(tookMs)}`, 'muted')], columns, {
    announce: `ready after ${spanInWords(tookMs)}`,
  });
}

/** What the state means, in full: the service's message, the reason, or why the last check failed. */
function outcomeLines({ state, dispatch, view, columns }: Of): readonly Line[] {
  const { phase } = dispatch;
  const say = (text: string, tone: Tone) => wrapped(text, tone, columns);
  const why = reasonOf(phase);
  const reason = why === null ? [] : say(why, STATE_LOOK[phase.state].tone);
  switch (phase.state) {
    case 'error':
    case 'refused':
      return reason;
    case 'unknown': {
      const again =
        dispatchIdOf(dispatch) === null ? '' : `${view.keyOf('runs.check-now')} asks again. `;
      const way = `${again}Look for it on the service. Press ${view.keyOf('runs.resolve')} when you know.`;
      return [...reason, ...say(way, 'muted')];
    }
    case 'stopped':
      return say(`Not watched. Press ${view.keyOf('runs.stop-or-resume')} to resume.`, 'muted');
    case 'waiting': {
      const problem = state.watching.watches.get(dispatch.localId)?.problem;
      if (problem) {
        const { what, next } = failureSentence(problem, 'poll');
        return say(view.said(next === null ? what : `${what} ${next}`), 'warning');
      }
      if (phase.unknownStatus === null) return [];
      const text = `The service reports the status “${phase.unknownStatus}”, which this version doesn't know. Still watching.`;
      return say(text, 'warning');
    }
    case 'sending':
    case 'ready':
      return [];
  }
}

/** Every run with its full URL: people can read and copy it even if it can't be opened. */
function runLines({ state, dispatch, columns }: Of): readonly (readonly Line[])[] {
  const runs = runsOf(dispatch);
  return runs.map((run, index) => {
    const isSelected = runs.length > 1 && index === selectedRunIndex(state);
    const indent = runs.length > 1 ? RUN_MARK.length : 0;
    const mark = isSelected ? RUN_MARK : ' '.repeat(indent);
    const link = openableUrl(run.url);
    const id = `run ${run.id}`;
    return [
      ...breakText(`${mark}${id}`, columns).map((text, row) => ({
        ...line(isSelected ? bold(text, 'accent') : span(text)),
        announce: row > 0 ? '' : isSelected ? `(selected) ${id}` : id,
      })),
      ...breakText(run.url, Math.max(1, columns - indent)).map((text, row) => ({
        ...indented(line({ text, tone: 'accent', ...(link !== null && { link }) }), indent),
        announce: row > 0 ? '' : run.url,
      })),
    ];
  });
}

function restLines({ dispatch, columns }: Of): readonly Line[] {
  const more = countRuns(dispatch) - runsOf(dispatch).length;
  return more > 0 ? wrapped(`and ${more} more, which aren't stored here`, 'muted', columns) : [];
}

/** Times of day; with the date if it differs from the first entry's. */
function timelineLines({ dispatch: { timeline = [] }, columns }: Of): readonly Line[] {
  const [firstDay = ''] = dateTime(timeline[0]?.atMs ?? 0).split(' ');
  return factLines(
    timeline.map((seen) => {
      const when = dateTime(seen.atMs);
      const shown = when.startsWith(firstDay) ? when.slice(firstDay.length + 1) : when;
      return [shown, ...timelineWords(seen)] as const;
    }),
    { label: 'seen', columns },
  );
}

function wrapped(text: string, tone: Tone, columns: number): readonly Line[] {
  return wrapSpans([span(text, tone)], columns, { keepsLines: true });
}

/** A dispatch refused without an answer was never sent. */
function createdWord(dispatch: Dispatch): string {
  if (!hasRequest(dispatch)) return 'watched';
  return dispatch.phase.state === 'refused' && dispatch.confirmedAtMs === null ? 'tried' : 'sent';
}
