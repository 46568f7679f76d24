import { err, ok, type Result } from '../domain/result.ts';
import { retryWhileLocked } from '../files/in-turn.ts';
import { foldersOf } from '../process/environment.ts';
import { complain, type Host } from '../process/host.ts';
import { openProfileStore, type ProfileStore } from '../storage/profile-store.ts';

/** Opens the profiles, reporting repairs on stderr. */
export async function openProfiles(host: Host): Promise<Result<ProfileStore, string>> {
  const folders = foldersOf(host);
  if (!folders.ok) return folders;
  const store = await retryWhileLocked(() => openProfileStore(folders.value.config));
  if (!store.ok) return err(store.error.message);
  for (const notice of store.value.notices) complain(host, notice);
  return ok(store.value);
}
