import { err, ok, type Result } from '../domain/result.ts';
import { whileLocked } from '../files/in-turn.ts';
import { foldersOf } from '../process/environment.ts';
import { complain, type Host } from '../process/host.ts';
import { readProfilesAtRest } from '../storage/profiles-at-rest.ts';
import type { StoredProfiles } from '../storage/stored-profiles.ts';

/**
 * Opens the profiles for a command that only reads them. Unless something needs repair, avoids loading what
 * writing takes (`conf`, SQLite for the lock).
 */
export async function openProfileList(host: Host): Promise<Result<StoredProfiles, string>> {
  const folders = foldersOf(host);
  if (!folders.ok) return folders;
  const atRest = readProfilesAtRest(folders.value.config);
  if (atRest !== null) return ok(atRest);
  const { openProfileStore } = await import('../storage/profile-store.ts');
  const store = await whileLocked(() => openProfileStore(folders.value.config));
  if (!store.ok) return err(store.error.message);
  for (const notice of store.value.notices) complain(host, notice);
  return ok(store.value);
}
