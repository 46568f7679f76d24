import fs from 'node:fs';
import { err, ok, type Result } from '../domain/result.ts';
import { tooNew } from '../files/file-problem.ts';
import {
  type ProfilesFile,
  profilesPath,
  readProfiles,
  sameDocument,
  sweepProfiles,
  writeProfiles,
} from './profile-file.ts';
import { quarantine } from './profile-quarantine.ts';
import { EMPTY_DOCUMENT, type ProfilesDocument } from './profile-schema.ts';
import type { StorageProblem } from './storage-problem.ts';

/** The profiles once everything repairable has been repaired. */
export interface SettledProfiles {
  readonly document: ProfilesDocument;
  /** A newer version wrote the file: we read what we understand and never write it. */
  readonly isTooNew: boolean;
  /** What was repaired, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Repairs the folder and reads it; needs the write lock. An unreadable file is moved aside, never deleted,
 * and replaced by its backup.
 */
export function settleProfiles(
  folder: string,
  nowMs: number,
): Result<SettledProfiles, StorageProblem> {
  sweepProfiles(folder);
  const reading = readProfiles(folder, 'profiles');
  switch (reading.kind) {
    case 'good':
      refreshBackup(folder, reading.document);
      return ok({
        document: reading.document,
        isTooNew: false,
        notices: reading.repaired === null ? [] : [reading.repaired],
      });
    case 'too-new':
      return ok(leftAlone(folder, 'profiles', reading.document));
    case 'refused':
      return err(reading.problem);
    case 'absent':
      return ok(fromBackup(folder, nowMs, null));
    case 'corrupt':
      return ok(fromBackup(folder, nowMs, quarantine(folder, 'profiles', nowMs)));
  }
}

function fromBackup(folder: string, nowMs: number, movedTo: string | null): SettledProfiles {
  const where = profilesPath(folder, 'profiles');
  const lost = movedTo === null ? `${where} was missing.` : unreadable(where, movedTo);
  const backup = readProfiles(folder, 'profiles.backup');
  switch (backup.kind) {
    case 'good': {
      // If this fails, the backup is still there, and the next start or write tries again.
      writeProfiles(folder, 'profiles', backup.document);
      const count = backup.document.profiles.length;
      const notices = [`${lost} It was restored from its backup, with ${count} profiles.`];
      return { document: backup.document, isTooNew: false, notices };
    }
    case 'too-new':
      return leftAlone(folder, 'profiles.backup', backup.document);
    case 'corrupt': {
      // The next write would replace it, and it may be the last place that has a token.
      const backupMovedTo = quarantine(folder, 'profiles.backup', nowMs);
      const notices = [lost, unreadable(profilesPath(folder, 'profiles.backup'), backupMovedTo)];
      return { document: EMPTY_DOCUMENT, isTooNew: false, notices };
    }
    case 'absent':
    case 'refused': {
      const notices = movedTo === null ? [] : [`${lost} It has no backup.`];
      return { document: EMPTY_DOCUMENT, isTooNew: false, notices };
    }
  }
}

/**
 * Keeps the backup identical to the last good file. If that fails, deletes the old backup: it could restore a
 * token that was removed.
 */
export function refreshBackup(folder: string, document: ProfilesDocument): void {
  const backup = readProfiles(folder, 'profiles.backup');
  if (backup.kind === 'good' && sameDocument(backup.document, document)) return;
  if (writeProfiles(folder, 'profiles.backup', document).ok || backup.kind !== 'good') return;
  fs.rmSync(profilesPath(folder, 'profiles.backup'), { force: true });
}

function unreadable(where: string, movedTo: string): string {
  return `${where} could not be read. It was moved to ${movedTo}.`;
}

function leftAlone(
  folder: string,
  file: ProfilesFile,
  document: ProfilesDocument | null,
): SettledProfiles {
  return {
    document: document ?? EMPTY_DOCUMENT,
    isTooNew: true,
    notices: [tooNew(profilesPath(folder, file)).message],
  };
}
