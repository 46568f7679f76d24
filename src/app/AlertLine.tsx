import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText, rowsOf, wrappedRows } from '../components/fit-text.ts';
import { useRoom } from '../components/room.tsx';
import { spoken } from '../components/speech.ts';
import { Text } from '../components/Text.tsx';
import type { Tone } from '../components/theme.ts';
import { dateTime } from '../domain/time-words.ts';
import { focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf } from '../keys/key-map.ts';
import { type KeyWords, useKeyWords } from '../screens/store-context.tsx';
import { type Alert, alertsOf, profileOfRow } from '../state/alerts/alerts.ts';
import type { AppState } from '../state/app-state.ts';
import { profileLabel } from '../state/profiles/profile-parts.ts';

interface ShownAlert {
  readonly text: string;
  readonly tone: Tone;
  /** How many there are; the most urgent one is shown. */
  readonly count: number;
}

interface AlertLineProps extends ShownAlert {
  /** See `alertRows`. */
  readonly rows: number;
}

const MARGIN = 1;
const NARROW_BELOW_COLUMNS = 60;

/** What stays wrong until someone acts: what to do comes first, since the end may be cut. */
export function AlertLine({ text, tone, count, rows }: AlertLineProps): ReactNode {
  const { columns } = useRoom();
  const shown = withCount(text, count);
  const said = count === 1 ? text : `1 of ${count}: ${text}`;
  return (
    <Box flexShrink={0} height={rows} paddingX={MARGIN} aria-label={spoken(`Problem: ${said}`)}>
      <Text tone={tone} wrap="wrap">
        {startWithin(shown, columns - 2 * MARGIN, rows)}
      </Text>
    </Box>
  );
}

/** One row, or two where one is too short for the key that helps. */
export function alertRows({ text, count }: ShownAlert, columns: number): number {
  if (columns >= NARROW_BELOW_COLUMNS) return 1;
  return Math.min(2, rowsOf(withCount(text, count), columns - 2 * MARGIN));
}

function startWithin(text: string, columns: number, rows: number): string {
  const all = wrappedRows(text, columns);
  const first = all.slice(0, rows - 1);
  const rest = all.slice(rows - 1).join(' ');
  return [...first, fitText(rest, columns).trimEnd()].join('\n');
}

function withCount(text: string, count: number): string {
  return count === 1 ? `! ${text}` : `! 1/${count} ${text}`;
}

/** The most urgent of what stays wrong until someone acts, and how many there are; `null` if nothing is wrong. */
export function useAlert(state: AppState): ShownAlert | null {
  const words = useKeyWords();
  const [alert, ...others] = alertsOf(state);
  if (!alert) return null;
  const tone = alert.kind === 'rotation' ? 'warning' : 'failure';
  return { text: sentence(state, alert, words), tone, count: others.length + 1 };
}

function sentence(state: AppState, alert: Alert, view: KeyWords): string {
  switch (alert.kind) {
    case 'token': {
      const { paused } = alert;
      const name = profileLabel(state, alert.profileId);
      const key = tokenKey(state, name, view);
      const isMissing = alert.why === 'missing';
      const what = isMissing ? 'has no token for its checks.' : 'token was rejected.';
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
function tokenKey(state: AppState, name: string, { keyOf }: KeyWords): string {
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
