import type { DispatchState } from '../../domain/dispatch.ts';
import { profileSourceLabel } from '../../domain/profile.ts';
import type { AppState } from '../../state/app-state.ts';
import { countsOf } from '../../state/runs/rows.ts';
import type { ActiveProfile } from '../../state/session.ts';
import { padded } from '../blocks/compose.ts';
import { fitText } from '../blocks/fit-text.ts';
import { indented, type Line, type Span, span } from '../blocks/line.ts';
import { textWidth } from '../blocks/text-width.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { STATE_LOOK } from '../presentation/state-look.ts';
import { profileTone } from '../theme.tsx';

const COUNTED: readonly DispatchState[] = ['waiting', 'ready', 'error'];
/** These need a person, so they are counted as soon as there are any. */
const COUNTED_WHERE_ANY: readonly DispatchState[] = ['refused', 'unknown'];
const WORDS_FROM_COLUMNS = 90;
const ZEROS_FROM_COLUMNS = 60;
const LEAST_NAME_COLUMNS = 12;
const PADDING = 1;
const GAP = 2;

/** One line: the active profile, its host, why it was chosen, and how its dispatches stand. */
export function headerLine(state: AppState): Line {
  const names = countedIn(state);
  const gap = ' '.repeat(gapOf(state));
  const counts = names.flatMap((name, index): Span[] => {
    const tone = countsOf(state)[name] === 0 ? 'muted' : STATE_LOOK[name].tone;
    return [...(index === 0 ? [] : [span(gap)]), span(countText(state, name), tone)];
  });
  const countColumns = counts.reduce((sum, { text }) => sum + textWidth(text), 0);
  const left = padded(
    { spans: profileSpans(state) },
    state.size.columns - 2 * PADDING - countColumns,
  );
  return indented({ spans: [...left.spans, ...counts], announce: headerWords(state) }, PADDING);
}

/** The header as two sentences; a count of zero is not worth hearing. */
function headerWords(state: AppState): string {
  const { session } = state;
  if (session.phase !== 'open') {
    return session.phase === 'opening' ? 'dispatchbox, opening' : 'dispatchbox';
  }
  const { profile } = session;
  const counts = countsOf(state);
  const profileWords = spokenList(
    `Profile ${profile.name}`,
    profile.isProtected && 'PROTECTED',
    profile.host,
    profileSourceLabel(profile.source),
    profile.tokenSource === 'environment' && 'token from DISPATCHBOX_TOKEN',
  );
  const countWords = countedIn(state).map((name) => counts[name] > 0 && `${counts[name]} ${name}`);
  const said = spokenList(...countWords);
  return said === '' ? `${profileWords}.` : `${profileWords}. ${said}.`;
}

/**
 * The profile and its host matter more than counts. Where they would be cut, zeros go first (in a
 * narrow window always), then the counts of what goes well. What needs a person always counts.
 */
function countedIn(state: AppState): readonly DispatchState[] {
  if (state.session.phase !== 'open') return [];
  const counts = countsOf(state);
  const hasAny = (name: DispatchState): boolean => counts[name] > 0;
  const urgent = COUNTED_WHERE_ANY.filter(hasAny);
  const candidates = [
    ...(state.size.columns < ZEROS_FROM_COLUMNS ? [] : [[...COUNTED, ...urgent]]),
    [...COUNTED.filter(hasAny), ...urgent],
    [...COUNTED.filter((name) => hasAny(name) && name !== 'ready'), ...urgent],
  ];
  const last = [...COUNTED.filter((name) => hasAny(name) && name === 'error'), ...urgent];
  return candidates.find((names) => fits(state, profileText(state), names)) ?? last;
}

function fits(state: AppState, text: string, names: readonly DispatchState[]): boolean {
  const counts = names.map((name) => countText(state, name)).join(' '.repeat(gapOf(state)));
  return textWidth(text) + textWidth(counts) + 2 * PADDING + GAP <= state.size.columns;
}

/** What never gives way to a count. */
function profileText({ session }: AppState): string {
  if (session.phase !== 'open') return '';
  const { name, host, isProtected } = session.profile;
  return `${name}${isProtected ? ' PROTECTED' : ''} ▸ ${host}`;
}

function countText(state: AppState, name: DispatchState): string {
  const word = state.size.columns < WORDS_FROM_COLUMNS ? '' : ` ${name}`;
  return `${STATE_LOOK[name].mark} ${countsOf(state)[name]}${word}`;
}

/** A long name is cut where it would push PROTECTED and the host off the line. */
function shownName(state: AppState, { name }: ActiveProfile): string {
  if (fits(state, profileText(state), countedIn(state))) return name;
  const most = Math.max(LEAST_NAME_COLUMNS, Math.floor(state.size.columns / 3));
  return fitText(name, Math.min(textWidth(name), most));
}

/** Whether more about the profile fits whole: half of it would say nothing. */
function hasRoomFor(state: AppState, text: string): boolean {
  return fits(state, `${profileText(state)}${text}`, countedIn(state));
}

function gapOf({ size }: AppState): number {
  return size.columns < WORDS_FROM_COLUMNS ? 1 : 3;
}

function sourceText({ source }: ActiveProfile): string {
  return ` · ${profileSourceLabel(source)}`;
}

function tokenText({ tokenSource }: ActiveProfile): string {
  return tokenSource === 'environment' ? ' · token from DISPATCHBOX_TOKEN' : '';
}

function profileSpans(state: AppState): readonly Span[] {
  const { session } = state;
  switch (session.phase) {
    case 'opening':
      return [span('dispatchbox', 'muted')];
    case 'failed':
      return [span('dispatchbox', 'failure')];
    case 'open': {
      const { profile } = session;
      const source = hasRoomFor(state, `${sourceText(profile)}${tokenText(profile)}`);
      const token = hasRoomFor(state, tokenText(profile));
      const counts = countedIn(state).map((name) => countText(state, name));
      const room =
        state.size.columns - 2 * PADDING - textWidth(counts.join(' '.repeat(gapOf(state)))) - GAP;
      const name = shownName(state, profile);
      const flag = profile.isProtected ? ' PROTECTED' : '';
      const host = ` ▸ ${profile.host}`;
      const hostRoom = Math.max(0, room - textWidth(name) - flag.length);
      return [
        { text: name, tone: profileTone(profile.colour), isBold: true },
        span(flag, 'failure'),
        span(textWidth(host) <= hostRoom ? host : fitText(host, hostRoom)),
        span(`${source ? sourceText(profile) : ''}${token ? tokenText(profile) : ''}`, 'muted'),
      ];
    }
  }
}
