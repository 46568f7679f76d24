import type { Profile } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { originOf } from '../domain/service-address.ts';
import type { TokenKind, TokensIn, TokenToStore } from '../domain/token.ts';
import { newId } from '../files/new-id.ts';
import type { ProfileSave } from '../state/profiles/profiles-request.ts';
import { type Keychain, keychainAccount } from '../storage/keychain.ts';
import type { StoredProfiles } from '../storage/stored-profiles.ts';
import { askFor, type OutsideTokens } from './outside-tokens.ts';

/**
 * Puts a token into the keychain, as an entry that nothing refers to until the profile is saved.
 *
 * @returns the entry, to be stored instead of the token.
 */
export async function intoKeychain(
  keychain: Keychain,
  address: Profile['address'],
  token: SecretText,
): Promise<Result<TokenToStore, string>> {
  const entry = newId();
  const account = keychainAccount(originOf(address), entry);
  const set = await keychain.set(account, token);
  return set.ok ? ok({ entry, account }) : set;
}

/** The current token, wherever it is stored; `null` if there is none. */
export async function heldToken(
  outside: OutsideTokens,
  store: StoredProfiles,
  name: string,
  kind: TokenKind,
): Promise<Result<SecretText, string> | null> {
  const source = store.tokenSource(name, kind);
  if (source === null) return null;
  if (source.from !== 'file') return askFor(source, outside);
  const token = store.tokenFor(name, kind);
  return token && ok(token);
}

/**
 * A profile's tokens as they should be stored: the typed ones in the chosen place, along with any currently
 * in the other place.
 */
export async function tokensIn(
  place: TokensIn,
  outside: OutsideTokens,
  store: StoredProfiles,
  { id, address, tokens: typed }: Pick<ProfileSave, 'id' | 'address' | 'tokens'>,
): Promise<Result<readonly { kind: TokenKind; token: TokenToStore }[], string>> {
  const before = id === null ? null : store.byId(id);
  // Don't move a token for another origin.
  const isSameOrigin = before !== null && originOf(before.address) === originOf(address);
  const all = new Map(typed.map(({ kind, text }) => [kind, text]));
  for (const kind of isSameOrigin ? before.tokenKinds : []) {
    const from = store.tokenSource(before?.name ?? '', kind)?.from;
    if (all.has(kind) || from === place || from === 'command') continue;
    const held = await heldToken(outside, store, before?.name ?? '', kind);
    if (held?.ok === false) return held;
    if (held) all.set(kind, held.value);
  }
  const stored: { kind: TokenKind; token: TokenToStore }[] = [];
  for (const [kind, text] of all) {
    const token: Result<TokenToStore, string> =
      place === 'keychain' ? await intoKeychain(outside.keychain, address, text) : ok(text);
    if (!token.ok) return token;
    stored.push({ kind, token: token.value });
  }
  return ok(stored);
}

/** A typed token goes where its predecessor was: what was in the keychain stays there. */
export async function inItsPlace(
  { keychain }: OutsideTokens,
  store: StoredProfiles,
  profile: Pick<Profile, 'name' | 'address'>,
  kind: TokenKind,
  token: SecretText,
): Promise<Result<TokenToStore, string>> {
  const isInKeychain = store.tokenSource(profile.name, kind)?.from === 'keychain';
  return isInKeychain ? intoKeychain(keychain, profile.address, token) : ok(token);
}
