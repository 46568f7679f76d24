import { type Failure, meaningOf } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { Readable } from '../domain/store.ts';
import type { TokenKind } from '../domain/token.ts';
import type { NoAccess } from './access.ts';
import type { KnownProfile } from './known-profile.ts';
import type { Profiles } from './profiles.ts';

/** What dispatches need of the profiles, to be sent and watched. */
export type RunProfiles = Pick<
  Profiles,
  'nameOf' | 'access' | 'accessForCheck' | 'tokenRefused' | 'tokenReplaced' | 'dropConnections'
> & {
  readonly state: Readable<{ readonly list: readonly Pick<KnownProfile, 'id' | 'origin'>[] }>;
};

interface Outside {
  readonly profiles: RunProfiles;
  /** A profile is to be looked at again. */
  readonly changed: () => void;
}

/** A profile is asked with one token for each kind. */
interface Asked {
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
}

const keyOf = ({ profileId, tokenKind }: Asked) => `${tokenKind} ${profileId}`;

/**
 * The profiles of what is watched: their services, and which of them aren't asked, and why. Without a token that is
 * accepted all checks of a profile would end the same. Once profiles change it is tried again, and until that has shown
 * something the reason still stands.
 */
export class CheckedProfiles {
  readonly #outside: Outside;
  readonly #blocked = new Map<string, { readonly no: NoAccess; readonly isRetried: boolean }>();
  readonly #unsubscribe: () => void;
  #origins = new Map<ProfileId, string>();

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#unsubscribe = outside.profiles.state.subscribe(() => {
      this.#read();
      for (const [key, { no }] of this.#blocked) this.#blocked.set(key, { no, isRetried: true });
      outside.changed();
    });
    this.#read();
  }

  /** A profile that is gone has no service. */
  originOf({ profileId }: Asked): string {
    return this.#origins.get(profileId) ?? profileId;
  }

  at(origin: string): readonly ProfileId[] {
    return [...this.#origins].flatMap(([id, each]) => (each === origin ? [id] : []));
  }

  why(of: Asked): NoAccess | null {
    return this.#blocked.get(keyOf(of))?.no ?? null;
  }

  /** Only what a person wants checked passes a block. */
  mayBeAsked(of: Asked & { readonly isAsked: boolean }): boolean {
    return of.isAsked || (this.#blocked.get(keyOf(of))?.isRetried ?? true);
  }

  block(of: Asked, no: NoAccess): void {
    this.#blocked.set(keyOf(of), { no, isRetried: false });
  }

  /** A 401 pauses all checks of the profile, and is said once; whatever else comes ends that. */
  async judgeToken(of: Asked, failure: Failure | null, token: SecretText): Promise<void> {
    const { profiles } = this.#outside;
    const { profileId, tokenKind } = of;
    if (failure === null || meaningOf(failure).poll !== 'needs-token') {
      if (this.why(of)?.kind === 'refused') profiles.tokenReplaced(profileId);
      this.#blocked.delete(keyOf(of));
      return;
    }
    profiles.tokenRefused(profileId, tokenKind, token);
    const again = await profiles.accessForCheck(profileId, tokenKind, false);
    if (again.ok) this.#blocked.delete(keyOf(of));
    else this.block(of, again.error);
  }

  close(): void {
    this.#unsubscribe();
  }

  #read(): void {
    const { list } = this.#outside.profiles.state.get();
    this.#origins = new Map(list.map(({ id, origin }) => [id, origin]));
  }
}
