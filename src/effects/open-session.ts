import type { ProxySettings } from '../api/service-connection.ts';
import { chooseProfile } from '../domain/choose-profile.ts';
import { DEFAULT_VAULT, type ProfileSource, SANDBOX_PROFILE_NAME } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import { hostLabel, type ServiceAddress } from '../domain/service-address.ts';
import { parseToken, TOKEN_KINDS, type TokenKind } from '../domain/token.ts';
import type { SampleRequest } from '../state/app-state.ts';
import type { OpenProfile } from './services.ts';

/** The embedded service as a session needs it. */
export interface EmbeddedService {
  readonly baseUrl: string;
  readonly segment: string;
  readonly tokens: Readonly<Record<'organization' | 'personal' | 'serviceAccount', string>>;
  readonly workflowKeys: readonly {
    readonly key: string;
    readonly description: string;
    readonly ref?: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
}

export interface SessionOptions {
  readonly isSandboxAsked: boolean;
  readonly profileFlag: string | null;
  readonly profileVariable: string | null;
  /** `DISPATCHBOX_TOKEN`: for the chosen profile, in place of the stored ones. */
  readonly tokenVariable: string | null;
  readonly workingFolder: string;
  readonly configFolder: string;
  readonly userAgent: string;
  readonly proxy: ProxySettings;
  readonly startSandbox: () => Promise<EmbeddedService>;
}

/**
 * Finds out which profile is on, and makes its client. What it needs is loaded here and not
 * before, so that the first frame does not wait for it.
 *
 * @returns a sentence where the profile that was asked for cannot be opened.
 */
export async function openSession(options: SessionOptions): Promise<Result<OpenProfile, string>> {
  const { findFolderChoice } = await import('../storage/folder-choice.ts');
  const { openProfileStore } = await import('../storage/profile-store.ts');
  const store = openProfileStore(options.configFolder);
  if (!store.ok) return err(store.error.message);
  const folder = findFolderChoice(options.workingFolder);
  if (!folder.ok) return folder;
  const chosen = chooseProfile({
    isSandboxAsked: options.isSandboxAsked,
    flag: options.profileFlag,
    environment: options.profileVariable,
    folder: folder.value,
    defaultName: store.value.defaultName(),
    existing: store.value.list().map(({ name }) => name),
  });
  if (!chosen.ok) return chosen;

  const { name, source } = chosen.value;
  if (name === SANDBOX_PROFILE_NAME) return openSandbox(options, source);
  const profile = store.value.find(name);
  if (!profile) return err(`The profile ${name} was removed a moment ago. Start again.`);
  const override = tokenOverride(options.tokenVariable);
  if (!override.ok) return override;
  return open(options, {
    name,
    source,
    address: profile.address,
    defaultVault: folder.value?.vault ?? profile.defaultVault,
    isProtected: profile.isProtected,
    samples: [],
    tokenKinds: override.value ? ['personal'] : profile.tokenKinds,
    tokenFor: (kind) => override.value ?? store.value.tokenFor(name, kind),
  });
}

async function openSandbox(
  options: SessionOptions,
  source: ProfileSource,
): Promise<Result<OpenProfile, string>> {
  let sandbox: EmbeddedService;
  try {
    sandbox = await options.startSandbox();
  } catch (problem) {
    return err(`The sandbox could not be started: ${String(problem)}`);
  }
  const tokens: Readonly<Record<TokenKind, string>> = {
    organization: sandbox.tokens.organization,
    personal: sandbox.tokens.personal,
    'service-account': sandbox.tokens.serviceAccount,
  };
  return open(options, {
    name: SANDBOX_PROFILE_NAME,
    source,
    address: { baseUrl: sandbox.baseUrl, segment: sandbox.segment },
    defaultVault: DEFAULT_VAULT,
    isProtected: false,
    samples: sandbox.workflowKeys.map((sample) => ({ ...sample, ref: sample.ref ?? '' })),
    tokenKinds: TOKEN_KINDS,
    tokenFor: (kind) => new SecretText(tokens[kind]),
  });
}

interface Opening {
  readonly name: string;
  readonly source: ProfileSource;
  readonly address: ServiceAddress;
  readonly defaultVault: string;
  readonly isProtected: boolean;
  readonly samples: readonly SampleRequest[];
  readonly tokenKinds: readonly TokenKind[];
  readonly tokenFor: (kind: TokenKind) => SecretText | null;
}

async function open(
  { userAgent, proxy }: SessionOptions,
  { address, tokenFor, ...shown }: Opening,
): Promise<Result<OpenProfile, string>> {
  const { createApiClient } = await import('../api/create-api-client.ts');
  return ok({
    profile: { ...shown, host: hostLabel(address) },
    client: createApiClient({ address, userAgent, proxy }),
    address,
    tokenFor,
  });
}

/** A token from the environment has no kind; it is taken for one that both areas accept. */
function tokenOverride(variable: string | null): Result<SecretText | null, string> {
  if (!variable) return ok(null);
  const token = parseToken(variable);
  return token.ok ? token : err(`DISPATCHBOX_TOKEN cannot be used. ${token.error}`);
}
