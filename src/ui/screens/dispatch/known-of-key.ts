import { countRuns, type Dispatch } from '../../../domain/dispatch.ts';
import { exactSpan, shortSpan } from '../../../domain/elapsed.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import type { DispatchForm } from '../../../state/dispatch/dispatch-form.ts';
import { aboutToHold, type Offered } from '../../../state/form/form-suggestions.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { rowsOfProfile } from '../../../state/runs/rows.ts';
import { sparkline, timeToReadyMs, usualTimeOf } from '../../../state/runs/usual-time.ts';
import { padded } from '../../blocks/compose.ts';
import { type Block, block } from '../../blocks/fit.ts';
import { fitName, fitText, textWidth } from '../../blocks/fit-text.ts';
import { BLANK, bold, type Line, line, span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { reasonOf, STATE_LOOK } from '../../presentation/state-look.ts';
import type { View } from '../../view.ts';

const PADDING = 2;
/** Older ones say little about what to send now. */
const MOST_SHOWN = 8;
const MOST_PARAMS = 8;
const STATE_COLUMNS = 11;
const MOST_REASON_LINES = 3;
const LEAST_REF_COLUMNS = 8;
const LONGEST_NAME = 24;

/** The last dispatches of the key being typed: what they were sent with, and what came of it. */
export function knownOfKey(state: AppState, offered: Offered, view: View): readonly Block[] {
  const columns = view.columns - 2 * PADDING;
  const rows = rowsOfProfile(state);
  const key = keyShown(activeParts(state).dispatchForm, offered, rows);
  const found = rows.filter(({ request }) => request.key === key);
  const [latest] = found;
  if (key === '' || !latest)
    return [block(nothingKnown(key, columns), { indent: PADDING, name: 'known' })];
  const shown = found.slice(0, MOST_SHOWN);
  return [
    block(headLines(state, latest, { shown: shown.length, of: found.length, columns }), {
      indent: PADDING,
      name: 'known',
    }),
    // In a short window, the latest stay.
    ...shown.map((dispatch, index) => {
      const lines = dispatchLines(dispatch, found[index - 1], state.clock.wallMs, columns);
      const yields = 2 + index;
      return block([BLANK, ...lines], { indent: PADDING, yields, isWhole: index > 0 });
    }),
  ];
}

/** While a key is typed that isn't known, the one that would be taken: its dispatches are a preview. */
function keyShown(form: DispatchForm, offered: Offered, rows: readonly Dispatch[]): string {
  const typed = form.values.key.text.trim();
  const isKnown = rows.some(({ request }) => request.key === typed);
  return form.focus.field === 'key' ? aboutToHold(form, typed, offered, isKnown) : typed;
}

function nothingKnown(key: string, columns: number): readonly Line[] {
  const text =
    key === ''
      ? 'Type a key to see what it was last dispatched with.'
      : 'Not dispatched from this machine yet. Once it has been, its params and refs are suggested.';
  const words = wrapSpans([span(text, 'muted')], columns);
  return key === '' ? words : [line(bold(fitName(key, columns).trimEnd())), ...words];
}

function headLines(
  state: AppState,
  latest: Dispatch,
  { shown, of, columns }: { readonly shown: number; readonly of: number; readonly columns: number },
): readonly Line[] {
  const count = of === 1 ? 'dispatched once' : shown < of ? `last ${shown} of ${of}` : `last ${of}`;
  const { key } = latest.request;
  const room = columns - textWidth(count) - 2;
  const head = line(
    bold(fitName(key, Math.min(textWidth(key), room))),
    span(`  ${count}`, 'muted'),
  );
  const usual = usualTimeOf(state, latest);
  if (usual === null) return [head];
  const words = `usually ready in ${exactSpan(usual.medianMs)}  `;
  return [head, line(span(words, 'muted'), span(sparkline(usual.recentMs), 'accent'))];
}

/**
 * Its state, ref and age on one line, then what came of it, its title and its params.
 *
 * @param above the one it is listed below: what both were sent with isn't repeated
 */
function dispatchLines(
  dispatch: Dispatch,
  above: Dispatch | undefined,
  nowMs: number,
  columns: number,
): readonly Line[] {
  const { ref, title } = dispatch.request;
  const { state } = dispatch.phase;
  const { mark, tone } = STATE_LOOK[state];
  const right = timesIn(dispatch, nowMs, columns - STATE_COLUMNS - LEAST_REF_COLUMNS);
  const left = line(
    span(fitText(`${mark} ${state}`, STATE_COLUMNS), tone),
    fitName(ref || '–', columns - STATE_COLUMNS - textWidth(right) - 2).trimEnd(),
  );
  const head = padded(left, columns - textWidth(right));
  return [
    { spans: [...head.spans, span(right, 'muted')] },
    ...cameOf(dispatch, columns),
    ...(title === '' || title === above?.request.title
      ? []
      : [line(fitText(title, columns).trimEnd())]),
    ...(above && hasSameParams(dispatch, above)
      ? [line(span('same params', 'muted'))]
      : paramLines(dispatch, columns)),
  ];
}

/** Its age, and before it as much else as fits. */
function timesIn(dispatch: Dispatch, nowMs: number, columns: number): string {
  const tookMs = timeToReadyMs(dispatch);
  const runs = countRuns(dispatch);
  const age = `${shortSpan(nowMs - dispatch.createdAtMs)} ago`;
  const more = [tookMs !== null && `after ${exactSpan(tookMs)}`, runs > 1 && `${runs} runs`];
  return more.reduce<string>((text, each) => {
    const longer = `${each} · ${text}`;
    return each === false || textWidth(longer) > columns ? text : longer;
  }, age);
}

/** Why it isn't ready, in a few lines: the details on Runs have the rest. */
function cameOf({ phase }: Dispatch, columns: number): readonly Line[] {
  const why = reasonOf(phase);
  if (why === null) return [];
  const { tone } = STATE_LOOK[phase.state];
  return wrapSpans([span(why, tone)], columns).slice(0, MOST_REASON_LINES);
}

function hasSameParams(one: Dispatch, other: Dispatch): boolean {
  const [a, b] = [one.request.params, other.request.params];
  const names = Object.keys(a);
  return (
    names.length > 0 &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  );
}

function paramLines({ request }: Dispatch, columns: number): readonly Line[] {
  const params = Object.entries(request.params);
  const shown = params.length > MOST_PARAMS ? params.slice(0, MOST_PARAMS - 1) : params;
  const widest = Math.max(0, ...shown.map(([name]) => textWidth(name)));
  const nameColumns = Math.min(widest, LONGEST_NAME, Math.floor(columns / 2));
  const lines = shown.map(([name, value]) =>
    line(
      span(`${fitName(name, nameColumns)}  `, 'muted'),
      fitText(value, columns - nameColumns - 2).trimEnd(),
    ),
  );
  const rest = params.length - shown.length;
  return rest === 0 ? lines : [...lines, line(span(`and ${rest} more params`, 'muted'))];
}
