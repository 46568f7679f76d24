import type { ApiClient } from '../api/api-client.ts';
import type { ProxySettings } from '../api/service-connection.ts';
import { chooseProfile, type ProfileChoiceSources } from '../domain/choose-profile.ts';
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
import { sanitizeText } from '../domain/sanitize-text.ts';
import { SecretText } from '../domain/secret-text.ts';
import { hostLabel, parseServiceAddress, type ServiceAddress } from '../domain/service-address.ts';
import { parseToken, TOKEN_KINDS, type TokenKind } from '../domain/token.ts';
import { whileLocked } from '../files/in-turn.ts';
import type { SampleRequest } from '../state/session.ts';
import { type FolderChoice, findFolderChoice } from '../storage/folder-choice.ts';
import {
  openProfileStore,
  type ProfileStore,
  type StoredProfiles,
} from '../storage/profile-store.ts';
import {
  type ExchangeListener,
  type Opening,
  type OpenProfile,
  openProfile,
} from './open-profile.ts';
import { fetchTokens, type OutsideTokens, renewedToken, storedToken } from './outside-tokens.ts';

/** The sandbox as a session needs it. */
export interface EmbeddedService {
  readonly baseUrl: string;
  readonly segment: string;
  /** What had to be repaired or recovered to start it, as sentences. */
  readonly notices: readonly string[];
  readonly tokens: Readonly<Record<'organization' | 'personal' | 'serviceAccount', string>>;
  readonly workflowKeys: readonly SampleRequest[];
}

export interface SessionOptions {
  readonly isSandboxAsked: boolean;
  readonly profileFlag: string | null;
  readonly profileVariable: string | null;
  /** `DISPATCHBOX_TOKEN`: replaces the chosen profile's stored tokens. */
  readonly tokenVariable: string | null;
  /** `DISPATCHBOX_URL` and `DISPATCHBOX_SEGMENT`: a service without a saved profile. */
  readonly urlVariable: string | null;
  readonly segmentVariable: string | null;
  /** Whether to fall back to the sandbox if no profile is chosen. */
  readonly mayFallBack: boolean;
  readonly outsideTokens: OutsideTokens;
  readonly workingFolder: string;
  readonly configFolder: string;
  readonly userAgent: string;
  readonly proxy: ProxySettings;
  /** Called for every request as it ends. */
  readonly onExchange?: ExchangeListener;
  /** @returns a sentence if it can't be started. */
  readonly startSandbox: () => Promise<Result<EmbeddedService, string>>;
}

/**
 * Determines the active profile and creates its client. Loads what it needs only now, so that the first
 * frame doesn't wait for it.
 *
 * @returns a sentence if the requested profile can't be opened.
 */
export async function openSession(options: SessionOptions): Promise<Result<OpenProfile, string>> {
  const url = readUrl(options);
  if (!url.ok) return url;
  const sources = {
    isSandboxAsked: options.isSandboxAsked,
    flag: options.profileFlag,
    environment: options.profileVariable,
    url: url.value,
    mayFallBack: options.mayFallBack,
  };
  if (url.value !== null) {
    const chosen = chooseProfile({ ...sources, folder: null, defaultName: null, existing: [] });
    if (!chosen.ok) return chosen;
    if (chosen.value.source.kind === 'url') return openUrl(options, url.value);
  }
  const store = await whileLocked(() => openProfileStore(options.configFolder));
  if (!store.ok) return err(store.error.message);
  const opened = await openChosen(options, sources, store.value);
  if (!opened.ok) return opened;
  const notices = [...store.value.notices, ...(opened.value.notices ?? [])];
  return ok({ ...opened.value, notices });
}

/**
 * What the folder chooses. Whoever names the profile needs no file, which may be somebody else's: it then counts
 * only if it names nothing but a vault, and stops nobody if it is unusable.
 */
export function readFolder({
  isSandboxAsked,
  profileFlag,
  profileVariable,
  urlVariable,
  workingFolder,
}: Pick<
  SessionOptions,
  'isSandboxAsked' | 'profileFlag' | 'profileVariable' | 'urlVariable' | 'workingFolder'
>): Result<FolderChoice | null, string> {
  const found = findFolderChoice(workingFolder);
  const isNamed = [profileFlag, profileVariable, urlVariable].some((named) => named !== null);
  if (!isSandboxAsked && !isNamed) return found;
  return ok(found.ok && found.value?.profile === null ? found.value : null);
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

/** @returns the address of `DISPATCHBOX_URL`, or `null` if unset. */
export function readUrl({
  urlVariable,
  segmentVariable,
}: Pick<SessionOptions, 'urlVariable' | 'segmentVariable'>): Result<ServiceAddress | null, string> {
  if (urlVariable === null) return ok(null);
  const address = parseServiceAddress({ baseUrl: urlVariable, segment: segmentVariable ?? '' });
  if (address.ok) return address;
  const variable = address.error.field === 'segment' ? 'DISPATCHBOX_SEGMENT' : 'DISPATCHBOX_URL';
  return err(`${variable} cannot be used. ${address.error.message}`);
}

async function openUrl(
  options: SessionOptions,
  address: ServiceAddress,
): Promise<Result<OpenProfile, string>> {
  const token = tokenOverride(options.tokenVariable);
  if (!token.ok) return token;
  const source = { kind: 'url' } as const;
  const vault = vaultHere(options, source, DEFAULT_VAULT);
  if (!vault.ok) return vault;
  return openProfile(options, {
    id: unstoredProfileId(address),
    name: hostLabel(address),
    source,
    address,
    ...vault.value,
    isProtected: false,
    colour: null,
    samples: [],
    tokenKinds: token.value ? PERSONAL : [],
    tokenSource: 'environment',
    tokenFor: () => token.value,
  });
}

async function openChosen(
  options: SessionOptions,
  sources: Pick<
    ProfileChoiceSources,
    'isSandboxAsked' | 'flag' | 'environment' | 'url' | 'mayFallBack'
  >,
  store: StoredProfiles,
): Promise<Result<OpenProfile, string>> {
  const folder = readFolder(options);
  if (!folder.ok) return folder;
  const chosen = chooseProfile({
    ...sources,
    folder: folder.value,
    defaultName: store.defaultName(),
    existing: store.list().map(({ name }) => name),
  });
  if (!chosen.ok) return chosen;

  const { name, source } = chosen.value;
  if (name === SANDBOX_PROFILE_NAME) return openSandbox(options, source);
  const profile = store.find(name);
  if (!profile) return err(`The profile ${name} was just removed. Start again.`);
  const override = tokenOverride(options.tokenVariable);
  if (!override.ok) return override;
  if (override.value && source.kind === 'folder' && name !== store.defaultName()) {
    // The folder may be someone else's, and its author would decide where the token goes.
    return err(
      `DISPATCHBOX_TOKEN is set, and ${sanitizeText(source.path)} chose the profile. Say where to use the token: --profile ${name}, DISPATCHBOX_PROFILE or DISPATCHBOX_URL.`,
    );
  }
  const from = override.value && { tokenKinds: PERSONAL, tokenFor: () => override.value };
  return openStored(options, store, profile, { source, override: from });
}

/** @param override the token of `DISPATCHBOX_TOKEN`, instead of the stored ones */
async function openStored(
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
    tokenFor: (kind) => storedToken(outsideTokens, store, profile, kind),
    renewToken: (refused) => renewedToken(outsideTokens, store, profile, refused),
    ...override,
  };
  const opened = await openProfile(options, opening, client);
  const isPrinted = (kind: TokenKind) => store.tokenSource(profile.name, kind)?.from === 'command';
  return opened.ok ? ok({ ...opened.value, isPrinted, notices }) : opened;
}

/**
 * Opens one profile by id from what is stored now.
 *
 * @param before the same profile as opened earlier. Keeps its client, and a token from the environment, as
 * long as the address stays the same.
 */
export async function openById(
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
      : openSandbox(options, source);
  }
  const url = readUrl(options);
  if (url.ok && url.value && id === unstoredProfileId(url.value)) {
    return before ? ok(before) : openUrl(options, url.value);
  }
  const stored = store.byId(id);
  if (!stored) return err(PROFILE_GONE);
  const kept = before && isSameService(before, stored) ? before : null;
  const override =
    kept?.profile.tokenSource === 'environment'
      ? { tokenKinds: kept.profile.tokenKinds, tokenFor: kept.tokenFor }
      : null;
  return openStored(options, store, stored, { source, override }, kept?.client);
}

function isSameService({ address, profile }: OpenProfile, stored: Profile): boolean {
  const isSameAddress = unstoredProfileId(address) === unstoredProfileId(stored.address);
  return isSameAddress && profile.isReadOnly === stored.isReadOnly;
}

async function openSandbox(
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

/** A token from the environment has no kind, so we assume one that both areas accept. */
const PERSONAL: readonly TokenKind[] = ['personal'];

function tokenOverride(variable: string | null): Result<SecretText | null, string> {
  if (!variable) return ok(null);
  const token = parseToken(variable);
  return token.ok ? token : err(`DISPATCHBOX_TOKEN cannot be used. ${token.error}`);
}
