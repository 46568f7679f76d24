import { textWidth, thatFit } from '../../../components/fit-text.ts';
import { profileTone } from '../../../components/theme.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import { markedSpan, STATE_LOOK } from '../../../screens/state-look.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import { activeProfileId } from '../../../state/profiles/parts.ts';
import { countsOfRows, rowsOf, type StateCounts } from '../../../state/runs/rows.ts';
import { joined, type Span, span } from '../../blocks/line.ts';
import { type Column, type ListLook, nameColumn, textColumn } from '../../blocks/list-look.ts';
import {
  flagSpans,
  flagsOf,
  heldKinds,
  profileFacts,
  profileWords,
} from '../../presentation/profile-facts.ts';

/** What a profile's row is drawn with besides itself. */
interface ProfileContext {
  readonly isOn: boolean;
  /** Whether it was active before, in this terminal. */
  readonly isPrevious: boolean;
  /** Its dispatches by state, as far as known here. */
  readonly counts: StateCounts;
}

/** The states counted for an inactive profile; in a narrow column, the last goes first. */
const COUNTED = ['waiting', 'error', 'unknown', 'ready'] as const;

export function profileContext(state: AppState, { id }: KnownProfile): ProfileContext {
  return {
    isOn: id === activeProfileId(state),
    isPrevious: id === state.profiles.previousIds[0],
    counts: countsOfRows(rowsOf(state, id)),
  };
}

/** The header already counts what is waiting on the active profile. */
function factsIn(profile: KnownProfile, { isOn, counts }: ProfileContext): readonly string[] {
  const count = isOn ? 0 : counts.waiting;
  return [...(count > 0 ? [`${count} waiting`] : []), ...profileFacts(profile, isOn)];
}

/** @param widest the facts it has room for */
function factsColumn(widest: string): Column<KnownProfile, ProfileContext> {
  const most = widest.split(' · ').length;
  return textColumn('', () => widest, {
    least: Math.min(17, widest.length),
    yields: 2,
    cell: (profile, context) => span(factsIn(profile, context).slice(0, most).join(' · '), 'muted'),
  });
}

/** The list of profiles. PROTECTED stays at any width; facts go first, then tokens. */
export const PROFILES_LOOK: ListLook<KnownProfile, ProfileContext> = {
  what: 'Profiles',
  columns: [
    nameColumn('NAME', ({ name }) => name, {
      least: 8,
      enough: 28,
      most: 64,
      tone: ({ colour }) => profileTone(colour),
    }),
    textColumn('ADDRESS', ({ host }) => host, { least: 8, enough: 24, most: 90 }),
    textColumn('', flagText, {
      least: 10,
      enough: 20,
      cell: (profile, _, width) => flagsIn(profile, width),
    }),
    textColumn('TOKENS', tokensText, {
      least: 8,
      yields: 1,
      cell: (profile, _, width) => span(tokensIn(profile, width), 'muted'),
    }),
    factsColumn('9 waiting · default'),
  ],
  announce: (profile, context) =>
    profileWords(profile, factsIn(profile, context), `tokens: ${tokensText(profile)}`),
};

/** The same for switching, where tokens don't matter. */
export const SWITCHER_LOOK: ListLook<KnownProfile, ProfileContext> = {
  ...PROFILES_LOOK,
  what: 'Found',
  hasHeads: false,
  columns: [
    ...PROFILES_LOOK.columns.filter(({ head }) => head !== 'TOKENS').slice(0, -1),
    textColumn('', () => 'x'.repeat(15), { least: 9, yields: 2, cell: standing }),
  ],
  announce: (profile, context) =>
    spokenList(
      profileWords(profile, factsIn(profile, context)),
      ...(context.isPrevious ? ['previous'] : []),
      ...countsIn(context)
        .filter(([name]) => name !== 'waiting')
        .map(([name, count]) => `${count} ${name}`),
    ),
};

/** The header already has the counts of the active profile. */
function countsIn({ isOn, counts }: ProfileContext) {
  return COUNTED.flatMap((name): [(typeof COUNTED)[number], number][] => {
    const count = isOn ? 0 : counts[name];
    return count === 0 ? [] : [[name, count]];
  });
}

/** The states of a profile's dispatches, as symbols; in words if it is only waiting, or what kind it is. */
function standing(profile: KnownProfile, context: ProfileContext, width: number): readonly Span[] {
  const counts = countsIn(context);
  if (counts.every(([name]) => name === 'waiting')) {
    const [fact = ''] = factsIn(profile, context);
    return [span(counts.length === 0 && context.isPrevious ? 'previous' : fact, 'muted')];
  }
  const marked = counts.map(([name, count]) => markedSpan(STATE_LOOK[name], count));
  return spansThatFit(marked, width);
}

function flagText(profile: KnownProfile): string {
  return flagSpans(flagsOf(profile))
    .map(({ text }) => text)
    .join(' ');
}

/** As many complete flags as fit: half of one is useless, and the details list them all. */
function flagsIn(profile: KnownProfile, width: number): readonly Span[] {
  return spansThatFit(flagSpans(flagsOf(profile)), width);
}

function spansThatFit(spans: readonly Span[], width: number): readonly Span[] {
  const fitting = thatFit(spans, ({ text }) => textWidth(text), width, 1);
  return joined(fitting, span(' '));
}

function tokensText(profile: KnownProfile): string {
  switch (profile.kind) {
    case 'stored':
      return heldKinds(profile.tokens);
    case 'sandbox':
      return 'its own';
    case 'environment':
      return 'DISPATCHBOX_TOKEN';
  }
}

/** The kinds by name if they fit, else how many: the details name them. */
function tokensIn(profile: KnownProfile, width: number): string {
  const named = tokensText(profile);
  const count = profile.tokens.length;
  return count < 2 || textWidth(named) <= width ? named : `${count} kinds`;
}
