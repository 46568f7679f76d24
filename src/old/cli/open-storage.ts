import { err, ok, type Result } from '../domain/result.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import { foldersOf } from '../process/environment.ts';
import { type Host, printNotice } from '../process/host.ts';
import { openProfileStore, type ProfileStore } from '../storage/profile-store.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { Report } from './report.ts';

interface Database {
  /** What was recovered or repaired on opening, as sentences. */
  readonly notices: readonly string[];
  close(): void | Promise<void>;
}

/** Opens a database until the command ends. Another process may have it for a moment. */
export async function openDatabase<T extends Database>(
  report: Report,
  open: () => Result<T, StorageProblem>,
): Promise<Result<T, StorageProblem>> {
  const opened = await retryWhileLocked(open);
  if (!opened.ok) return opened;
  report.closeAtEnd(() => opened.value.close());
  for (const notice of opened.value.notices) printNotice(report.host, notice);
  return opened;
}

/** Opens the profiles, reporting repairs on stderr. */
export async function openProfiles(host: Host): Promise<Result<ProfileStore, string>> {
  const folders = foldersOf(host);
  if (!folders.ok) return folders;
  const store = await retryWhileLocked(() => openProfileStore(folders.value.config));
  if (!store.ok) return err(store.error.message);
  for (const notice of store.value.notices) printNotice(host, notice);
  return ok(store.value);
}
