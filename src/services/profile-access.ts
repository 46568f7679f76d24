import type { ApiClient } from '../api/api-client.ts';
import type { Destination } from '../domain/destination.ts';
import { PROFILE_GONE, type ProfileId, SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { addressText, type ServiceAddress } from '../domain/service-address.ts';
import { type Area, type TokenKind, tokenKindLabel } from '../domain/token.ts';
import type { ProfilesFile } from '../storage/profiles-file.ts';
import { destinationOf, nothingSentWords, plainHttpRefusal, whyNotAsSeen } from './may-write.ts';
import {
  isRefusedPlainHttp,
  isTestable,
  type NoAccess,
  ProfileTokens,
  sendable,
} from './profile-tokens.ts';
import type { Profiles } from './profiles.ts';
import type { OutsideSource, TokenPrograms } from './token-programs.ts';

/** What a request to a profile's service needs. */
export interface Access {
  readonly client: ApiClient;
  readonly token: SecretText;
  readonly kind: TokenKind;
}

interface AccessParts {
  readonly profiles: Profiles;
  /** `null` if the saved profiles can't be used. */
  readonly file: ProfilesFile | null;
  readonly programs: TokenPrograms;
  /** Makes the client of a service; connects to nothing yet. */
  readonly connect: (address: ServiceAddress) => ApiClient;
}

/** The one way from each profile to its service: its client, and a token that belongs to the client's origin. */
export class ProfileAccess {
  readonly tokens: ProfileTokens;
  readonly #parts: AccessParts;
  readonly #clients = new Map<string, ApiClient>();

  constructor(parts: AccessParts) {
    this.#parts = parts;
    this.tokens = new ProfileTokens(parts.profiles, parts.file, parts.programs);
  }

  /**
   * Opens what a write goes to, as the person saw it. What another terminal changed is read first.
   *
   * @returns a sentence if nothing was sent
   */
  async toWrite(seen: Destination): Promise<Result<Access, string>> {
    const { profiles } = this.#parts;
    const { profileId: id, area, tokenKind } = seen;
    const why = () => {
      profiles.lookForNews();
      const profile = profiles.find(id);
      if (profile && isRefusedPlainHttp(profile))
        return nothingSentWords(plainHttpRefusal(profile.name));
      return whyNotAsSeen(seen, profile && destinationOf(profile, area, seen.vault));
    };
    const before = why();
    if (before !== null) return err(before);
    this.tokens.markUsed(id);
    const access = await this.open(id, area, tokenKind);
    if (!access.ok) return err(nothingSentWords(access.error));
    const after = why();
    return after === null ? ok(this.#noticing(id, access.value)) : err(after);
  }

  /**
   * Opens a profile to check its dispatches, without asking anyone: no program runs for a profile that wasn't used in
   * this terminal yet.
   *
   * @param wanted the kind that the dispatch was sent with
   * @param isAsked whether a person wants it checked now
   * @returns a sentence if it can't be opened now; `whyNoCheck` says whether it can't be later, either
   */
  async toCheck(
    id: ProfileId,
    wanted: TokenKind | null,
    isAsked = false,
  ): Promise<Result<Access, string>> {
    this.#parts.profiles.lookForNews();
    const no = this.whyNoCheck(id, wanted, isAsked);
    if (no !== null) return err(no.why);
    if (isAsked) this.tokens.markUsed(id);
    const access = await this.open(id, 'dispatches', wanted);
    return access.ok ? ok(this.#noticing(id, access.value)) : access;
  }

  /** Why a profile's dispatches can't be checked, as last read; `null` if they can. */
  whyNoCheck(id: ProfileId, wanted: TokenKind | null, isAsked = false): NoAccess | null {
    const { profiles } = this.#parts;
    const profile = profiles.find(id);
    if (profile === null) return { kind: 'removed', why: 'Its profile was removed.' };
    if (!isAsked && profiles.state.get().refusedIds.has(id)) {
      return { kind: 'refused', why: `${profile.name}'s token was rejected.` };
    }
    if (!isAsked && profile.kind === 'sandbox' && profiles.sandboxProblem !== null) {
      return { kind: 'failed', why: profiles.sandboxProblem };
    }
    return this.tokens.whyNotAtHand(profile, wanted, isAsked);
  }

  /**
   * Opens a profile for requests to one area, whatever was seen of it, and runs its token program where that is needed.
   *
   * @returns a sentence if it can't be opened
   */
  async open(id: ProfileId, area: Area, wanted: TokenKind | null): Promise<Result<Access, string>> {
    const { profiles, programs } = this.#parts;
    if (id === SANDBOX_PROFILE_ID) {
      const started = await profiles.startSandbox();
      if (!started.ok) return started;
    }
    const profile = profiles.find(id);
    if (profile === null) return err(PROFILE_GONE);
    const { name, address } = profile;
    if (isRefusedPlainHttp(profile)) return err(plainHttpRefusal(name));
    const kind = this.tokens.kindFor(profile, area, wanted);
    const held = kind && this.tokens.held(profile, kind);
    if (!kind || !held) return err(`${name} has no token for ${area}.`);
    if ('token' in held) {
      const token = sendable(held.token, kind, name);
      return token.ok ? ok({ client: this.clientFor(address), token: token.value, kind }) : token;
    }
    const token = await programs.token(held.of);
    if (!token.ok) return err(`The ${tokenKindLabel(kind)} token of ${name}: ${token.error}`);
    // Another terminal may have changed the profile meanwhile.
    const now = profiles.find(id);
    if (now === null) return err(PROFILE_GONE);
    // The token belongs to the origin that its program was stored for.
    if (addressText(now.address) !== addressText(address)) {
      return err(`${name} is at ${now.host} now.`);
    }
    const client = renewingClient(this.clientFor(now.address), programs, held.of);
    return ok({ client, token: token.value, kind });
  }

  /** The client of a service: one for each address, made on first use. */
  clientFor(address: ServiceAddress): ApiClient {
    const key = addressText(address);
    const client = this.#clients.get(key) ?? this.#parts.connect(address);
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

  /** A token was entered by hand: it is used, even if `DISPATCHBOX_TOKEN` is set. */
  tokenEntered(id: ProfileId): void {
    const { profiles } = this.#parts;
    this.tokens.markUsed(id);
    if (profiles.override?.id === id) profiles.overrideToken(null);
    this.tokenAccepted(id);
  }

  /** The one way back from a 401: another token is there, or the old one was seen to work. */
  tokenAccepted(id: ProfileId): void {
    const { state } = this.#parts.profiles;
    const refusedIds = new Set(state.get().refusedIds);
    if (refusedIds.delete(id)) state.update({ refusedIds });
  }

  /** @param token the one that was sent: if another is there by now, nothing is paused */
  #tokenRefused(id: ProfileId, token: SecretText): void {
    const { profiles } = this.#parts;
    const profile = profiles.find(id);
    const { refusedIds } = profiles.state.get();
    if (profile === null || refusedIds.has(id) || !this.tokens.isHeld(profile, token)) return;
    profiles.state.update({ refusedIds: new Set([...refusedIds, id]) });
  }

  /** Whatever a token was used for, what the service says of it (401, or not) keeps `refusedIds` right. */
  #noticing(id: ProfileId, access: Access): Access {
    const { client, kind, token } = access;
    // One that only vaults accept says nothing about checks.
    if (!isTestable(kind)) return access;
    const send: ApiClient['send'] = async (request, options) => {
      const result = await client.send(request, options);
      if (result.ok || result.error.kind === 'not-found') this.tokenAccepted(id);
      else if (result.error.kind === 'unauthorized') this.#tokenRefused(id, token);
      return result;
    };
    return { ...access, client: { ...client, send } };
  }
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
