import { DEFAULT_VAULT, type ProfileId } from '../../domain/profile.ts';
import type { ProfileField } from '../../domain/profile-draft.ts';
import { DEFAULT_SEGMENT } from '../../domain/service-address.ts';
import type { TokenKind } from '../../domain/token.ts';
import { emptyField, fieldOf, type TextField } from '../text-field.ts';
import type { KnownProfile } from './known-profile.ts';

/** The draft of a profile, as typed. */
export interface ProfileForm {
  /** `null` for a new profile. */
  readonly profileId: ProfileId | null;
  readonly name: TextField;
  readonly baseUrl: TextField;
  readonly segment: TextField;
  readonly defaultVault: TextField;
  /** Which of the three token fields is on screen. */
  readonly tokenKind: TokenKind;
  /** What was typed to find a kind by its word. */
  readonly kindTyped: string;
  readonly tokens: Readonly<Record<TokenKind, TextField>>;
  readonly isProtected: boolean;
  readonly focus: ProfileFocus;
  readonly problems: readonly ProfileProblem[];
  /** Monotonic clock; `null` while the token is hidden. */
  readonly revealedUntilMs: number | null;
  readonly isTouched: boolean;
  readonly isSaving: boolean;
}

/** In the order of the fields. */
export const PROFILE_FOCUS = [
  'name',
  'baseUrl',
  'segment',
  'defaultVault',
  'tokenKind',
  'token',
  'protected',
  'save',
] as const;

export type ProfileFocus = (typeof PROFILE_FOCUS)[number];

export interface ProfileProblem {
  readonly at: ProfileField | 'save';
  readonly message: string;
}

export const EMPTY_PROFILE_FORM: ProfileForm = {
  profileId: null,
  name: emptyField,
  baseUrl: emptyField,
  segment: fieldOf(DEFAULT_SEGMENT),
  defaultVault: fieldOf(DEFAULT_VAULT),
  tokenKind: 'organization',
  kindTyped: '',
  tokens: { organization: emptyField, personal: emptyField, 'service-account': emptyField },
  isProtected: false,
  focus: 'name',
  problems: [],
  revealedUntilMs: null,
  isTouched: false,
  isSaving: false,
};

/** @param isCopy a new profile on the same service, without the tokens: they belong to one organization. */
export function profileFormFor(
  profile: KnownProfile,
  { isCopy }: { isCopy: boolean },
): ProfileForm {
  return {
    ...EMPTY_PROFILE_FORM,
    profileId: isCopy ? null : profile.id,
    name: fieldOf(isCopy ? `${profile.name}-copy` : profile.name),
    baseUrl: fieldOf(profile.baseUrl),
    segment: fieldOf(profile.segment),
    defaultVault: fieldOf(profile.defaultVault),
    tokenKind: profile.tokens[0]?.kind ?? 'organization',
    isProtected: profile.isProtected,
  };
}
