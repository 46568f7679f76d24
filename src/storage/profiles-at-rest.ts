import * as v from 'valibot';
import { checkOwnPath, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../files/private-file.ts';
import { type JsonPlace, jsonPath, readJson } from './json-file.ts';
import { EMPTY_DOCUMENT, type ProfilesDocument, profilesDocument } from './profile-schema.ts';
import { type StoredProfiles, signatureOf, storedProfiles } from './stored-profiles.ts';

/** More than any list of profiles needs; leave larger files to the store. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads profiles without loading what repairs and changes them, which is most of the load time. Writes
 * replace the file atomically, so no lock is needed. Reads again after a file was replaced; an
 * unreadable one counts as empty.
 *
 * @returns `null` if anything is not as this program leaves it: then use `openProfileStore`.
 */
export function readProfilesAtRest(folder: string): StoredProfiles | null {
  const file = jsonPath(profilesIn(folder));
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
    const check = checkOwnPath(jsonPath(profilesIn(folder)), 'file');
    if (check.kind !== 'ours' || check.size > MAX_BYTES) return null;
    if ((check.mode & 0o7777) !== PRIVATE_FILE_MODE) return null;
    const document = v.safeParse(profilesDocument, readJson(profilesIn(folder)));
    return document.success ? document.output : null;
  } catch (error) {
    // Whatever went wrong, the store will report it.
    if (error instanceof Error) return null;
    throw error;
  }
}

function profilesIn(folder: string): JsonPlace {
  return { folder, name: 'profiles' };
}
