import type { ProfileId } from '../../../domain/profile.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import type { StateCounts } from '../../../state/runs/rows.ts';
import { type Span, span } from '../../blocks/line.ts';
import type { ListLook } from '../../blocks/list-columns.ts';
import { textWidth } from '../../blocks/text-width.ts';
import {
  flagSpans,
  flagsOf,
  profileFacts,
  profileWords,
} from '../../presentation/profile-facts.ts';
import { spokenList } from '../../presentation/spoken-words.ts';
import { STATE_LOOK } from '../../presentation/state-look.ts';
import { heldKinds } from '../../presentation/stored-token.ts';
import { profileTone } from '../../theme.ts';

export interface ProfileContext {
  readonly activeId: ProfileId | null;
  /** How the dispatches of a profile stand, as far as that is known here. */
  readonly countsOf?: (id: ProfileId) => StateCounts;
}

/** What is counted of a profile that is not on. */
const COUNTED = ['waiting', 'ready', 'error', 'unknown'] as const;

/** The list of profiles. PROTECTED stays whatever the width; the facts go first, then the tokens. */
export const PROFILES_LOOK: ListLook<KnownProfile, ProfileContext> = {
  what: 'Profiles',
  columns: [
    {
      head: 'NAME',
      width: { of: ({ name }) => name, least: 8, enough: 16, most: 32 },
      cut: 'middle',
      isName: true,
      cell: ({ name, colour }) => span(name, profileTone(colour)),
    },
    {
      head: 'ADDRESS',
      width: { of: ({ host }) => host, least: 8, enough: 24, most: 90 },
      cell: ({ host }) => host,
    },
    {
      head: '',
      width: { of: flagText, least: 10, enough: 20 },
      cell: (profile, _, width) => flagsIn(profile, width),
    },
    {
      head: 'TOKENS',
      width: { of: tokensText, least: 8 },
      yields: 1,
      cell: (profile, _, width) => span(tokensIn(profile, width), 'muted'),
    },
    {
      head: '',
      width: { of: () => 'current · default', least: 17 },
      yields: 2,
      cell: (profile, { activeId }) =>
        span(profileFacts(profile, profile.id === activeId).join(' · '), 'muted'),
    },
  ],
  announce: (profile, { activeId }) =>
    profileWords(
      profile,
      profileFacts(profile, profile.id === activeId),
      `tokens: ${tokensText(profile)}`,
    ),
};

/** The same to switch among, where the tokens do not matter. */
export const SWITCHER_LOOK: ListLook<KnownProfile, ProfileContext> = {
  ...PROFILES_LOOK,
  what: 'Found',
  hasHeads: false,
  columns: PROFILES_LOOK.columns
    .filter(({ head }) => head !== 'TOKENS')
    .toSpliced(2, 0, { head: '', width: 12, yields: 1, cell: countSpans }),
  announce: (profile, context) =>
    spokenList(
      profileWords(profile, profileFacts(profile, profile.id === context.activeId)),
      ...countsIn(profile, context).map(([name, count]) => `${count} ${name}`),
    ),
};

function countsIn({ id }: KnownProfile, { countsOf }: ProfileContext) {
  const counts = countsOf?.(id);
  return COUNTED.flatMap((name): [(typeof COUNTED)[number], number][] => {
    const count = counts?.[name] ?? 0;
    return count === 0 ? [] : [[name, count]];
  });
}

/** What went well is the first that a narrow column does without. */
function countSpans(
  profile: KnownProfile,
  context: ProfileContext,
  width: number,
): readonly Span[] {
  const counts = countsIn(profile, context);
  const text = counts.map(([, count]) => `x ${count}`).join(' ');
  const shown = text.length <= width ? counts : counts.filter(([name]) => name !== 'ready');
  return shown.flatMap(([name, count], index) => {
    const { mark, tone } = STATE_LOOK[name];
    return [...(index === 0 ? [] : [span(' ')]), span(`${mark} ${count}`, tone)];
  });
}

function flagText(profile: KnownProfile): string {
  return flagSpans(flagsOf(profile))
    .map(({ text }) => text)
    .join(' ');
}

/** Whole flags, as many as fit: half of one says nothing, and the details name them all. */
function flagsIn(profile: KnownProfile, width: number): readonly Span[] {
  let room = width;
  return flagSpans(flagsOf(profile)).flatMap((flag, index) => {
    room -= textWidth(flag.text) + (index === 0 ? 0 : 1);
    if (room < 0) return [];
    return index === 0 ? [flag] : [span(' '), flag];
  });
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

/** The kinds by name where they fit, else how many: the details name them. */
function tokensIn(profile: KnownProfile, width: number): string {
  const named = tokensText(profile);
  const count = profile.tokens.length;
  return count < 2 || textWidth(named) <= width ? named : `${count} kinds`;
}
