import fs from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { octal } from './app-folders.ts';
import { checkOwnPath, narrowMode, PRIVATE_FILE_MODE, syncFolder } from './private-file.ts';
import {
  laterDocument,
  PROFILES_VERSION,
  type ProfilesDocument,
  profilesDocument,
} from './profile-schema.ts';
import { problemFromError, type StorageProblem } from './storage-problem.ts';

/** The files that hold profiles, by their name without `.json`. */
export type ProfilesFile = 'profiles' | 'profiles.backup';

/** `conf` writes here first, so that it never touches a good file: see `writeProfiles`. */
const STAGED = 'profiles.next';

/** Far more than anybody's profiles need, and little enough to be read at once. */
const MAX_BYTES = 8 * 1024 * 1024;

const WRITE_FAILED = 'The profiles could not be saved';

export type ProfilesReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'good'; readonly document: ProfilesDocument; readonly repaired: string | null }
  /** `document` is what this version understands of it, `null` where it understands nothing. */
  | { readonly kind: 'too-new'; readonly document: ProfilesDocument | null }
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'refused'; readonly problem: StorageProblem };

export function profilesPath(folder: string, file: ProfilesFile): string {
  return path.join(folder, `${file}.json`);
}

/** Reads one file and repairs its mode. Whatever is in it or stands in its place, the answer is a value. */
export function readProfiles(folder: string, file: ProfilesFile): ProfilesReading {
  const where = profilesPath(folder, file);
  try {
    // Before `conf` comes near: it follows links, waits for pipes and reads without a bound.
    const check = checkOwnPath(where, 'file');
    if (check.kind === 'absent') return check;
    if (check.kind === 'foreign') {
      return { kind: 'refused', problem: { kind: 'foreign-file', message: check.message } };
    }
    if (check.size > MAX_BYTES) return { kind: 'corrupt' };
    const wasOpen = narrowMode(where, check.mode, PRIVATE_FILE_MODE);
    const repaired = `${where} had mode ${octal(check.mode)}. It is now 0600.`;
    const content = confAt(folder, file).store;
    serialize(content);
    return classify(content, wasOpen ? repaired : null);
  } catch (error) {
    // Not JSON, or JSON so deep that it could not be written again.
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

/**
 * Replaces one file as a whole; needs the write lock. Until the new content is on the disk and
 * verified, the old file is not touched.
 *
 * `conf` ignores a short write, so on a full disk it puts half a file in the place of a good one
 * and reports nothing. It therefore writes to a name of its own, what arrived there is compared
 * with what was meant, and only then renamed into place, which needs no space.
 */
export function writeProfiles(
  folder: string,
  file: ProfilesFile,
  document: ProfilesDocument,
): Result<void, StorageProblem> {
  const staged = path.join(folder, `${STAGED}.json`);
  try {
    fs.rmSync(staged, { force: true });
    confAt(folder, STAGED).store = document;
    const problem = verify(staged, serialize(document));
    if (problem !== null) {
      fs.rmSync(staged, { force: true });
      return err(problem);
    }
    fs.renameSync(staged, profilesPath(folder, file));
    syncFolder(folder);
    return ok(undefined);
  } catch (error) {
    sweepLeftovers(folder);
    return err(problemFromError(WRITE_FAILED, error));
  }
}

function verify(staged: string, wanted: string): StorageProblem | null {
  const bytes = Buffer.byteLength(wanted);
  const refused = (why: string): StorageProblem => ({
    kind: 'disk',
    message: `${WRITE_FAILED}: ${why}. What was stored before is unchanged.`,
  });
  if (bytes > MAX_BYTES) return refused(`they take more than ${MAX_BYTES} bytes`);
  const descriptor = fs.openSync(staged, 'r+');
  try {
    fs.fchmodSync(descriptor, PRIVATE_FILE_MODE);
    fs.fsyncSync(descriptor);
    const written = fs.readFileSync(descriptor, 'utf8');
    if (written === wanted) return null;
    return refused(
      `the disk took ${Buffer.byteLength(written)} of ${bytes} bytes, so it is probably full`,
    );
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Removes what a killed writer left behind; needs the write lock, since a living writer has the
 * same files. `conf` names its own `<file>.json.tmp-<ten digits><six hex digits>`.
 *
 * @returns how many files there were.
 */
export function sweepLeftovers(folder: string): number {
  const leftovers = fs
    .readdirSync(folder)
    .filter((name) => /^profiles(\.next|\.backup)?\.json\.tmp-\d{10}[0-9a-f]{6}$/.test(name))
    .concat(fs.existsSync(path.join(folder, `${STAGED}.json`)) ? [`${STAGED}.json`] : []);
  for (const name of leftovers) fs.rmSync(path.join(folder, name), { force: true });
  return leftovers.length;
}

/** Whether two documents would make the same file. */
export function sameDocument(one: ProfilesDocument, other: ProfilesDocument): boolean {
  return serialize(one) === serialize(other);
}

function confAt(folder: string, configName: string): Conf<Record<string, unknown>> {
  return new Conf<Record<string, unknown>>({
    cwd: folder,
    configName,
    configFileMode: PRIVATE_FILE_MODE,
    // With dots a name such as `a.b` would become two levels.
    accessPropertiesByDotNotation: false,
    serialize,
    // Editors on Windows put a byte order mark in front.
    deserialize: (text) => JSON.parse(text.replace(/^\ufeff/, '')),
  });
}

function serialize(document: Record<string, unknown>): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
