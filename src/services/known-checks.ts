import type { Failure } from '../domain/failure.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Clock } from './clock.ts';
import type { Watch } from './watch.ts';

/** What is known about the checks of a waiting dispatch, and nothing that isn't. Times are wall clock. */
export interface KnownChecks {
  /** The last one that came back. */
  readonly last: { readonly atMs: number; readonly by: 'here' | 'another' } | null;
  /** Who is asking right now. */
  readonly now: 'here' | 'another' | null;
  /** Absent where it isn't known, or is due. */
  readonly next: { readonly atMs: number; readonly isAskedToWait: boolean } | null;
  /** Why the last one of this terminal failed. */
  readonly problem: Failure | null;
}

/** @param watch `null` if this terminal doesn't check it @param terminal this one, as it claims checks */
export function knownChecks(
  { check }: DispatchRow,
  watch: Watch | null,
  { clock, terminal }: { readonly clock: Clock; readonly terminal: string },
): KnownChecks {
  const nowMs = clock.wallMs();
  const { last, claim, heldUntilMs, dueAtMs } = check;
  const isClaimed = claim !== null && claim.by !== terminal && claim.untilMs > nowMs;
  const by = last?.by === terminal ? 'here' : 'another';
  const known: Pick<KnownChecks, 'last' | 'problem'> = {
    last: last && { atMs: last.atMs, by },
    problem: watch?.problem ?? null,
  };
  if (watch?.isInFlight) return { ...known, now: 'here', next: null };
  if (isClaimed) return { ...known, now: 'another', next: null };
  const isHeld = heldUntilMs !== null && heldUntilMs > nowMs;
  // The row has what all terminals agreed; what couldn't be stored, only this one knows.
  const ownMs = watch ? nowMs + watch.nextAtMs - clock.monoMs() : nowMs;
  const atMs = isHeld ? heldUntilMs : Math.max(dueAtMs ?? 0, ownMs);
  const next = atMs > nowMs ? { atMs, isAskedToWait: isHeld } : null;
  return { ...known, now: null, next };
}
