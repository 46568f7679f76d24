import type { DispatchStatus } from '../domain/dispatch-answers.ts';
import type { Failure } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { TokenKind } from '../domain/token.ts';
import type { CheckClaim, Checks } from '../storage/checks.ts';
import { WINDOWS } from '../storage/windows.ts';
import type { Access, NoAccess } from './access.ts';
import type { Clock } from './clock.ts';
import { startWindow } from './start-window.ts';
import type { Watch } from './watch.ts';

interface Outside {
  readonly clock: Clock;
  readonly checks: Checks;
  readonly accessForCheck: (
    id: ProfileId,
    kind: TokenKind,
    isAsked: boolean,
  ) => Promise<Result<Access, NoAccess>>;
}

/** What became of one check. */
export type CheckEnd =
  | {
      readonly state: 'answered';
      readonly result: Result<DispatchStatus, Failure>;
      readonly token: SecretText;
      /** Wall clock. The answer may have been read long after. */
      readonly askedAtMs: number;
    }
  | { readonly state: 'no-access'; readonly no: NoAccess }
  | Exclude<CheckClaim, { readonly state: 'claimed' }>
  /** Nothing was asked; it may go in a moment. */
  | { readonly state: 'later' }
  /** We ended it. Its claim is to be given back. */
  | { readonly state: 'cancelled' };

const NO_CLAIM = 'no claim';

/** Makes one check at a time of each dispatch: claimed right before its request, so that no other terminal makes it, too. */
export class DispatchCheck {
  readonly #outside: Outside;
  readonly #cancelled = new AbortController();
  /** Since when no claim could be had, because another process holds the lock; monotonic. */
  #lockedSinceMs: number | null = null;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @param origin the ids of all profiles of the service's origin */
  async make(watch: Watch, origin: readonly ProfileId[]): Promise<CheckEnd> {
    const { clock, accessForCheck } = this.#outside;
    const access = await accessForCheck(watch.profileId, watch.tokenKind, watch.isAsked);
    if (!access.ok) return { state: 'no-access', no: access.error };
    const { client, token } = access.value;
    const sinceMs = clock.monoMs();
    const claim = await this.#claim(watch, origin);
    if (claim === null) return { state: 'later' };
    if (claim !== NO_CLAIM && claim.state !== 'claimed') return claim;

    const askedAtMs = clock.wallMs();
    const window = startWindow(clock, askedAtMs, sinceMs);
    const result = await client.send((api) => api.getDispatch(watch.dispatchId), {
      token,
      signal: this.#cancelled.signal,
      beforeFirstByte: window.isOpen,
    });
    // It was too late to begin, or the connections were dropped after a suspend.
    if (!result.ok && result.error.kind === 'cancelled') return { state: 'cancelled' };
    return { state: 'answered', result, token, askedAtMs };
  }

  /** Ends what is in flight, and whatever comes. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** @returns `null` while another process holds the lock: for as long as a claim lasts, that is waited out */
  async #claim(
    { localId, isUrgent }: Watch,
    origin: readonly ProfileId[],
  ): Promise<CheckClaim | typeof NO_CLAIM | null> {
    const { checks, clock } = this.#outside;
    const claimed = await checks.claim(localId, origin, { isUrgent });
    if (claimed.ok) {
      this.#lockedSinceMs = null;
      return claimed.value;
    }
    // On a full or read-only disk nobody can claim anything.
    if (claimed.error.kind !== 'locked') return NO_CLAIM;
    this.#lockedSinceMs ??= clock.monoMs();
    return clock.monoMs() - this.#lockedSinceMs < WINDOWS.checkMs ? null : NO_CLAIM;
  }
}
