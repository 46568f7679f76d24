import { randomUUID } from 'node:crypto';
import {
  DEFAULT_SETTINGS,
  freeColour,
  nameTaken,
  PROFILE_GONE,
  type ProfileColour,
  type ProfileId,
  type ProfileSettings,
  profileColourOf,
  profileNameProblem,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
} from '../domain/profile.ts';
import { SecretText } from '../domain/secret-text.ts';
import {
  addressText,
  hostLabel,
  originOf,
  type ServiceAddress,
} from '../domain/service-address.ts';
import type { TokenKind, TokenToStore } from '../domain/token.ts';
import type { ProfilesDocument, StoredProfile } from './profile-schema.ts';
import { refuse } from './storage-problem.ts';

/** A profile to save from a form or command. Missing settings stay unchanged. Tokens are saved separately. */
export interface ProfileToSave extends Partial<ProfileSettings> {
  readonly name: string;
  readonly address: ServiceAddress;
  readonly colour?: ProfileColour | null;
}

/** Tokens that don't belong to the new origin of a profile are dropped. */
export interface EditedProfile {
  readonly id: ProfileId;
  readonly droppedKinds: readonly TokenKind[];
}

interface TokenToSave {
  readonly kind: TokenKind;
  readonly token: TokenToStore;
}

/** A profile as a form shows it. */
interface SeenProfile extends ProfileSettings, ServiceAddress {
  readonly name: string;
}

/** A form's changes to a profile. */
export interface ProfileEdit {
  /** `null` for a new one. */
  readonly id: ProfileId | null;
  /** What the form was filled from. A field that still has it isn't saved: another terminal may have changed it. */
  readonly asSeen?: SeenProfile | undefined;
  readonly profile: ProfileToSave;
  /** The tokens that were typed. Other kinds are kept if the origin stays the same. */
  readonly tokens: readonly TokenToSave[];
  readonly savedAtMs: number;
}

/*
 * Each of these changes a draft of the file in place, or refuses to.
 */

/**
 * Adds a profile, or changes one. The first becomes the default; each gets a colour of its own. A renamed one keeps its
 * position. Tokens are kept if the origin stays the same, and dropped if it changes.
 */
export function editProfile(
  draft: ProfilesDocument,
  { id, asSeen, profile, tokens, savedAtMs }: ProfileEdit,
): EditedProfile {
  const before = id === null ? undefined : profileIn(draft, id);
  const { name, address, colour, ...settings } =
    asSeen && before ? changesOf(profile, asSeen, before) : profile;
  const problem = profileNameProblem(name);
  if (problem !== null) refuse(problem);
  const others = draft.profiles.flatMap((each) => (each === before ? [] : each.name));
  const duplicate = nameTaken(name, others);
  if (duplicate !== null) refuse(duplicate);
  const origin = originOf(address);
  const { kept = [], dropped = [] } = Object.groupBy(before?.tokens ?? [], (token) =>
    token.origin === origin ? 'kept' : 'dropped',
  );
  const now: StoredProfile = {
    ...DEFAULT_SETTINGS,
    ...before,
    ...settings,
    id: before?.id ?? randomUUID(),
    name,
    baseUrl: address.baseUrl,
    segment: address.segment,
    tokens: kept,
  };
  const isDefault = draft.profiles.length === 0 || draft.defaultName === before?.name;
  if (isDefault) draft.defaultName = name;
  if (before) draft.profiles[draft.profiles.indexOf(before)] = now;
  else draft.profiles.push(now);
  const taken = draft.profiles.map((each) => profileColourOf(each.colour));
  const wanted = colour === undefined && !before ? freeColour(taken) : colour;
  if (wanted !== undefined) now.colour = wanted ?? undefined;
  for (const token of tokens) saveToken(draft, now.id, token, savedAtMs, profile.address);
  return { id: now.id, droppedKinds: dropped.map(({ kind }) => kind) };
}

/** The fields that were changed in a form; the rest stays as it is now in the file. */
function changesOf(
  { name, address, ...settings }: ProfileToSave,
  asSeen: SeenProfile,
  now: StoredProfile,
): ProfileToSave {
  const seen: Readonly<Record<string, unknown>> = { ...asSeen };
  const changed = Object.entries(settings).filter(([key, value]) => value !== seen[key]);
  const [wantedAt, seenAt, nowAt] = [address, asSeen, now].map(addressText);
  if (wantedAt !== seenAt && nowAt !== seenAt && wantedAt !== nowAt) {
    const message = `Nothing was saved: another terminal has moved ${now.name} to ${hostLabel(now)}.`;
    refuse(message);
  }
  return {
    ...Object.fromEntries(changed),
    name: name === asSeen.name ? now.name : name,
    address: wantedAt === seenAt ? now : address,
  };
}

/**
 * Sets or replaces one token for the profile's current origin.
 *
 * @param askedFor where the profile was when the token was asked for. If it has moved since, nothing is stored.
 */
export function saveToken(
  draft: ProfilesDocument,
  id: ProfileId,
  { kind, token }: TokenToSave,
  savedAtMs: number,
  askedFor: ServiceAddress,
): void {
  const profile = profileIn(draft, id);
  if (addressText(profile) !== addressText(askedFor)) {
    const message = `Nothing was stored: ${profile.name} has moved from ${hostLabel(askedFor)} to ${hostLabel(profile)}. If the token is for there, start again.`;
    refuse(message);
  }
  removeToken(draft, id, kind);
  const held = token instanceof SecretText ? { text: token.reveal() } : { command: [...token] };
  profile.tokens.push({ kind, origin: originOf(profile), ...held, savedAtMs });
}

/** Removes one token. Succeeds if it is already gone. */
export function removeToken(draft: ProfilesDocument, id: ProfileId, kind: TokenKind): void {
  const profile = profileIn(draft, id);
  profile.tokens = profile.tokens.filter((token) => token.kind !== kind);
}

/** Removes a profile with its tokens. No other becomes the default: that is up to the user. */
export function removeProfile(draft: ProfilesDocument, id: ProfileId): void {
  const profile = profileIn(draft, id);
  draft.profiles.splice(draft.profiles.indexOf(profile), 1);
  if (draft.defaultName === profile.name) draft.defaultName = null;
}

/** @param id of a profile, or of the sandbox */
export function setDefault(draft: ProfilesDocument, id: ProfileId): void {
  draft.defaultName = id === SANDBOX_PROFILE_ID ? SANDBOX_PROFILE_NAME : profileIn(draft, id).name;
}

function profileIn({ profiles }: ProfilesDocument, id: ProfileId): StoredProfile {
  const profile = profiles.find((each) => each.id === id);
  return profile ?? refuse(PROFILE_GONE);
}
