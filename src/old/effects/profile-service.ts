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
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import type { KnownProfile } from '../state/profiles/profiles-state.ts';
import { openProfileStore, type ProfileStore } from '../storage/profile-store.ts';
import type { OpenProfile } from './open-profile.ts';
import { openProfileById } from './profile-sources.ts';
import { readUrl, type SessionOptions } from './session-options.ts';

/** The saved profiles, as the commands of an open app need them. */
export interface ProfileService {
  readonly store: ProfileStore;
  /** Every profile: that of `DISPATCHBOX_URL`, the stored ones in their order, the sandbox. */
  list(): readonly KnownProfile[];
  open(of: {
    readonly id: ProfileId;
    readonly source: ProfileSource;
    readonly before: OpenProfile | null;
  }): Promise<Result<OpenProfile, string>>;
}

export async function openProfileService(
  options: SessionOptions,
): Promise<Result<ProfileService, { readonly message: string }>> {
  const store = await retryWhileLocked(() => openProfileStore(options.configFolder));
  if (!store.ok) return store;
  const url = readUrl(options);
  const unstored = url.ok && url.value ? [fromEnvironment(url.value.address)] : [];
  return ok({
    store: store.value,
    list: () => [...unstored, ...listed(store.value)],
    open: (of) => openProfileById(options, store.value, of),
  });
}

function listed(store: ProfileStore): readonly KnownProfile[] {
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
    }),
  );
  return [...stored, { ...SANDBOX, isDefault: defaultName === null }];
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
  };
}

const NOT_STORED = {
  ...DEFAULT_SETTINGS,
  colour: null,
  tokens: [],
} as const;

const SANDBOX: Omit<KnownProfile, 'isDefault'> = {
  ...NOT_STORED,
  id: SANDBOX_PROFILE_ID,
  name: SANDBOX_PROFILE_NAME,
  baseUrl: '',
  segment: '',
  host: 'on this machine',
  defaultVault: '',
  kind: 'sandbox',
};
