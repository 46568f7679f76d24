import type { ProfileId } from '../domain/profile.ts';
import type { TokenKind } from '../domain/token.ts';
import type { NoAccess } from './access.ts';

interface Asked {
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
}

/**
 * The profiles that aren't asked, and why: without a token that is accepted, all its checks would end the same. Once
 * somebody acts they are tried again, and until that has shown something the reason still stands.
 */
export class BlockedProfiles {
  readonly #blocked = new Map<string, { readonly no: NoAccess; readonly isRetried: boolean }>();

  block(of: Asked, no: NoAccess): void {
    this.#blocked.set(keyOf(of), { no, isRetried: false });
  }

  unblock(of: Asked): void {
    this.#blocked.delete(keyOf(of));
  }

  retry(of: Asked): void {
    this.#retry(keyOf(of));
  }

  retryAll(): void {
    for (const key of this.#blocked.keys()) this.#retry(key);
  }

  why(of: Asked): NoAccess | null {
    return this.#blocked.get(keyOf(of))?.no ?? null;
  }

  mayBeAsked(of: Asked): boolean {
    return this.#blocked.get(keyOf(of))?.isRetried ?? true;
  }

  #retry(key: string): void {
    const blocked = this.#blocked.get(key);
    if (blocked) this.#blocked.set(key, { ...blocked, isRetried: true });
  }
}

/** A profile is asked with one token for each kind. */
function keyOf({ profileId, tokenKind }: Asked): string {
  return `${tokenKind} ${profileId}`;
}
