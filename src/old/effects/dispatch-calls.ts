import type { Dispatch } from '../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../domain/dispatch-answers.ts';
import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { History } from '../storage/history.ts';
import type { Written } from '../storage/history-table.ts';
import { type Access, sendWith } from './open-profile.ts';

/** Longer than any call, so that a lease never expires during a check. */
const LEASE_MS = 90_000;

/** Without a journal entry, nothing is ever sent. */
export function sayNotJournaled({ message }: { readonly message: string }): string {
  return `Nothing was sent: it couldn't be recorded on this machine first. ${message}`;
}

/**
 * Creates a dispatch, exactly once. The journal comes first: a dispatch that was sent but forgotten could
 * never be found again.
 *
 * @param history `null` if nothing is to be stored.
 * @returns the answer, or a sentence if it could not be journaled and so was not sent.
 */
export async function createDispatch(
  dispatch: Dispatch,
  access: Access | null,
  { history, signal }: { readonly history: History | null; readonly signal?: AbortSignal },
): Promise<Result<Result<Created, Failure>, string>> {
  const journaled = await history?.insert(dispatch);
  if (journaled?.ok === false) return err(sayNotJournaled(journaled.error));
  return ok(await sendWith(access, (api) => api.createDispatch(dispatch.request), signal));
}

/** The result of one check. */
export type Check =
  | { readonly kind: 'answered'; readonly result: Result<DispatchStatus, Failure> }
  /** Another terminal polls it, or ended the watch; `known` is what it recorded. */
  | { readonly kind: 'left'; readonly known: Dispatch | null }
  /** Another terminal forgot it. */
  | { readonly kind: 'forgotten' };

/**
 * Checks a dispatch once, unless another terminal is polling it.
 *
 * @param history `null` if there is none: then there is no other terminal to coordinate with.
 */
export async function checkDispatch(
  { localId, dispatchId }: { readonly localId: string; readonly dispatchId: string },
  access: Access | null,
  { history, signal }: { readonly history: History | null; readonly signal?: AbortSignal },
): Promise<Check> {
  if (history) {
    const mayPoll = history.tryLease(localId, Date.now(), LEASE_MS);
    const found = await history.find(localId);
    if (found.ok && found.value === null) return { kind: 'forgotten' };
    // One that is still `sending` there couldn't be stored with the id that is asked about.
    const known = found.ok && found.value?.phase.state !== 'sending' ? found.value : null;
    if (!mayPoll || (known && known.phase.state !== 'waiting')) return { kind: 'left', known };
  }
  const result = await sendWith(access, (api) => api.getDispatch(dispatchId), signal);
  return { kind: 'answered', result };
}

/** Records what is known. Once we stop watching a dispatch, another terminal may take over immediately. */
export function saveDispatch(history: History, dispatch: Dispatch): Written {
  const saved = history.update(dispatch);
  if (dispatch.phase.state !== 'waiting') history.releaseLease(dispatch.localId);
  return saved;
}
