import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt, type FileProblem, problemFromError } from './file-problem.ts';
import { checkOwnPath, narrowMode, PRIVATE_FILE_MODE, syncFolder } from './private-file.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Reads a small private file that is written once and never changed. If it is missing, creates it from
 * `make`. Needs a lock around it.
 *
 * @param what the first half of the sentence on failure.
 */
export function readOrCreatePrivateFile(
  file: string,
  what: string,
  make: () => string,
): Result<string, FileProblem> {
  try {
    const check = checkOwnPath(file, 'file');
    if (check.kind === 'foreign') return err({ kind: 'foreign-file', message: check.message });
    if (check.kind === 'absent') {
      createWhole(file, make());
    } else {
      if (check.size > MAX_BYTES) return err({ kind: 'disk', message: `${file} is too large.` });
      narrowMode(file, check.mode, PRIVATE_FILE_MODE);
    }
    return ok(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    return err(problemFromError(what, error));
  }
}

/** Once the name exists the file is complete, even after a power cut. */
function createWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  // Left behind by a killed process.
  fs.rmSync(draft, { force: true });
  try {
    fs.writeFileSync(draft, text, { flag: 'wx', mode: PRIVATE_FILE_MODE, flush: true });
    fs.renameSync(draft, file);
  } catch (error) {
    // What went wrong first is what to report.
    attempt('', () => fs.rmSync(draft, { force: true }));
    throw error;
  }
  syncFolder(path.dirname(file));
}
