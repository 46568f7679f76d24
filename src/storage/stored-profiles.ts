import fs from 'node:fs';
import type { Profile, ProfileId } from '../domain/profile.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { TokenKind, TokenSource } from '../domain/token.ts';
import { keychainAccount } from './profile-changes.ts';
import {
  type ProfilesDocument,
  type StoredToken,
  toProfile,
  usableTokens,
} from './profile-schema.ts';

/** The part of a `ProfileStore` that only reads. */
export interface StoredProfiles {
  list(): readonly Profile[];
  find(name: string): Profile | null;
  byId(id: ProfileId): Profile | null;
  defaultName(): string | null;
  /** @returns a token that is in the file, and only where it was saved for the origin that the profile has now. */
  tokenFor(name: string, kind: TokenKind): SecretText | null;
  /** @returns where the token is, `null` where none was saved for the origin that the profile has now. */
  tokenSource(name: string, kind: TokenKind): TokenSource | null;
}

/** @param current what the file holds now */
export function storedProfiles(current: () => ProfilesDocument): StoredProfiles {
  const token = (name: string, kind: TokenKind) => {
    const stored = current().profiles.find((profile) => profile.name === name);
    return usableTokens(stored).find((each) => each.kind === kind);
  };
  const first = (is: (profile: ProfilesDocument['profiles'][number]) => boolean) => {
    const stored = current().profiles.find(is);
    return stored === undefined ? null : toProfile(stored);
  };
  return {
    list: () => current().profiles.map(toProfile),
    find: (name) => first((profile) => profile.name === name),
    byId: (id) => first((profile) => profile.id === id),
    defaultName: () => {
      const { profiles, defaultName } = current();
      return profiles.some(({ name }) => name === defaultName) ? defaultName : null;
    },
    tokenFor: (name, kind) => {
      const text = token(name, kind)?.text;
      return text === undefined ? null : new SecretText(text);
    },
    tokenSource: (name, kind) => {
      const stored = token(name, kind);
      return stored === undefined ? null : sourceOf(stored);
    },
  };
}

export function sourceOf({ origin, command, keychain }: StoredToken): TokenSource {
  if (command !== undefined) return { from: 'command', command };
  if (keychain === undefined) return { from: 'file' };
  return { from: 'keychain', account: keychainAccount(origin, keychain) };
}

/** Each write makes a new file, so looking at its entry tells whether it is still the same. */
export function signatureOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = fs.lstatSync(file);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return 'unreadable';
  }
}
