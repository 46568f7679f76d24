import type { ProfileId } from '../../../domain/profile.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import { span } from '../../blocks/line.ts';
import type { ListLook } from '../../blocks/list-view.ts';
import { textWidth } from '../../blocks/text-width.ts';
import { profileFacts, profileWords } from '../../presentation/profile-facts.ts';
import { heldKinds } from '../../presentation/stored-token.ts';
import { profileTone } from '../../theme.tsx';

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
      width: { of: flagText, least: 9 },
      cell: (profile) => span(flagText(profile), 'failure'),
    },
    {
      head: 'TOKENS',
      width: { of: tokensText, least: 7 },
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

function flagText({ isProtected }: KnownProfile): string {
  return isProtected ? 'PROTECTED' : '';
}

function tokensText(profile: KnownProfile): string {
  return profile.isSandbox ? 'its own' : heldKinds(profile.tokens);
}

/** The kinds by name where they fit, else how many: the details name them. */
function tokensIn(profile: KnownProfile, width: number): string {
  const named = tokensText(profile);
  const count = profile.tokens.length;
  return count < 2 || textWidth(named) <= width ? named : `${count} kinds`;
}
