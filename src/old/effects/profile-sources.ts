import type { ApiClient } from '../api/api-client.ts';
import {
  DEFAULT_VAULT,
  PROFILE_GONE,
  type Profile,
  type ProfileId,
  type ProfileSource,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
  unstoredProfileId,
} from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { addressText, hostLabel, type ReadAddress } from '../domain/service-address.ts';
import { ENVIRONMENT_TOKEN_KINDS, TOKEN_KINDS, type TokenKind } from '../domain/token.ts';
import type { ProfileStore, StoredProfiles } from '../storage/profile-store.ts';
import { type Opening, type OpenProfile, openProfile } from './open-profile.ts';
import { fetchTokens, findToken, renewToken } from './outside-tokens.ts';
import { readFolder, readUrl, type SessionOptions, tokenOverride } from './session-options.ts';

/** Opens the service of `DISPATCHBOX_URL`, which is no saved profile. */
export async function openUrlProfile(
  options: SessionOptions,
  { address, note }: ReadAddress,
): Promise<Result<OpenProfile, string>> {
  const token = tokenOverride(options.tokenVariable);
  if (!token.ok) return token;
  const source = { kind: 'url' } as const;
  const vault = vaultHere(options, source, DEFAULT_VAULT);
  if (!vault.ok) return vault;
  const opened = await openProfile(options, {
    id: unstoredProfileId(address),
    name: hostLabel(address),
    source,
    address,
    ...vault.value,
    isProtected: false,
    colour: null,
    samples: [],
    tokenKinds: token.value ? ENVIRONMENT_TOKEN_KINDS : [],
    tokenSource: 'environment',
    tokenFor: () => token.value,
  });
  if (!opened.ok || note === null) return opened;
  return ok({ ...opened.value, notices: [`DISPATCHBOX_URL: ${note}`] });
}

/**
 * Opens a saved profile.
 *
 * @param override the token of `DISPATCHBOX_TOKEN`, instead of the stored ones
 */
export async function openStoredProfile(
  options: SessionOptions,
  store: StoredProfiles,
  profile: Profile,
  {
    source,
    override,
  }: Pick<Opening, 'source'> & {
    readonly override: Pick<Opening, 'tokenKinds' | 'tokenFor'> | null;
  },
  client?: ApiClient,
): Promise<Result<OpenProfile, string>> {
  const { outsideTokens } = options;
  const vault = vaultHere(options, source, profile.defaultVault);
  if (!vault.ok) return vault;
  const notices = override ? [] : await fetchTokens(outsideTokens, store, profile);
  const opening: Opening = {
    ...profile,
    ...vault.value,
    source,
    samples: [],
    tokenSource: override ? 'environment' : 'stored',
    tokenFor: (kind) => findToken(outsideTokens, store, profile, kind),
    renewToken: (refused) => renewToken(outsideTokens, store, profile, refused),
    ...override,
  };
  const opened = await openProfile(options, opening, client);
  const isPrinted = (kind: TokenKind) => store.tokenSource(profile.name, kind)?.from === 'command';
  return opened.ok ? ok({ ...opened.value, isPrinted, notices }) : opened;
}

export async function openSandboxProfile(
  options: SessionOptions,
  source: ProfileSource,
): Promise<Result<OpenProfile, string>> {
  const vault = vaultHere(options, source, DEFAULT_VAULT);
  if (!vault.ok) return vault;
  const started = await options.startSandbox();
  if (!started.ok) return started;
  const sandbox = started.value;
  const tokens: Readonly<Record<TokenKind, string>> = {
    organization: sandbox.tokens.organization,
    personal: sandbox.tokens.personal,
    'service-account': sandbox.tokens.serviceAccount,
  };
  const opened = await openProfile(options, {
    id: SANDBOX_PROFILE_ID,
    name: SANDBOX_PROFILE_NAME,
    source,
    address: { baseUrl: sandbox.baseUrl, segment: sandbox.segment },
    ...vault.value,
    isProtected: false,
    colour: null,
    samples: sandbox.workflowKeys,
    tokenKinds: TOKEN_KINDS,
    tokenSource: 'stored',
    tokenFor: (kind) => new SecretText(tokens[kind]),
  });
  return opened.ok ? ok({ ...opened.value, notices: sandbox.notices }) : opened;
}

/**
 * Opens one profile by id from what is stored now.
 *
 * @param before the same profile as opened earlier. Keeps its client, and a token from the environment, as
 * long as the address stays the same.
 */
export async function openProfileById(
  options: SessionOptions,
  store: ProfileStore,
  {
    id,
    source,
    before,
  }: {
    readonly id: ProfileId;
    readonly source: ProfileSource;
    readonly before: OpenProfile | null;
  },
): Promise<Result<OpenProfile, string>> {
  if (id === SANDBOX_PROFILE_ID) {
    return before
      ? ok({ ...before, profile: { ...before.profile, source } })
      : openSandboxProfile(options, source);
  }
  const url = readUrl(options);
  if (url.ok && url.value && id === unstoredProfileId(url.value.address)) {
    return before ? ok(before) : openUrlProfile(options, url.value);
  }
  const stored = store.byId(id);
  if (!stored) return err(PROFILE_GONE);
  const kept =
    before && addressText(before.address) === addressText(stored.address) ? before : null;
  const override =
    kept?.profile.tokenSource === 'environment'
      ? { tokenKinds: kept.profile.tokenKinds, tokenFor: kept.tokenFor }
      : null;
  return openStoredProfile(options, store, stored, { source, override }, kept?.client);
}

/** The vault of a profile in this folder. One that the folder chose with a profile doesn't apply to another. */
function vaultHere(
  options: SessionOptions,
  source: ProfileSource,
  own: string,
): Result<Pick<Opening, 'defaultVault' | 'vaultFrom'>, string> {
  const folder = readFolder(options);
  if (!folder.ok) return folder;
  const isMeant = source.kind === 'folder' || folder.value?.profile === null;
  const vault = (isMeant && folder.value?.vault) || null;
  return ok({ defaultVault: vault ?? own, vaultFrom: vault === null ? 'profile' : 'folder' });
}
