import type { Dispatch } from '../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../domain/dispatch-status.ts';
import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { History } from '../storage/history.ts';
import type { Access } from './access.ts';

/** Longer than one call can take, so that a lease never ends under a check that is under way. */
const LEASE_MS = 90_000;

const NO_TOKEN = err({ kind: 'no-token' } as const);

/** Without its line in the journal nothing is ever sent. */
export function notRemembered({ message }: { readonly message: string }): string {
  return `Nothing was sent, because it could not be remembered first. ${message}`;
}

/**
 * Creates a dispatch, once. The journal comes first: a dispatch that is sent and then forgotten
 * could never be found again.
 *
 * @param history `null` where nothing is to be stored.
 * @returns the answer; a sentence where it could not be journaled, and so was not sent.
 */
export async function createDispatch(
  dispatch: Dispatch,
  access: Access | null,
  { history, signal }: { readonly history: History | null; readonly signal?: AbortSignal },
): Promise<Result<Result<Created, Failure>, string>> {
  const journaled = await history?.insert(dispatch);
  if (journaled?.ok === false) return err(notRemembered(journaled.error));
  if (!access) return ok(NO_TOKEN);
  const { client, token } = access;
  return ok(
    await client.send((api) => api.createDispatch(dispatch.request), {
      token,
      ...(signal && { signal }),
    }),
  );
}

/** What one check of a dispatch came to. */
export type Check =
  | { readonly kind: 'answered'; readonly result: Result<DispatchStatus, Failure> }
  /** Another terminal polls it, or has ended the watch; `known` is what it wrote down. */
  | { readonly kind: 'left'; readonly known: Dispatch | null }
  /** It was forgotten in another terminal. */
  | { readonly kind: 'forgotten' };

/**
 * Asks once how a dispatch stands, unless another terminal is at it.
 *
 * @param history `null` where there is none: then there is no other terminal to agree with.
 */
export async function checkDispatch(
  { localId, dispatchId }: { readonly localId: string; readonly dispatchId: string },
  access: Access | null,
  {
    history,
    wallMs,
    signal,
  }: {
    readonly history: History | null;
    readonly wallMs: number;
    readonly signal?: AbortSignal;
  },
): Promise<Check> {
  if (history) {
    const mayPoll = history.tryLease(localId, wallMs, LEASE_MS);
    const found = history.find(localId);
    if (found.ok && found.value === null) return { kind: 'forgotten' };
    const known = found.ok ? found.value : null;
    if (!mayPoll || (known && known.phase.state !== 'waiting')) return { kind: 'left', known };
  }
  if (!access) return { kind: 'answered', result: NO_TOKEN };
  const { client, token } = access;
  const result = await client.send((api) => api.getDispatch(dispatchId), {
    token,
    ...(signal && { signal }),
  });
  return { kind: 'answered', result };
}

/** Writes down what is known. What is no longer watched here may be taken up in another terminal at once. */
export function saveDispatch(
  history: History,
  dispatch: Dispatch,
): Promise<Result<void, { readonly message: string }>> {
  const saved = history.update(dispatch);
  if (dispatch.phase.state !== 'waiting') history.releaseLease(dispatch.localId);
  return saved;
}
