import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { checkOwnPath, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../files/private-file.ts';
import { EMPTY_DOCUMENT, type ProfilesDocument, profilesDocument } from './profile-schema.ts';
import { type StoredProfiles, signatureOf, storedProfiles } from './stored-profiles.ts';

/** More than any list of profiles has; a larger file is for the store to judge. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the profiles without the means to repair or change them, which take most of the time to
 * load. A write replaces the file as a whole, so no lock is needed. A file that was replaced is read
 * again; one that can no longer be read holds nothing.
 *
 * @returns `null` where anything is not as this program leaves it: then `openProfileStore` is to look.
 */
export function readProfilesAtRest(folder: string): StoredProfiles | null {
  const file = path.join(folder, 'profiles.json');
  let signature = signatureOf(file);
  let document = documentAtRest(folder);
  if (document === null) return null;
  return storedProfiles(() => {
    const latest = signatureOf(file);
    if (latest !== signature) document = documentAtRest(folder);
    signature = latest;
    return document ?? EMPTY_DOCUMENT;
  });
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
