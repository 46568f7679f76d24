import {
  DEFAULT_SETTINGS,
  nameTaken,
  type ProfileColour,
  type ProfileId,
  type ProfileSettings,
  profileNameProblem,
} from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { originOf, type ServiceAddress } from '../domain/service-address.ts';
import type { TokenKind, TokenToStore } from '../domain/token.ts';
import { newId } from '../files/new-id.ts';
import type { ProfilesDocument, StoredProfile, StoredToken } from './profile-schema.ts';
import type { StorageProblem } from './storage-problem.ts';

/** A profile to save from a form or command. Missing settings stay unchanged. Tokens are saved separately. */
export interface ProfileToSave extends Partial<ProfileSettings> {
  readonly name: string;
  readonly address: ServiceAddress;
  readonly colour?: ProfileColour | null;
}

/** The result of saving a profile: tokens that don't belong to its new origin are dropped. */
export interface SavedProfile {
  readonly id: ProfileId;
  readonly droppedKinds: readonly TokenKind[];
}

export type Change<T> = Result<
  { readonly document: ProfilesDocument; readonly answer: T },
  StorageProblem
>;

/**
 * Adds or updates a profile. The first becomes the default. Tokens are kept if the origin stays the same
 * and dropped if it changes.
 *
 * @returns the kinds of token that were dropped.
 */
export function withProfile(
  document: ProfilesDocument,
  profile: ProfileToSave,
  { mustBeNew }: { readonly mustBeNew: boolean },
): Change<SavedProfile> {
  const { name, address, colour, ...settings } = profile;
  const problem = profileNameProblem(name);
  if (problem !== null) return err({ kind: 'invalid-name', message: problem });
  const before = document.profiles.find((each) => each.name === name);
  if (before !== undefined && mustBeNew) {
    return err({ kind: 'duplicate-name', message: nameTaken(name) });
  }
  const origin = originOf(address);
  const kept = (before?.tokens ?? []).filter((token) => token.origin === origin);
  const dropped = (before?.tokens ?? []).filter((token) => token.origin !== origin);
  const stored: StoredProfile = {
    ...DEFAULT_SETTINGS,
    ...before,
    ...settings,
    id: before?.id ?? newId(),
    name,
    baseUrl: address.baseUrl,
    segment: address.segment,
    tokens: kept,
  };
  if (colour === null) delete stored.colour;
  else if (colour !== undefined) stored.colour = colour;
  const profiles =
    before === undefined
      ? [...document.profiles, stored]
      : document.profiles.map((each) => (each === before ? stored : each));
  const defaultName = document.profiles.length === 0 ? name : document.defaultName;
  return ok({
    document: { ...document, defaultName, profiles },
    answer: { id: stored.id, droppedKinds: dropped.map(({ kind }) => kind) },
  });
}

/** Sets or replaces one token for the profile's current origin. */
export function withToken(
  document: ProfilesDocument,
  name: string,
  token: {
    readonly kind: TokenKind;
    readonly token: TokenToStore;
    readonly savedAtMs: number;
  },
): Change<void> {
  return withTokens(document, name, (profile) => {
    const { kind, savedAtMs } = token;
    const stored = { kind, origin: originOf(profile), ...placeOf(token.token), savedAtMs };
    return [...tokensWithout(profile, kind), stored];
  });
}

function placeOf(token: TokenToStore): Pick<StoredToken, 'text' | 'command' | 'keychain'> {
  if (token instanceof SecretText) return { text: token.reveal() };
  return 'entry' in token ? { keychain: token.entry } : { command: [...token] };
}

/** Includes the origin, so that an edited file can't send a token elsewhere. */
export function keychainAccount(origin: string, entry: string): string {
  return `${origin}#${entry}`;
}

/** @returns the keychain accounts that `before` refers to and `after` doesn't. */
export function accountsLeft(before: ProfilesDocument, after: ProfilesDocument): readonly string[] {
  const kept = accountsOf(after);
  return accountsOf(before).filter((account) => !kept.includes(account));
}

function accountsOf({ profiles }: ProfilesDocument): readonly string[] {
  return profiles
    .flatMap(({ tokens }) => tokens)
    .flatMap(({ origin, keychain }) =>
      keychain === undefined ? [] : [keychainAccount(origin, keychain)],
    );
}

/** Removes one token. Succeeds if it is already gone. */
export function withoutToken(
  document: ProfilesDocument,
  name: string,
  kind: TokenKind,
): Change<void> {
  return withTokens(document, name, (profile) => tokensWithout(profile, kind));
}

function tokensWithout({ tokens }: StoredProfile, kind: TokenKind): StoredToken[] {
  return tokens.filter((token) => token.kind !== kind);
}

function withTokens(
  document: ProfilesDocument,
  name: string,
  tokensOf: (profile: StoredProfile) => StoredToken[],
): Change<void> {
  const before = document.profiles.find((profile) => profile.name === name);
  if (before === undefined) return err(noSuchProfile(name));
  const after = { ...before, tokens: tokensOf(before) };
  const profiles = document.profiles.map((each) => (each === before ? after : each));
  return ok({ document: { ...document, profiles }, answer: undefined });
}

/** Removes a profile with its tokens. No other becomes the default: that is up to the user. */
export function withoutProfile(document: ProfilesDocument, name: string): Change<void> {
  if (!document.profiles.some((profile) => profile.name === name)) return err(noSuchProfile(name));
  const profiles = document.profiles.filter((profile) => profile.name !== name);
  const defaultName = document.defaultName === name ? null : document.defaultName;
  return ok({ document: { ...document, defaultName, profiles }, answer: undefined });
}

export function withDefault(document: ProfilesDocument, name: string | null): Change<void> {
  if (name !== null && !document.profiles.some((profile) => profile.name === name)) {
    return err(noSuchProfile(name));
  }
  return ok({ document: { ...document, defaultName: name }, answer: undefined });
}

function noSuchProfile(name: string): StorageProblem {
  const shown = profileNameProblem(name) === null ? ` named ${name}` : ' of this name';
  return { kind: 'no-such-profile', message: `There is no profile${shown}.` };
}
