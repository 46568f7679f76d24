import type { ApiClient } from '../api/api-client.ts';
import { PROFILE_GONE, type ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import { SecretText } from '../domain/secret-text.ts';
import { addressText, isPlainHttp, type ServiceAddress } from '../domain/service-address.ts';
import {
  ACCEPTED_KINDS,
  type Area,
  chooseTokenKind,
  parseToken,
  type TokenKind,
  tokenKindLabel,
} from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import type { KnownProfile, TokenOverride } from './known-profile.ts';
import { plainHttpRefusal } from './may-write.ts';
import type { OutsideSource, TokenPrograms } from './token-programs.ts';

/** What a request to a profile's service needs. */
export interface Access {
  readonly client: ApiClient;
  readonly token: SecretText;
  readonly kind: TokenKind;
}

/** Why a profile's service can't be asked now, without asking a person or running a program unexpectedly. */
export interface NoAccess {
  /**
   * - `removed`: the profile is gone
   * - `no-token`: it has none that dispatches accept
   * - `not-used-here`: its token comes from a program, and the profile wasn't used in this terminal yet
   * - `refused`: the service rejected the token (401)
   * - `failed`: the token's program failed, the token can't be sent, or the sandbox can't be started
   */
  readonly kind: 'removed' | 'no-token' | 'not-used-here' | 'refused' | 'failed';
  /** A short sentence. */
  readonly why: string;
}

/** Where a token is. */
type HeldToken =
  | { readonly from: 'file' | 'environment' | 'sandbox'; readonly token: SecretText }
  /** It has to be asked for, which runs a program. */
  | { readonly from: 'command'; readonly of: OutsideSource };

/** The way from a profile to its service: its client, and a token that belongs to the client's origin. */
export class ProfileTokens {
  /** The token of `DISPATCHBOX_TOKEN`. */
  override: TokenOverride | null = null;
  /** While it runs. */
  sandbox: RunningSandbox | null = null;
  readonly #file: ProfilesFile | null;
  readonly #programs: TokenPrograms;
  readonly #connect: (address: ServiceAddress) => ApiClient;
  readonly #clients = new Map<string, ApiClient>();
  readonly #used = new Set<ProfileId>();

  constructor(
    file: ProfilesFile | null,
    programs: TokenPrograms,
    connect: (address: ServiceAddress) => ApiClient,
  ) {
    this.#file = file;
    this.#programs = programs;
    this.#connect = connect;
  }

  /** @returns where the profile's token of a kind is, as it is now; `null` if there is none for its origin */
  held({ id, origin, kind: of }: KnownProfile, kind: TokenKind): HeldToken | null {
    const { override, sandbox } = this;
    if (of === 'sandbox') {
      return sandbox && { from: 'sandbox', token: new SecretText(sandbox.tokens[kind]) };
    }
    if (override?.id === id && override.origin === origin) {
      return { from: 'environment', token: override.token };
    }
    const stored = this.#file?.token(id, kind) ?? null;
    if (stored === null) return null;
    return stored instanceof SecretText
      ? { from: 'file', token: stored }
      : { from: 'command', of: { origin, command: stored } };
  }

  /** Whether a token is one that the profile would use now. */
  isHeld(profile: KnownProfile, token: SecretText): boolean {
    return profile.tokenKinds.some((kind) => {
      const held = this.held(profile, kind);
      const now = held && ('token' in held ? held.token : this.#programs.printed(held.of));
      return now?.reveal() === token.reveal();
    });
  }

  /** @returns the kind to use: the wanted one, or another that the area accepts if that is gone */
  #kindFor({ tokenKinds }: KnownProfile, area: Area, wanted: TokenKind | null): TokenKind | null {
    return wanted && tokenKinds.includes(wanted) ? wanted : chooseTokenKind(area, tokenKinds);
  }

  /**
   * Opens a profile for requests to one area, and runs its token program where that is needed.
   *
   * @param find the profile as it is now: another terminal may change it while a program runs
   * @returns a sentence if it can't be opened
   */
  async open(
    find: () => KnownProfile | null,
    area: Area,
    wanted: TokenKind | null,
  ): Promise<Result<Access, string>> {
    const profile = find();
    if (profile === null) return err(PROFILE_GONE);
    const { name, address } = profile;
    if (isRefusedPlainHttp(profile)) return err(plainHttpRefusal(name));
    const kind = this.#kindFor(profile, area, wanted);
    const held = kind && this.held(profile, kind);
    if (!kind || !held) return err(`${name} has no token for ${area}.`);
    if ('token' in held) {
      const token = sendable(held.token, kind, name);
      if (!token.ok) return token;
      const client = this.clientFor(address);
      return ok({ client, token: token.value, kind });
    }
    const token = await this.#programs.token(held.of);
    if (!token.ok) return err(`The ${tokenKindLabel(kind)} token of ${name}: ${token.error}`);
    const now = find();
    if (now === null) return err(PROFILE_GONE);
    // The token belongs to the origin that its program was stored for.
    if (addressText(now.address) !== addressText(address)) {
      return err(`${name} is at ${now.host} now.`);
    }
    const client = renewingClient(this.clientFor(now.address), this.#programs, held.of);
    return ok({ client, token: token.value, kind });
  }

  /** The profile is used in this terminal: from now on its token program may run for checks. */
  markUsed(id: ProfileId): void {
    this.#used.add(id);
  }

  /**
   * Why no token can be had for a profile's dispatches without asking anyone; `null` if one can.
   *
   * @param isAsked whether a person wants it now: then programs may run
   */
  whyNotAtHand(profile: KnownProfile, wanted: TokenKind | null, isAsked: boolean): NoAccess | null {
    const { id, name } = profile;
    if (isRefusedPlainHttp(profile)) return { kind: 'failed', why: plainHttpRefusal(name) };
    const kind = this.#kindFor(profile, 'dispatches', wanted);
    if (kind === null) return { kind: 'no-token', why: `${name} has no token for dispatches.` };
    const held = this.held(profile, kind);
    if (held === null) return null;
    if ('token' in held) {
      const token = sendable(held.token, kind, name);
      return token.ok ? null : { kind: 'failed', why: token.error };
    }
    if (isAsked) return null;
    if (this.#programs.printed(held.of) !== null) return null;
    const failure = this.#programs.failure(held.of);
    // A program that failed isn't run again by itself: it may ask a person for something each time.
    if (failure !== null) return { kind: 'failed', why: failure };
    const why = 'Not watched here: its token comes from a program.';
    return this.#used.has(id) ? null : { kind: 'not-used-here', why };
  }

  /** The client of a service: one for each address, made on first use. */
  clientFor(address: ServiceAddress): ApiClient {
    const key = addressText(address);
    const client = this.#clients.get(key) ?? this.#connect(address);
    this.#clients.set(key, client);
    return client;
  }

  /** After a suspend, the other sides may have silently forgotten the connections that are kept for checks. */
  dropConnections(): void {
    for (const client of this.#clients.values()) client.dropConnections();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }
}

/** Whether a token of this kind can be tested without writing. */
export function isTestable(kind: TokenKind): boolean {
  return ACCEPTED_KINDS.dispatches.includes(kind);
}

/** A file edited by hand may contain what no header can carry. */
function sendable(token: SecretText, kind: TokenKind, name: string): Result<SecretText, string> {
  const parsed = parseToken(token.reveal());
  if (parsed.ok) return parsed;
  return err(`The stored ${tokenKindLabel(kind)} token of ${name} can't be sent. ${parsed.error}`);
}

/**
 * A client for a token that a program prints, where a rejected one may have been replaced. After a 401 it asks the
 * program again. A read is then repeated once with the new token. A write is never sent twice, but the next one uses the
 * new token.
 */
function renewingClient(client: ApiClient, programs: TokenPrograms, of: OutsideSource): ApiClient {
  return {
    ...client,
    async send(request, given) {
      const options = { ...given, token: programs.printed(of) ?? given.token };
      const result = await client.send(request, options);
      if (result.ok || result.error.kind !== 'unauthorized') return result;
      const token = await programs.renew(of, options.token);
      const isRead = request.method === 'GET';
      return token !== null && isRead ? client.send(request, { ...options, token }) : result;
    },
  };
}

/** A client that tells of each request whether the service accepted or rejected (401) its token, if that can be told. */
export function noticingClient(
  client: ApiClient,
  tell: { readonly accepted: () => void; readonly refused: () => void },
): ApiClient {
  return {
    ...client,
    async send(request, options) {
      const result = await client.send(request, options);
      if (result.ok || result.error.kind === 'not-found') tell.accepted();
      else if (result.error.kind === 'unauthorized') tell.refused();
      return result;
    },
  };
}

/** Whether its token would go out in the clear, which the profile doesn't say it may. */
export function isRefusedPlainHttp({ kind, address, allowsPlainHttp }: KnownProfile): boolean {
  return kind !== 'sandbox' && isPlainHttp(address) && !allowsPlainHttp;
}
