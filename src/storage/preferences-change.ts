import path from 'node:path';
import type { PreferencesChange } from '../domain/preferences.ts';
import { err, type Result } from '../domain/result.ts';
import { whileLocked } from '../files/in-turn.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import { MOST_PREFERENCES_BYTES, preferencesIn, readStoredPreferences } from './preferences.ts';
import type { StorageProblem } from './storage-problem.ts';
import { sweepLeftovers, writeVerified } from './verified-write.ts';

const WRITE_FAILED = 'The preferences could not be saved';

/**
 * Changes some preferences in the file as it is now and keeps the rest, including entries this version
 * doesn't know. Never overwrites an unreadable file.
 */
export function changePreferences(
  configFolder: string,
  change: PreferencesChange,
): Promise<Result<void, StorageProblem>> {
  const lock = path.join(configFolder, 'preferences.lock');
  return whileLocked(() => {
    const prepared = prepareFolder(configFolder);
    if (!prepared.ok) return prepared;
    return withLock(lock, WRITE_FAILED, () => changeNow(configFolder, change));
  });
}

function changeNow(configFolder: string, change: PreferencesChange): Result<void, StorageProblem> {
  const file = {
    ...preferencesIn(configFolder),
    staged: 'preferences.next',
    maxBytes: MOST_PREFERENCES_BYTES,
    failed: WRITE_FAILED,
  };
  sweepLeftovers(file);
  const read = readStoredPreferences(configFolder);
  if (!read.ok) {
    const { kind, message } = read.error;
    return err({ kind, message: `${message} Fix or remove it; nothing was written.` });
  }
  return writeVerified(file, { ...read.value, ...change });
}
