import { dateTime } from '../../domain/elapsed.ts';
import { focusContextOf } from '../../keys/focus-context.ts';
import { keyMapOf } from '../../keys/key-map.ts';
import { type Alert, alertsOf, profileOfRow } from '../../state/alerts/alerts.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Notice } from '../../state/notice.ts';
import { profileLabel } from '../../state/profiles/parts.ts';
import { fitText } from '../blocks/fit-text.ts';
import { BLANK, indented, type Line, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { spokenList } from '../presentation/spoken-words.ts';
import type { Tone } from '../theme.ts';
import type { View } from '../view.ts';

/**
 * The most urgent of what stays wrong until someone acts, and how many there are. What to do comes first,
 * because a narrow window cuts the end.
 */
export function alertLines(state: AppState, view: View): readonly Line[] {
  const [alert, ...others] = alertsOf(state);
  if (!alert) return [];
  const text = sentence(state, alert, view);
  const all = others.length + 1;
  const spoken = all === 1 ? text : `1 of ${all}: ${text}`;
  const tone = alert.kind === 'rotation' ? 'warning' : 'failure';
  const drawn = fitText(all === 1 ? `! ${text}` : `! 1/${all} ${text}`, view.columns - 2);
  return [indented({ spans: [span(drawn, tone)], announce: `Problem: ${spoken}` }, 1)];
}

function sentence(state: AppState, alert: Alert, view: View): string {
  switch (alert.kind) {
    case 'token': {
      const { paused } = alert;
      const name = profileLabel(state, alert.profileId);
      const isMissing = alert.why === 'missing';
      const what = isMissing ? 'has no token for its checks.' : 'token was rejected.';
      const key = tokenKey(state, name, view);
      const { overlay } = state;
      const isAsked = overlay?.kind === 'token-prompt' && overlay.profileId === alert.profileId;
      const next = isAsked ? '' : ` Press ${key} to ${isMissing ? 'add one' : 'replace it'}.`;
      const checks = paused === 1 ? ' 1 check is paused.' : ` ${paused} checks are paused.`;
      return `${name}${isMissing ? ' ' : "'s "}${what}${next}${paused === 0 ? '' : checks}`;
    }
    case 'unreachable': {
      const key = view.keyOf('profiles.check-connection');
      const name = profileLabel(state, alert.profileId);
      return `${name} isn't responding. ${key} on Profiles checks it now. No response since ${timeOf(alert.sinceMs, state)}.`;
    }
    case 'forgotten': {
      const count = alert.dispatches.length;
      const what = count === 1 ? 'a dispatch' : `${count} dispatches`;
      const name = profileLabel(state, alert.profileId);
      return `${name} no longer knows ${what} that it accepted (404). ${view.keyOf('runs.check-now')} on their rows checks again.`;
    }
    case 'rotation': {
      const key = view.keyOf('rotation.show');
      const since = alert.sinceMs === null ? '' : `, since ${timeOf(alert.sinceMs, state)}`;
      return `The rotation of ${alert.names} is unfinished. ${key} on Secrets finishes or closes it. ${alert.counts}${since}.`;
    }
  }
}

/** The key for a token: the form's own, or the one of all screens, once what is typed into has been left. */
function tokenKey(state: AppState, name: string, { keyOf }: View): string {
  const context = focusContextOf(state);
  const key = keyOf('token-prompt.open');
  const isHere = keyMapOf(state)
    .at(context)
    .some(({ action }) => action === 'token-prompt.open');
  if (!isHere) return `esc, then ${key}`;
  // The key is that of the selected row.
  const row = profileOfRow(state);
  return row === null ? key : `${key} on ${name}`;
}

const DATE = 10;
const MINUTES = 16;

/** The time, after the date if that isn't today. */
function timeOf(wallMs: number, { clock }: Pick<AppState, 'clock'>): string {
  const text = dateTime(wallMs).slice(0, MINUTES);
  const isToday = text.slice(0, DATE) === dateTime(clock.wallMs).slice(0, DATE);
  return isToday ? text.slice(DATE + 1) : text;
}

/** What a notice may take even of the smallest window. */
const LEAST_ROWS = 4;

const TONES: Readonly<Record<Notice['tone'], Tone>> = {
  info: 'muted',
  success: 'success',
  warning: 'warning',
  failure: 'failure',
};

/**
 * What just happened, above the footer. One line is always reserved for it, so that nothing jumps; a longer
 * sentence takes rows from the screen above, because half a sentence helps no one. Of one with a name of a
 * thousand characters in it, the start and the end are kept.
 */
export function noticeLines(
  notice: Notice | null,
  otherwise: Line | null,
  { columns, rows, said }: View,
): readonly Line[] {
  if (!notice) return [otherwise === null ? BLANK : indented(otherwise, 1)];
  // A notice can contain a name exactly as someone typed it, or as a file or program provided it.
  const text = said(notice.text);
  const tone = TONES[notice.tone];
  const announce = `Notice: ${spokenList(text)}`;
  const lines = wrapSpans([{ text, tone }], columns, { margin: 1, announce });
  const most = Math.max(LEAST_ROWS, Math.floor(rows / 2));
  const [first = BLANK] = lines;
  if (lines.length <= most) return lines;
  return [first, indented({ spans: [span('…', tone)], announce: '' }, 1), ...lines.slice(2 - most)];
}
