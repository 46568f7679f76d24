import { type EntryResult, NOT_SENT, STOPPED } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { ok, type Result } from '../domain/result.ts';
import { serviceAt } from '../domain/service-address.ts';
import { secretsOutcome, type VaultOutcome, varOutcome } from '../domain/vault-outcome.ts';
import { sendWith } from './open-profile.ts';
import { sendJournal } from './send-journal.ts';
import type { Sending, VaultAnswer, VaultRequest } from './vault-request.ts';

/** How many vault requests may be in flight at once, per service. */
export const AT_ONCE = 4;

/**
 * Sends requests to vaults, each exactly once. Journals each before it leaves, and records each answer. After an
 * answer that would be the same for the next request, the rest of its profile is not sent.
 *
 * @returns a sentence if the first could not be journaled. Then nothing was sent.
 */
export async function sendToVault(
  requests: readonly VaultRequest[],
  sending: Sending,
): Promise<Result<void, string>> {
  const { onAnswer, signal } = sending;
  const journal = sendJournal(requests, sending);
  const [first] = requests;
  // Of a rotation, all places are in the journal already: what cannot leave is one place of many.
  if (first && sending.rotationId === undefined) {
    const left = await journal.leave(first);
    if (!left.ok) return left;
  }
  const endedProfiles = new Set<string>();
  const outcomeOf = async (request: VaultRequest): Promise<VaultAnswer> => {
    if (signal?.aborted === true || sending.isStopped?.() === true) {
      return notSent(request, STOPPED);
    }
    if (endedProfiles.has(request.profileId)) return notSent(request, NOT_SENT);
    const left = await journal.leave(request);
    return left.ok
      ? call(request, signal)
      : notSent(request, { state: 'not-sent', reason: left.error });
  };
  const send = async (request: VaultRequest): Promise<void> => {
    const answer = journal.withJumps(await outcomeOf(request));
    if (answer.failure !== null && endsAll(answer.failure)) endedProfiles.add(request.profileId);
    onAnswer(answer);
    await journal.record(answer);
  };
  // Several profiles can share a service, whose limits count for all of them.
  const services = Map.groupBy(requests, ({ host }) => serviceAt(host));
  await Promise.all([...services.values()].map((own) => eachInPool(own, sending.atOnce, send)));
  return ok(undefined);
}

async function call(request: VaultRequest, signal?: AbortSignal): Promise<VaultAnswer> {
  const { access, vault, kind, entries } = request;
  const [first] = entries;
  if (kind === 'var' && first) {
    const entry = { name: first.name, value: first.value.reveal() };
    const answer = await sendWith(access, (api) => api.setVar(vault, entry), signal);
    return answered(request, varOutcome(first.name, answer), answer);
  }
  const names = entries.map(({ name }) => name);
  const answer = await sendWith(access, (api) => api.setSecrets(vault, entries), signal);
  return answered(request, secretsOutcome(names, answer), answer);
}

function answered(
  request: VaultRequest,
  { results: byName, said, explanation }: VaultOutcome,
  answer: Result<unknown, Failure>,
): VaultAnswer {
  const results = new Map<string, EntryResult>();
  for (const { id, name } of request.entries) {
    const result = byName.get(name);
    if (result) results.set(id, result);
  }
  return { request, results, said, explanation, failure: answer.ok ? null : answer.error };
}

function notSent(request: VaultRequest, result: EntryResult): VaultAnswer {
  const results = new Map(request.entries.map(({ id }) => [id, result]));
  return { request, results, said: null, explanation: null, failure: null };
}

/** Whether the profile's next request would fail the same way or have to wait as long. */
function endsAll(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'no-token':
    case 'not-sent':
    case 'rate-limited':
    case 'redirected':
    case 'cancelled':
      return true;
    case 'no-answer':
      return failure.cause === 'deadline';
    case 'not-found':
    case 'rejected':
    case 'server-error':
    case 'unreadable':
      return false;
  }
}

/** Processes a list, a limited number at a time, each item exactly once and started in order. */
async function eachInPool<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  async function worker(): Promise<void> {
    for (const item of waiting) await work(item);
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
