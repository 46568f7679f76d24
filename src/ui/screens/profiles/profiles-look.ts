import type { ProfileId } from '../../../domain/profile.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import { activeProfileId } from '../../../state/profiles/parts.ts';
import { type Span, span } from '../../blocks/line.ts';
import type { Column, ListLook } from '../../blocks/list-columns.ts';
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
  /** How many dispatches are waiting per profile, as watched by this terminal. */
  readonly waiting: ReadonlyMap<ProfileId, number>;
}

/** What the profile rows are drawn with. */
export function profileContext(state: AppState): ProfileContext {
  const waiting = new Map<ProfileId, number>();
  for (const { profileId } of state.watching.watches.values()) {
    waiting.set(profileId, (waiting.get(profileId) ?? 0) + 1);
  }
  return { activeId: activeProfileId(state), waiting };
}

/** The header already counts what is waiting on the active profile. */
function factsIn(profile: KnownProfile, { activeId, waiting }: ProfileContext): readonly string[] {
  const isOn = profile.id === activeId;
  const count = isOn ? 0 : (waiting.get(profile.id) ?? 0);
  return [...(count > 0 ? [`${count} waiting`] : []), ...profileFacts(profile, isOn)];
}

/** @param widest the facts it has room for */
function factsColumn(widest: string): Column<KnownProfile, ProfileContext> {
  const most = widest.split(' · ').length;
  return {
    head: '',
    width: { of: () => widest, least: Math.min(17, widest.length) },
    yields: 2,
    cell: (profile, context) => span(factsIn(profile, context).slice(0, most).join(' · '), 'muted'),
  };
}

/** The list of profiles. PROTECTED stays at any width; facts go first, then tokens. */
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
    factsColumn('9 waiting'),
  ],
  announce: (profile, context) => profileWords(profile, factsIn(profile, context)),
};

function flagText(profile: KnownProfile): string {
  return flagSpans(flagsOf(profile))
    .map(({ text }) => text)
    .join(' ');
}

/** As many complete flags as fit: half of one is useless, and the details list them all. */
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

/** The kinds by name if they fit, else how many: the details name them. */
function tokensIn(profile: KnownProfile, width: number): string {
  const named = tokensText(profile);
  const count = profile.tokens.length;
  return count < 2 || textWidth(named) <= width ? named : `${count} kinds`;
}
