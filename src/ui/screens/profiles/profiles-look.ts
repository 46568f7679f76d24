import type { ProfileId } from '../../../domain/profile.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import { type Span, span } from '../../blocks/line.ts';
import type { ListLook } from '../../blocks/list-columns.ts';
import { textWidth } from '../../blocks/text-width.ts';
import {
  flagSpans,
  flagsOf,
  profileFacts,
  profileWords,
} from '../../presentation/profile-facts.ts';
import { heldKinds } from '../../presentation/stored-token.ts';
import { profileTone } from '../../theme.ts';

export interface ProfileContext {
  readonly activeId: ProfileId | null;
}

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
  columns: PROFILES_LOOK.columns.filter(({ head }) => head !== 'TOKENS'),
  announce: (profile, { activeId }) =>
    profileWords(profile, profileFacts(profile, profile.id === activeId)),
};

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
