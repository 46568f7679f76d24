import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '../domain/result.ts';

/** How long to try in all. A write takes milliseconds, so after this somebody hangs. */
const PATIENCE_MS = 5000;

/**
 * Tries again while another process has a file locked. A try waits for a few milliseconds at most, so
 * the thread that draws never stands still.
 */
export async function whileLocked<T, P extends { readonly kind: string }>(
  work: () => Result<T, P>,
  deadlineMs: number = performance.now() + PATIENCE_MS,
): Promise<Result<T, P>> {
  for (;;) {
    const result = work();
    if (result.ok || result.error.kind !== 'locked' || performance.now() >= deadlineMs) {
      return result;
    }
    // At random, or two that wait for each other's file would go on meeting.
    await delay(5 + Math.random() * 20);
  }
}

const latestChanges = new WeakMap<object, Promise<unknown>>();

/**
 * Makes a change in a store as `whileLocked` does. The changes in one store are made in the order in
 * which they were asked for; one that nothing keeps waiting is made before this returns.
 */
export async function inTurn<T, P extends { readonly kind: string }>(
  store: object,
  change: () => Result<T, P>,
): Promise<Result<T, P>> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  const before = latestChanges.get(store);
  if (!before) {
    const made = change();
    if (made.ok || made.error.kind !== 'locked') return made;
  }
  const tryIt = () => whileLocked(change, deadlineMs);
  const made = before ? before.then(tryIt, tryIt) : tryIt();
  latestChanges.set(store, made);
  try {
    return await made;
  } finally {
    if (latestChanges.get(store) === made) latestChanges.delete(store);
  }
}
