import fs from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from '../files/file-problem.ts';
import { PRIVATE_FILE_MODE, syncFolder } from '../files/private-file.ts';
import { deserialize, type JsonPlace, jsonPath, serialize } from './json-file.ts';
import type { StorageProblem } from './storage-problem.ts';

/** A JSON file as it is replaced. */
export interface JsonFile extends JsonPlace {
  /** `conf` writes here first, so that it never touches a good file: see `writeVerified`. */
  readonly staged: string;
  readonly maxBytes: number;
  /** The first half of the sentence if writing fails, such as `The profiles could not be saved`. */
  readonly failed: string;
}

/**
 * Replaces a file atomically; needs its write lock. The old file is untouched until the new contents are
 * on disk and verified.
 *
 * `conf` ignores short writes, so on a full disk it silently replaces a good file with half of one. So it
 * writes under a different name, the result is compared with what was intended, and only then renamed
 * into place, which needs no space.
 */
export function writeVerified(
  file: JsonFile,
  document: Record<string, unknown>,
): Result<void, StorageProblem> {
  const staged = jsonPath({ folder: file.folder, name: file.staged });
  try {
    fs.rmSync(staged, { force: true });
    confAt(file.folder, file.staged).store = document;
    const problem = verify(file, staged, serialize(document));
    if (problem !== null) {
      fs.rmSync(staged, { force: true });
      return err(problem);
    }
    fs.renameSync(staged, jsonPath(file));
    syncFolder(file.folder);
    return ok(undefined);
  } catch (error) {
    sweepLeftovers(file);
    return err(problemFromError(file.failed, error));
  }
}

function confAt(folder: string, configName: string): Conf<Record<string, unknown>> {
  return new Conf<Record<string, unknown>>({
    cwd: folder,
    configName,
    configFileMode: PRIVATE_FILE_MODE,
    // Otherwise a name such as `a.b` would become two levels.
    accessPropertiesByDotNotation: false,
    serialize,
    deserialize,
  });
}

function verify(file: JsonFile, staged: string, wanted: string): StorageProblem | null {
  const bytes = Buffer.byteLength(wanted);
  const refused = (why: string): StorageProblem => ({
    kind: 'disk',
    message: `${file.failed}: ${why}. What was stored before is unchanged.`,
  });
  if (bytes > file.maxBytes) return refused(`they take more than ${file.maxBytes} bytes`);
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
 * Removes leftovers of a killed writer; needs the write lock, since a running writer uses the same
 * files. `conf` names its own `<file>.json.tmp-<ten digits><six hex digits>`.
 */
export function sweepLeftovers({ folder, staged }: Pick<JsonFile, 'folder' | 'staged'>): void {
  const ofConf = /^(.+)\.json\.tmp-\d{10}[0-9a-f]{6}$/;
  const family = staged.replace(/\.next$/, '');
  const leftovers = fs.readdirSync(folder).filter((name) => {
    const of = ofConf.exec(name)?.[1];
    return name === `${staged}.json` || of === family || of?.startsWith(`${family}.`);
  });
  for (const name of leftovers) fs.rmSync(path.join(folder, name), { force: true });
}
