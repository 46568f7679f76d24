import fs from 'node:fs';
import type { Profile, ProfileId } from '../domain/profile.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { TokenKind, TokenSource } from '../domain/token.ts';
import {
  type ProfilesDocument,
  type StoredToken,
  toProfile,
  usableTokens,
} from './profile-schema.ts';

/** The read-only part of a `ProfileStore`. */
export interface StoredProfiles {
  list(): readonly Profile[];
  find(name: string): Profile | null;
  byId(id: ProfileId): Profile | null;
  defaultName(): string | null;
  /** @returns a token stored in the file, only if it was saved for the profile's current origin. */
  tokenFor(name: string, kind: TokenKind): SecretText | null;
  /** @returns where the token is, or `null` if none was saved for the profile's current origin. */
  tokenSource(name: string, kind: TokenKind): TokenSource | null;
}

/** @param current returns the file's current contents */
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
  return { from: 'keychain', account: `${origin}#${keychain}` };
}

/** Every write creates a new file, so its directory entry shows whether it has changed. */
export function signatureOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = fs.lstatSync(file);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return 'unreadable';
  }
}
