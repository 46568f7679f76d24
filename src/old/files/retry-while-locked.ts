import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '../domain/result.ts';

/** How long to keep trying. A write takes milliseconds, so beyond this some process hangs. */
const PATIENCE_MS = 5000;

/** @returns whether so long has passed */
export function patience(ms: number): () => boolean {
  const deadlineMs = performance.now() + ms;
  return () => performance.now() >= deadlineMs;
}

/**
 * Retries while another process has a file locked. Each try blocks for a few milliseconds at most, so drawing
 * never stalls.
 */
export async function retryWhileLocked<T, P extends { readonly kind: string }>(
  work: () => Result<T, P>,
  isOver: () => boolean = patience(PATIENCE_MS),
): Promise<Result<T, P>> {
  for (;;) {
    const result = work();
    if (result.ok || result.error.kind !== 'locked' || isOver()) return result;
    // Random, or two processes waiting for each other's file could keep colliding.
    await delay(5 + Math.random() * 20);
  }
}

const latestChanges = new WeakMap<object, Promise<unknown>>();

/**
 * Changes a store like `retryWhileLocked`. Changes to one store happen in the order requested; one with nothing
 * ahead of it is made before this returns.
 */
export async function inTurn<T, P extends { readonly kind: string }>(
  store: object,
  change: () => Result<T, P>,
): Promise<Result<T, P>> {
  const before = latestChanges.get(store);
  if (!before) {
    const made = change();
    if (made.ok || made.error.kind !== 'locked') return made;
  }
  const isOver = patience(PATIENCE_MS);
  const tryIt = () => retryWhileLocked(change, isOver);
  const made = before ? before.then(tryIt, tryIt) : tryIt();
  latestChanges.set(store, made);
  try {
    return await made;
  } finally {
    if (latestChanges.get(store) === made) latestChanges.delete(store);
  }
}
