import {
  DEFAULT_SETTINGS,
  type ProfileId,
  type ProfileSource,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
  unstoredProfileId,
} from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { hostLabel, type ServiceAddress } from '../domain/service-address.ts';
import { whileLocked } from '../files/in-turn.ts';
import { HAS_MODES } from '../files/private-file.ts';
import type { KnownProfile } from '../state/profiles/known-profile.ts';
import type { ProfileStore } from '../storage/profile-store.ts';
import type { ProfileUse, ProfileUses } from '../storage/profile-uses.ts';
import type { OpenProfile } from './open-profile.ts';
import { openById, readUrl, type SessionOptions } from './open-session.ts';
import type { OutsideTokens } from './outside-tokens.ts';

/** The saved profiles, as the commands of an open app need them. */
export interface ProfileService {
  readonly store: ProfileStore;
  /** Every profile with its uses, and the sandbox. */
  list(): readonly KnownProfile[];
  readonly outsideTokens: OutsideTokens;
  /** Where profiles and tokens are stored. */
  readonly filePath: string;
  readonly hasFileModes: boolean;
  open(of: {
    readonly id: ProfileId;
    readonly source: ProfileSource;
    readonly before: OpenProfile | null;
  }): Promise<Result<OpenProfile, string>>;
  used(id: ProfileId, nowMs: number): void;
  close(): void;
}

/** Without `uses.db`, the list isn't ordered by use, but everything else works. */
export async function openProfileDesk(
  options: SessionOptions,
): Promise<Result<ProfileService, { readonly message: string }>> {
  const { openProfileStore } = await import('../storage/profile-store.ts');
  const { profilesPath } = await import('../storage/profile-file.ts');
  const { openProfileUses } = await import('../storage/profile-uses.ts');
  const store = await whileLocked(() =>
    openProfileStore(options.configFolder, Date.now, options.outsideTokens.keychain),
  );
  if (!store.ok) return store;
  const opened = await whileLocked(() => openProfileUses(options.configFolder));
  const uses: ProfileUses | null = opened.ok ? opened.value : null;
  const url = readUrl(options);
  const unstored = url.ok && url.value ? [fromEnvironment(url.value)] : [];
  return ok({
    store: store.value,
    outsideTokens: options.outsideTokens,
    list: () => [...unstored, ...listed(store.value, uses?.all() ?? [])],
    filePath: profilesPath(options.configFolder, 'profiles'),
    hasFileModes: HAS_MODES,
    open: (of) => openById(options, store.value, of),
    used: (id, nowMs) => {
      // Store nothing about a service from the environment.
      if (unstored.every((profile) => profile.id !== id)) uses?.used(id, nowMs);
    },
    close: () => uses?.close(),
  });
}

function listed(store: ProfileStore, uses: readonly ProfileUse[]): readonly KnownProfile[] {
  const countsOf = (id: ProfileId) => {
    const use = uses.find(({ profileId }) => profileId === id);
    return { uses: use?.count ?? 0, lastUsedAtMs: use?.lastUsedAtMs ?? 0 };
  };
  const defaultName = store.defaultName();
  const stored = store.list().map(
    ({ id, name, address, tokenKinds: _, ...settings }): KnownProfile => ({
      ...settings,
      id,
      name,
      baseUrl: address.baseUrl,
      segment: address.segment,
      host: hostLabel(address),
      isDefault: name === defaultName,
      kind: 'stored',
      tokens: store.tokenInfo(name),
      ...countsOf(id),
    }),
  );
  return [...stored, { ...SANDBOX, isDefault: defaultName === null, ...countsOf(SANDBOX.id) }];
}

/** The profile of `DISPATCHBOX_URL`. */
function fromEnvironment(address: ServiceAddress): KnownProfile {
  return {
    ...NOT_STORED,
    id: unstoredProfileId(address),
    name: hostLabel(address),
    baseUrl: address.baseUrl,
    segment: address.segment,
    host: hostLabel(address),
    kind: 'environment',
    isDefault: false,
    uses: 0,
    lastUsedAtMs: 0,
  };
}

const NOT_STORED = {
  ...DEFAULT_SETTINGS,
  colour: null,
  tokens: [],
} as const;

const SANDBOX: Omit<KnownProfile, 'isDefault' | 'uses' | 'lastUsedAtMs'> = {
  ...NOT_STORED,
  id: SANDBOX_PROFILE_ID,
  name: SANDBOX_PROFILE_NAME,
  baseUrl: '',
  segment: '',
  host: 'on this machine',
  defaultVault: '',
  kind: 'sandbox',
};
