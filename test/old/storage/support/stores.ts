import type { ProfileToSave } from '../../../../src/old/storage/profile-changes.ts';
import { openProfileStore, type ProfileStore } from '../../../../src/old/storage/profile-store.ts';
import { must } from '../../../support/must.ts';

export const ACME: ProfileToSave = {
  name: 'acme',
  address: { baseUrl: 'https://ci.acme.dev', segment: 'svc' },
  defaultVault: 'default',
  isProtected: false,
};

/** A token that must never be seen outside the store's own files. */
export const CANARY = 'canary-token-0123456789abcdef';

export function openStore(folder: string): ProfileStore {
  return must(openProfileStore(folder));
}

/** Adds a profile without tokens. */
export function addProfile(
  store: Pick<ProfileStore, 'edit'>,
  profile: ProfileToSave,
): ReturnType<ProfileStore['edit']> {
  return store.edit({ id: null, profile, tokens: [], savedAtMs: 0 });
}

/** Changes the profile of that name, or adds it. */
export function changeProfile(
  store: Pick<ProfileStore, 'edit' | 'find'>,
  profile: ProfileToSave,
): ReturnType<ProfileStore['edit']> {
  const id = store.find(profile.name)?.id ?? null;
  return store.edit({ id, profile, tokens: [], savedAtMs: 0 });
}
