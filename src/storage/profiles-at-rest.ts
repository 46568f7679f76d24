import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Profile } from '../domain/profile.ts';
import { checkOwnPath, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../files/private-file.ts';
import { EMPTY_DOCUMENT, type ProfilesDocument, profilesDocument } from './profile-schema.ts';
import { toProfile } from './stored-profile.ts';

/** The part of a `ProfileStore` that only reads. */
export interface ProfileList {
  list(): readonly Profile[];
  defaultName(): string | null;
}

/** More than any list of profiles has; a larger file is for the store to judge. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the profiles without the means to repair or change them, which take most of the time to
 * load. A write replaces the file as a whole, so no lock is needed.
 *
 * @returns `null` where anything is not as this program leaves it: then `openProfileStore` is to look.
 */
export function readProfilesAtRest(folder: string): ProfileList | null {
  const document = documentAtRest(folder);
  if (document === null) return null;
  const { profiles, defaultName } = document;
  return {
    list: () => profiles.map(toProfile),
    defaultName: () => (profiles.some(({ name }) => name === defaultName) ? defaultName : null),
  };
}

function documentAtRest(folder: string): ProfilesDocument | null {
  try {
    const place = checkOwnPath(folder, 'folder');
    if (place.kind === 'absent') return EMPTY_DOCUMENT;
    if (place.kind === 'foreign' || (place.mode & 0o7777) !== PRIVATE_FOLDER_MODE) return null;
    const file = path.join(folder, 'profiles.json');
    const check = checkOwnPath(file, 'file');
    if (check.kind !== 'ours' || check.size > MAX_BYTES) return null;
    if ((check.mode & 0o7777) !== PRIVATE_FILE_MODE) return null;
    const document = v.safeParse(profilesDocument, JSON.parse(fs.readFileSync(file, 'utf8')));
    return document.success ? document.output : null;
  } catch (error) {
    // Whatever stands in the way, the store has the words for it.
    if (error instanceof Error) return null;
    throw error;
  }
}
