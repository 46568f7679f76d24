import {
  DEFAULT_SETTINGS,
  type Profile,
  SANDBOX_PROFILE_ID,
  SANDBOX_PROFILE_NAME,
  unstoredProfileId,
} from '../domain/profile.ts';
import type { SecretText } from '../domain/secret-text.ts';
import {
  DEFAULT_SEGMENT,
  hostLabel,
  originOf,
  type ServiceAddress,
} from '../domain/service-address.ts';
import {
  ENVIRONMENT_TOKEN_KINDS,
  TOKEN_KINDS,
  type TokenInfo,
  type TokenKind,
} from '../domain/token.ts';

/** A profile as lists, forms and headers show it: everything but its tokens. */
export interface KnownProfile extends Profile {
  /** Only a stored one can be changed. That of `DISPATCHBOX_URL` lasts as long as the process. */
  readonly kind: 'stored' | 'environment' | 'sandbox';
  /** Whether new terminals open on it. */
  readonly isDefault: boolean;
  /** Host, port, path and segment, for display. */
  readonly host: string;
  /** What limits of requests count for: profiles of one origin share them. */
  readonly origin: string;
  /** The tokens in the file. Which are used: `tokenKinds`, `tokenSource`. */
  readonly tokens: readonly TokenInfo[];
  /** `environment`: the token of `DISPATCHBOX_TOKEN` is used, whatever is in the file. */
  readonly tokenSource: 'stored' | 'environment';
}

/** The sandbox while it runs. */
export interface EmbeddedService {
  readonly baseUrl: string;
  readonly segment: string;
  /** What had to be repaired or recovered to start it, as sentences. */
  readonly notices: readonly string[];
  readonly tokens: Readonly<Record<'organization' | 'personal' | 'serviceAccount', string>>;
  readonly workflowKeys: readonly SampleRequest[];
}

/** A request that a form suggests before this machine remembers any. */
export interface SampleRequest {
  readonly key: string;
  readonly description: string;
  readonly ref: string;
  readonly params: Readonly<Record<string, string>>;
}

export function storedProfile(
  profile: Profile,
  { tokens, isDefault }: Pick<KnownProfile, 'tokens' | 'isDefault'>,
): KnownProfile {
  const host = hostLabel(profile.address);
  const origin = originOf(profile.address);
  return { ...profile, kind: 'stored', isDefault, host, origin, tokens, tokenSource: 'stored' };
}

/** The same with the token of `DISPATCHBOX_TOKEN`, whatever is in the file. */
export function withGivenToken(profile: KnownProfile): KnownProfile {
  return { ...profile, tokenSource: 'environment', tokenKinds: ENVIRONMENT_TOKEN_KINDS };
}

export function environmentProfile(
  address: ServiceAddress,
  token: SecretText | null,
): KnownProfile {
  return {
    ...NOT_STORED,
    id: unstoredProfileId(address),
    name: hostLabel(address),
    kind: 'environment',
    isDefault: false,
    address,
    host: hostLabel(address),
    origin: originOf(address),
    tokenKinds: token === null ? [] : ENVIRONMENT_TOKEN_KINDS,
    tokenSource: 'environment',
  };
}

/** Its port is known once it runs. */
const NOT_RUNNING: ServiceAddress = { baseUrl: 'http://127.0.0.1', segment: DEFAULT_SEGMENT };

/** @param running `null` before it was started */
export function sandboxProfile(running: EmbeddedService | null): KnownProfile {
  const { baseUrl, segment } = running ?? NOT_RUNNING;
  const address = { baseUrl, segment };
  return {
    ...NOT_STORED,
    id: SANDBOX_PROFILE_ID,
    name: SANDBOX_PROFILE_NAME,
    kind: 'sandbox',
    isDefault: false,
    address,
    host: running ? hostLabel(address) : 'on this machine',
    origin: originOf(address),
    tokenKinds: TOKEN_KINDS,
    tokenSource: 'stored',
  };
}

const NOT_STORED = { ...DEFAULT_SETTINGS, colour: null, tokens: [] } as const;

/** @returns the token of the sandbox for a kind, as it is sent */
export function sandboxToken({ tokens }: EmbeddedService, kind: TokenKind): string {
  const { organization, personal, serviceAccount } = tokens;
  return { organization, personal, 'service-account': serviceAccount }[kind];
}
