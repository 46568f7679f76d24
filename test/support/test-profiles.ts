import type { ApiClient } from '../../src/api/api-client.ts';
import type { Destination } from '../../src/domain/destination.ts';
import type { Profile, ProfileId } from '../../src/domain/profile.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/profile.ts';
import { err, ok, type Result } from '../../src/domain/result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { hostLabel, originOf } from '../../src/domain/service-address.ts';
import { Store } from '../../src/domain/store.ts';
import type { Area, TokenKind } from '../../src/domain/token.ts';
import type { Writable } from '../../src/domain/write-guard.ts';
import type { Access, NoAccess } from '../../src/services/access.ts';
import { writable } from './writable.ts';

interface TestProfile extends Profile {
  readonly origin: string;
}

/** Profiles in memory, each with a token for everything, until a test takes that away. */
export class TestProfiles {
  readonly state = new Store<{ readonly list: readonly TestProfile[] }>({ list: [] });
  readonly #clientOf: (profile: Profile) => ApiClient;
  readonly #noAccess = new Map<ProfileId, NoAccess>();
  /** Tokens that were refused, in order. */
  readonly refused: string[] = [];

  constructor(clientOf: (profile: Profile) => ApiClient) {
    this.#clientOf = clientOf;
  }

  add(id: ProfileId, origin: string, segment = 'svc'): void {
    const address = { baseUrl: origin, segment };
    const profile: TestProfile = {
      ...DEFAULT_SETTINGS,
      id,
      name: id,
      address,
      origin: originOf(address),
      colour: null,
      tokenKinds: ['personal'],
    };
    this.state.set({ list: [...this.state.get().list, profile] });
  }

  remove(id: ProfileId): void {
    this.state.set({ list: this.state.get().list.filter((each) => each.id !== id) });
  }

  /** @param why `null`: there is a token again */
  deny(id: ProfileId, why: NoAccess | null): void {
    if (why) this.#noAccess.set(id, why);
    else this.#noAccess.delete(id);
    this.state.set({ ...this.state.get() });
  }

  find(id: ProfileId): TestProfile | null {
    return this.state.get().list.find((each) => each.id === id) ?? null;
  }

  nameOf(id: ProfileId): string | null {
    return this.find(id)?.name ?? null;
  }

  destination(id: ProfileId, area: Area = 'dispatches', vault: string | null = null): Writable {
    const profile = this.find(id);
    if (!profile) throw new Error(`there is no profile ${id}`);
    return writable({
      profileId: id,
      profileName: profile.name,
      host: hostLabel(profile.address),
      colour: null,
      area,
      tokenKind: 'personal',
      tokenSource: 'stored',
      isProtected: false,
      isReadOnly: false,
      isPlainHttp: false,
      vault,
    });
  }

  async access({ profileId }: Destination): Promise<Result<Access, string>> {
    const access = await this.accessForCheck(profileId);
    return access.ok ? access : err(`${access.error.why} Nothing was sent.`);
  }

  async accessForCheck(
    id: ProfileId,
    _kind: TokenKind | null = null,
    isAsked = false,
  ): Promise<Result<Access, NoAccess>> {
    const profile = this.find(id);
    if (!profile) return err({ kind: 'removed', why: 'Its profile was removed.' });
    const why = this.#noAccess.get(id);
    const isPassed = isAsked && (why?.kind === 'refused' || why?.kind === 'not-used-here');
    if (why && !isPassed) return err(why);
    if (isPassed && why?.kind === 'not-used-here') this.#noAccess.delete(id);
    const token = new SecretText(`tok-${id}`);
    return ok({ client: this.#clientOf(profile), token, origin: profile.origin });
  }

  tokenRefused(id: ProfileId, kind: TokenKind): boolean {
    if (this.#noAccess.has(id)) return false;
    this.refused.push(`${id} ${kind}`);
    this.deny(id, { kind: 'refused', why: `${id}'s token was rejected.` });
    return true;
  }

  dropConnections(): void {
    for (const profile of this.state.get().list) this.#clientOf(profile).dropConnections();
  }

  tokenReplaced(id: ProfileId): void {
    this.deny(id, null);
  }
}
