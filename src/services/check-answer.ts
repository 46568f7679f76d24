import { type Dispatch, hasEnded, withEvent } from '../domain/dispatch.ts';
import { afterCheck, afterLongNotFound, type DispatchStatus } from '../domain/dispatch-answers.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { Checks } from '../storage/checks.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { RunList } from './run-list.ts';
import type { Watch } from './watch.ts';

interface Outside {
  readonly checks: Checks;
  readonly list: RunList;
  /** A check of this terminal brought the end of a dispatch. */
  readonly ended: (row: DispatchRow) => void;
  /** What a check brought couldn't be stored; `null`: it could. */
  readonly notStored: (problem: StorageProblem | null) => void;
}

interface Answer {
  readonly result: Result<DispatchStatus, Failure>;
  /** Whether the service no longer knows it. */
  readonly isGone: boolean;
  /** Until the next check. */
  readonly waitForMs: number;
  /** Wall clock. */
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

/** Stores and shows what a check brought. What can't be stored is shown: nobody who waits for it has to know of disks. */
export async function keepCheckAnswer(
  { localId, dispatchId }: Watch,
  { result, isGone, waitForMs, ...at }: Answer,
  { checks, list, ended, notStored }: Outside,
): Promise<void> {
  let isEnd = false;
  const isTakenUp = result.ok && wasLongUnchecked(list.find(localId), at.answeredAtMs);
  const after = (before: Dispatch): Dispatch => {
    const now = isTakenUp ? withEvent(before, { kind: 'taken-up' }, at.answeredAtMs) : before;
    const checked = afterCheck(now, dispatchId, result, at);
    isEnd = hasEnded(checked.phase);
    return isGone ? afterLongNotFound(checked) : checked;
  };
  const stored = await checks.store(localId, { after, waitForMs });
  const known = list.find(localId);
  notStored(stored.ok ? null : stored.error);
  if (!stored.ok) list.put(known ? [{ ...known, dispatch: after(known.dispatch) }] : []);
  else if (stored.value === null) list.drop([localId]);
  else list.put([stored.value]);
  const row = list.find(localId);
  if (isEnd && row) ended(row);
}

/** More than twice the longest time between checks, so that nobody can say when it became ready. */
const LONG_MS = 150_000;

function wasLongUnchecked(row: DispatchRow | null, wallMs: number): boolean {
  if (row === null) return false;
  const lastMs = row.check.last?.atMs ?? row.dispatch.createdAtMs;
  return wallMs - lastMs > LONG_MS;
}
