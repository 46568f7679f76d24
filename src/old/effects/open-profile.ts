import { type ApiClient, type Ask, lazyClient } from '../api/api-client.ts';
import type { ApiClientOptions } from '../api/create-api-client.ts';
import type { Exchange, Failure } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { hostLabel, isPlainHttp, type ServiceAddress } from '../domain/service-address.ts';
import { type Area, chooseTokenKind, parseToken, type TokenKind } from '../domain/token.ts';
import type { ActiveProfile } from '../state/session.ts';
import { loadedPart } from './loaded-part.ts';

/** A profile opened in this process, with what its requests need. */
export interface OpenProfile {
  readonly profile: ActiveProfile;
  readonly address: ServiceAddress;
  readonly client: ApiClient;
  readonly tokenFor: (kind: TokenKind) => SecretText | null;
  /** Whether a token command prints it. */
  readonly isPrinted?: (kind: TokenKind) => boolean;
  /** What had to be repaired or recovered to open it, as sentences. */
  readonly notices?: readonly string[];
}

/** Called for each of a profile's requests as it ends. */
export type ExchangeListener = (id: ProfileId, exchange: Exchange) => void;

/** A profile to be opened. */
export interface Opening extends Omit<ActiveProfile, 'host' | 'isReadOnly' | 'isPlainHttp'> {
  readonly address: ServiceAddress;
  readonly isReadOnly?: boolean;
  readonly allowsPlainHttp?: boolean;
  readonly tokenFor: (kind: TokenKind) => SecretText | null;
  /** Asks the source of a rejected token again, if it is outside the file. */
  readonly renewToken?: (refused: SecretText) => Promise<SecretText | null>;
}

/**
 * Opens a profile with an existing client or a new one.
 *
 * @returns a sentence if its token would be exposed to the network.
 */
export async function openProfile(
  {
    userAgent,
    proxy,
    redactor,
    onExchange,
  }: Required<Pick<ApiClientOptions, 'userAgent' | 'proxy' | 'redactor'>> & {
    readonly onExchange?: ExchangeListener;
  },
  { address, tokenFor, renewToken, isReadOnly = false, allowsPlainHttp = false, ...shown }: Opening,
  client?: ApiClient,
): Promise<Result<OpenProfile, string>> {
  if (isPlainHttp(address) && !allowsPlainHttp) {
    return err(
      `${shown.name} uses plain http, which sends its token unencrypted. Change its base URL to https. To use plain http anyway, allow it in the profile's form, or with dispatchbox profile add --plain-http.`,
    );
  }
  // The service may also know those that this process doesn't send.
  for (const kind of shown.tokenKinds) redactor.remember(tokenFor(kind)?.reveal() ?? '');
  const report = (exchange: Exchange) => onExchange?.(shown.id, exchange);
  const connection = { address, userAgent, proxy, redactor, report };
  return ok({
    profile: { ...shown, host: hostLabel(address), isReadOnly, isPlainHttp: isPlainHttp(address) },
    address,
    client:
      client ?? lazyClient(new URL(address.baseUrl).host, () => makeClient(connection, renewToken)),
    tokenFor,
  });
}

/** HTTP, which the first frame doesn't wait for. */
export const loadApi = loadedPart(() => import('../api/create-api-client.ts'));

async function makeClient(
  options: ApiClientOptions,
  renewToken: Opening['renewToken'],
): Promise<ApiClient> {
  const { createApiClient, renewingClient } = await loadApi();
  const client = createApiClient(options);
  return renewToken ? renewingClient(client, renewToken) : client;
}

/** What a request needs to be sent. */
export interface Access {
  readonly client: ApiClient;
  readonly token: SecretText;
}

/**
 * @param kind the chosen kind of token. If it is gone by now, another accepted one will do.
 * @returns `null` if the profile isn't open or has no token for the area that could be sent.
 */
export function accessTo(
  profile: OpenProfile | undefined,
  area: Area,
  kind: TokenKind | null,
): Access | null {
  if (!profile) return null;
  const other = chooseTokenKind(area, profile.profile.tokenKinds);
  const token = (kind && sendable(profile, kind)) ?? (other && sendable(profile, other));
  return token ? { client: profile.client, token } : null;
}

/** Sends a request once, or nothing without access. */
export async function sendWith<T>(
  access: Access | null,
  ask: Ask<T>,
  signal?: AbortSignal,
): Promise<Result<T, Failure>> {
  if (!access) return err({ kind: 'no-token' });
  return access.client.send(ask, { token: access.token, signal });
}

/** @returns `null` also for a token that no header can carry, as in a file edited by hand. */
export function sendable(
  { tokenFor }: Pick<OpenProfile, 'tokenFor'>,
  kind: TokenKind,
): SecretText | null {
  const held = tokenFor(kind);
  const parsed = held && parseToken(held.reveal());
  return parsed?.ok ? parsed.value : null;
}
