import { err, ok, type Result } from '../domain/result.ts';
import { whileLocked } from '../files/in-turn.ts';
import { foldersOf } from '../process/environment.ts';
import { complain, type Host } from '../process/host.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import { readProfilesAtRest } from '../storage/profiles-at-rest.ts';
import type { StoredProfiles } from '../storage/stored-profiles.ts';

/**
 * Opens the profiles for a command that only reads them. Unless something needs repair, avoids loading what
 * writing takes (`conf`, SQLite for the lock).
 */
export async function openProfileList(host: Host): Promise<Result<StoredProfiles, string>> {
  const folders = foldersOf(host);
  const atRest = folders.ok ? readProfilesAtRest(folders.value.config) : null;
  return atRest === null ? openStore(host) : ok(atRest);
}

/** Opens the profiles for a command that changes them, reporting repairs on stderr. */
export async function openStore(host: Host): Promise<Result<ProfileStore, string>> {
  const folders = foldersOf(host);
  if (!folders.ok) return folders;
  const { openProfileStore } = await import('../storage/profile-store.ts');
  const store = await whileLocked(() => openProfileStore(folders.value.config));
  if (!store.ok) return err(store.error.message);
  for (const notice of store.value.notices) complain(host, notice);
  return ok(store.value);
}
