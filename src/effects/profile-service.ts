import type { ProfileSource } from '../domain/profile.ts';
import { SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { hostLabel } from '../domain/service-address.ts';
import type { KnownProfile } from '../state/profiles/known-profile.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import type { ProfileUse, ProfileUses } from '../storage/profile-uses.ts';
import { openByName, type SessionOptions } from './open-session.ts';
import type { OpenProfile } from './services.ts';

/** The stored profiles, as the commands of an open app need them. */
export interface ProfileService {
  readonly store: ProfileStore;
  /** Every profile with its uses, and the sandbox. */
  list(): readonly KnownProfile[];
  /** Where profiles and tokens lie. */
  readonly filePath: string;
  open(of: {
    readonly name: string;
    readonly source: ProfileSource;
    readonly before: OpenProfile | null;
  }): Promise<Result<OpenProfile, string>>;
  used(name: string, nowMs: number): void;
  renamed(from: string, to: string): void;
}

/** Without `uses.db` the list has no order of use, and everything else works. */
export async function openProfileDesk(
  options: SessionOptions,
): Promise<Result<ProfileService, { readonly message: string }>> {
  const { openProfileStore } = await import('../storage/profile-store.ts');
  const { profilesPath } = await import('../storage/profile-file.ts');
  const { openProfileUses } = await import('../storage/profile-uses.ts');
  const store = openProfileStore(options.configFolder);
  if (!store.ok) return store;
  const opened = openProfileUses(options.configFolder);
  const uses: ProfileUses | null = opened.ok ? opened.value : null;
  return ok({
    store: store.value,
    list: () => listed(store.value, uses?.all() ?? []),
    filePath: profilesPath(options.configFolder, 'profiles'),
    open: (of) => openByName(options, store.value, of),
    used: (name, nowMs) => uses?.used(name, nowMs),
    renamed: (from, to) => uses?.renamed(from, to),
  });
}

function listed(store: ProfileStore, uses: readonly ProfileUse[]): readonly KnownProfile[] {
  const countsOf = (name: string) => {
    const use = uses.find((each) => each.name === name);
    return { uses: use?.count ?? 0, lastUsedAtMs: use?.lastUsedAtMs ?? 0 };
  };
  const defaultName = store.defaultName();
  const stored = store.list().map(
    ({ name, address, defaultVault, isProtected, colour }): KnownProfile => ({
      name,
      baseUrl: address.baseUrl,
      segment: address.segment,
      host: hostLabel(address),
      defaultVault,
      isProtected,
      colour,
      isDefault: name === defaultName,
      isSandbox: false,
      tokens: store.tokenInfo(name),
      ...countsOf(name),
    }),
  );
  return [...stored, { ...SANDBOX, isDefault: defaultName === null, ...countsOf(SANDBOX.name) }];
}

const SANDBOX: Omit<KnownProfile, 'isDefault' | 'uses' | 'lastUsedAtMs'> = {
  name: SANDBOX_PROFILE_NAME,
  baseUrl: '',
  segment: '',
  host: 'on this machine',
  defaultVault: '',
  isProtected: false,
  colour: null,
  isSandbox: true,
  tokens: [],
};
