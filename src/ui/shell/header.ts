import type { DispatchState } from '../../domain/dispatch.ts';
import { profileSourceLabel } from '../../domain/profile.ts';
import type { AppState } from '../../state/app-state.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { countsOf, elsewhere } from '../../state/runs/rows.ts';
import type { ActiveProfile } from '../../state/session.ts';
import { padded } from '../blocks/compose.ts';
import { fitText, textWidth, thatFit } from '../blocks/fit-text.ts';
import { indented, joined, type Line, line, lineWidth, type Span, span } from '../blocks/line.ts';
import { flagSpans } from '../presentation/profile-facts.ts';
import { spokenList } from '../presentation/spoken-words.ts';
import { markedSpan, STATE_LOOK } from '../presentation/state-look.ts';
import { profileTone } from '../theme.ts';

const COUNTED: readonly DispatchState[] = ['waiting', 'ready', 'error'];
/** These need attention, so they are counted as soon as there are any. */
const COUNTED_WHERE_ANY: readonly DispatchState[] = ['refused', 'unknown'];
const WORDS_FROM_COLUMNS = 90;
const ZEROS_FROM_COLUMNS = 60;
const LEAST_NAME_COLUMNS = 12;
const PADDING = 1;
const GAP = 2;

/** One line: the active profile, its host, why it was selected, and counts of its dispatches. */
export function headerLine(state: AppState, windowColumns: number): Line {
  const { session } = state;
  const columns = windowColumns - 2 * PADDING;
  const announce = () => headerWords(state);
  if (session.phase !== 'open') {
    const tone = session.phase === 'failed' ? 'failure' : 'muted';
    return indented({ ...padded(line(span('dispatchbox', tone)), columns), announce }, PADDING);
  }
  const { counts, details } = whatFits(state, session.profile, columns);
  const room = columns - lineWidth({ spans: counts });
  const left = profileSpans(session.profile, details, counts.length === 0 ? room : room - GAP);
  return indented(
    { spans: [...padded({ spans: left }, room).spans, ...counts], announce },
    PADDING,
  );
}

/** The header as two sentences; zero counts aren't worth hearing. */
function headerWords(state: AppState): string {
  const { session } = state;
  if (session.phase !== 'open') {
    return session.phase === 'opening' ? 'dispatchbox, opening' : 'dispatchbox';
  }
  const { profile } = session;
  const profileWords = spokenList(
    `Profile ${profile.name}`,
    ...flagSpans(profile).map(({ text }) => text),
    profile.name !== profile.host && profile.host,
    ...detailsOf(state, profile)[0],
  );
  const counts = countTexts(state);
  const countWords = [...COUNTED, ...COUNTED_WHERE_ANY].map(
    (name) => counts[name] !== '0' && `${counts[name]} ${name}`,
  );
  const said = spokenList(...countWords, elsewhereWords(state));
  return said === '' ? `${profileWords}.` : `${profileWords}. ${said}.`;
}

/** Of what has finished there may be more than a long history's newest, which are all that is read. */
function countTexts(state: AppState): Readonly<Record<DispatchState, string>> {
  const more = activeParts(state).older > 0 ? '+' : '';
  const textOf = ([name, count]: [string, number]) => {
    const isCut = name === 'ready' || name === 'error' || name === 'refused';
    return [name, isCut && count > 0 ? `${count}${more}` : String(count)] as const;
  };
  const texts = Object.entries(countsOf(state)).map(textOf);
  return Object.fromEntries(texts) as Record<DispatchState, string>;
}

/**
 * The profile and its host are never dropped for a count of what goes well. Zeros go first, and always in a
 * narrow window; then the words of the counts, the details of the profile, and the counts. Counts of what
 * needs attention always stay.
 */
function whatFits(state: AppState, profile: ActiveProfile, columns: number) {
  const counts = countTexts(state);
  const hasWords = columns >= WORDS_FROM_COLUMNS;
  const hasAny = (name: DispatchState): boolean => counts[name] !== '0';
  const urgent = COUNTED_WHERE_ANY.filter(hasAny);
  const some = [...COUNTED.filter(hasAny), ...urgent];
  const all = columns < ZEROS_FROM_COLUMNS ? some : [...COUNTED, ...urgent];
  const others = elsewhereSpans(state);
  // Activity elsewhere isn't visible anywhere else; why this profile is active can be looked up.
  const candidates = [
    ...(others.length === 0 ? [[]] : [others, []]).flatMap((before) =>
      detailsOf(state, profile).flatMap((details) => [
        { counts: [...before, ...countSpans(counts, all, hasWords)], details },
        { counts: [...before, ...countSpans(counts, some, hasWords)], details },
        { counts: [...before, ...countSpans(counts, some, false)], details },
      ]),
    ),
    { counts: without(['ready']), details: [] },
  ];
  const whole = candidates.find((each) => {
    const left = lineWidth({ spans: profileSpans(profile, each.details) });
    return (
      left + (each.counts.length === 0 ? 0 : GAP) + lineWidth({ spans: each.counts }) <= columns
    );
  });
  return whole ?? { counts: without(['ready', 'waiting']), details: [] };

  function without(names: readonly DispatchState[]): readonly Span[] {
    return countSpans(
      counts,
      some.filter((name) => !names.includes(name)),
      false,
    );
  }
}

/** What is waiting in other profiles, and what ended there since the user last looked. */
function elsewhereSpans(state: AppState): readonly Span[] {
  const spans = countsElsewhere(state).flatMap(([name, count]) => {
    return [span(' '), markedSpan(STATE_LOOK[name], count)];
  });
  return spans.length === 0 ? [] : [span('elsewhere', 'muted'), ...spans, span('   ')];
}

function elsewhereWords(state: AppState): string {
  const words = countsElsewhere(state).map(([name, count]) => `${count} ${name}`);
  return words.length === 0 ? '' : `elsewhere ${words.join(' and ')}`;
}

function countsElsewhere(state: AppState) {
  const found = elsewhere(state);
  return (['waiting', 'ready', 'error'] as const).flatMap((name) =>
    found[name] > 0 ? [[name, found[name]] as const] : [],
  );
}

/** Why the profile is active and whose token it uses, in decreasing length. */
function detailsOf(
  { profiles }: AppState,
  { id, source, tokenSource }: ActiveProfile,
): readonly [readonly string[], ...(readonly string[])[]] {
  // The first one may have been added since, and another one made the default.
  const isOutdated = profiles.known.some(
    (known) =>
      (source.kind === 'no-profile' && known.kind === 'stored') ||
      (source.kind === 'default' && known.id === id && !known.isDefault),
  );
  const why = isOutdated ? [] : [profileSourceLabel(source)];
  // A service from the environment has no other token.
  if (tokenSource === 'stored' || source.kind === 'url') return [why, []];
  return [[...why, 'token from DISPATCHBOX_TOKEN'], [...why, 'DISPATCHBOX_TOKEN'], why, []];
}

function countSpans(
  counts: Readonly<Record<DispatchState, string>>,
  names: readonly DispatchState[],
  hasWords: boolean,
): readonly Span[] {
  const spans = names.map((name) => {
    const count = markedSpan(STATE_LOOK[name], `${counts[name]}${hasWords ? ` ${name}` : ''}`);
    return counts[name] === '0' ? { ...count, tone: 'muted' as const } : count;
  });
  return joined(spans, span(hasWords ? '   ' : ' '));
}

/**
 * If not everything fits, the name is cut before it pushes the flags and host off the line.
 *
 * @param room columns to fit into; without it, nothing is cut
 */
function profileSpans(
  profile: ActiveProfile,
  details: readonly string[],
  room = Number.POSITIVE_INFINITY,
): readonly Span[] {
  const { name, host, colour } = profile;
  const flags = flagSpans(profile);
  // A service from the environment only has an address.
  const where = name === host ? '' : ` ▸ ${host}`;
  const more = details.map((text) => ` · ${text}`).join('');
  const columns = (spans: readonly Span[]) => lineWidth({ spans });
  const drawn = (shown: string, flagged: readonly Span[], at: string): readonly Span[] => [
    { text: shown, tone: profileTone(colour), isBold: true },
    ...flagged.flatMap((flag) => [span(' '), flag]),
    span(at),
    span(more, 'muted'),
  ];
  const whole = drawn(name, flags, where);
  if (columns(whole) <= room) return whole;
  const most = Math.max(LEAST_NAME_COLUMNS, Math.floor(room / 3));
  const shown = fitText(name, Math.min(textWidth(name), where === '' ? room : most)).trimEnd();
  // The most important flag comes first; drop from the end.
  const widthOf = ({ text }: Span) => 1 + textWidth(text);
  const kept = thatFit(flags, widthOf, room - textWidth(shown), 0);
  const left = Math.max(0, room - columns(drawn(shown, kept, '')) + textWidth(more));
  return drawn(shown, kept, textWidth(where) <= left ? where : fitText(where, left));
}
