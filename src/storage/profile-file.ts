import * as v from 'valibot';
import type { Result } from '../domain/result.ts';
import { problemFromError } from '../files/file-problem.ts';
import { checkOwnPath, narrowMode, PRIVATE_FILE_MODE } from '../files/private-file.ts';
import { octal } from '../files/private-folder.ts';
import { jsonPath, readJson, serialize } from './json-file.ts';
import {
  laterDocument,
  PROFILES_VERSION,
  type ProfilesDocument,
  profilesDocument,
} from './profile-schema.ts';
import type { StorageProblem } from './storage-problem.ts';
import { sweepLeftovers, writeVerified } from './verified-write.ts';

/** The files that hold profiles, without `.json`. */
export type ProfilesFile = 'profiles' | 'profiles.backup';

const STAGED = 'profiles.next';

/** Far more than anyone's profiles need, yet quick to read. */
const MAX_BYTES = 8 * 1024 * 1024;

const WRITE_FAILED = 'The profiles could not be saved';

export type ProfilesReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'good'; readonly document: ProfilesDocument; readonly repaired: string | null }
  /** `document` is as much as this version understands; `null` for nothing. */
  | { readonly kind: 'too-new'; readonly document: ProfilesDocument | null }
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'refused'; readonly problem: StorageProblem };

export function profilesPath(folder: string, file: ProfilesFile): string {
  return jsonPath({ folder, name: file });
}

/** Reads one file and repairs its mode. Whatever is there, the result is a value. */
export function readProfiles(folder: string, file: ProfilesFile): ProfilesReading {
  const where = profilesPath(folder, file);
  try {
    // Before it is read, which would follow a link, wait for a pipe, and read any amount.
    const check = checkOwnPath(where, 'file');
    if (check.kind === 'absent') return check;
    if (check.kind === 'foreign') {
      return { kind: 'refused', problem: { kind: 'foreign-file', message: check.message } };
    }
    if (check.size > MAX_BYTES) return { kind: 'corrupt' };
    const wasOpen = narrowMode(where, check.mode, PRIVATE_FILE_MODE);
    const repaired = `${where} had mode ${octal(check.mode)}. It is now 0600.`;
    const content = readJson({ folder, name: file });
    serialize(content);
    return classify(content, wasOpen ? repaired : null);
  } catch (error) {
    // Not JSON, or too deep to be written again.
    if (error instanceof SyntaxError || error instanceof RangeError) return { kind: 'corrupt' };
    const problem = problemFromError(`The profiles in ${where} could not be read`, error);
    return { kind: 'refused', problem };
  }
}

function classify(content: unknown, repaired: string | null): ProfilesReading {
  const document = v.safeParse(profilesDocument, content);
  if (document.success) return { kind: 'good', document: document.output, repaired };
  if (!v.is(laterDocument, content)) return { kind: 'corrupt' };
  const asOurs = v.safeParse(profilesDocument, { ...content, version: PROFILES_VERSION });
  return { kind: 'too-new', document: asOurs.success ? asOurs.output : null };
}

/** Replaces one file atomically; needs the write lock. */
export function writeProfiles(
  folder: string,
  file: ProfilesFile,
  document: ProfilesDocument,
): Result<void, StorageProblem> {
  return writeVerified(
    { folder, name: file, staged: STAGED, maxBytes: MAX_BYTES, failed: WRITE_FAILED },
    document,
  );
}

/** Removes leftovers of a killed writer; needs the write lock. */
export function sweepProfiles(folder: string): void {
  sweepLeftovers({ folder, staged: STAGED });
}

/** Whether two documents would produce the same file. */
export function sameDocument(one: ProfilesDocument, other: ProfilesDocument): boolean {
  return serialize(one) === serialize(other);
}
