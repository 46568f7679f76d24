import { type EntryKind, type EntryResult, NOT_SENT, STOPPED } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { secretsOutcome, type VaultOutcome, varOutcome } from '../domain/vault-outcome.ts';
import { type InterruptedSend, type KnownEntry, learned } from '../domain/vault-records.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import type { Access } from './access.ts';
import { notRemembered } from './dispatch-calls.ts';
import { eachInPool } from './each-in-pool.ts';

/** Requests to vaults that are in flight at once; a service takes no more from us. */
export const AT_ONCE = 4;

/** One write to the disk for so many vars; after a crash the last few count as unknown. */
const RECORDED_AT_ONCE = 25;

/** An entry whose value is at hand. */
export interface ReadyEntry {
  readonly id: string;
  readonly name: string;
  readonly value: SecretText;
  /** Secrets only; empty where there is none. */
  readonly description: string;
}

/** One request to a vault: any number of secrets, or one var. */
export interface VaultRequest {
  readonly profileId: ProfileId;
  /** Whose limits it counts against, where the profile does not say it: several can be on one service. */
  readonly service?: string;
  readonly vault: string;
  readonly kind: EntryKind;
  /** `null` where there is no token for it. */
  readonly access: Access | null;
  readonly entries: readonly ReadyEntry[];
}

/** What one request came to. */
export interface VaultAnswer {
  readonly request: VaultRequest;
  /** By the id of the entry. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** The service's own words, whole, where it said anything. */
  readonly said: string | null;
  /** What follows for the request as a whole, as sentences; `null` where nothing does. */
  readonly explanation: string | null;
  /** `null` where the service reported success. */
  readonly failure: Failure | null;
}

interface Sending {
  readonly sendId: string;
  /** How many requests may be in flight at one service. */
  readonly atOnce: number;
  /** Asked before each request: what has not left by then stays here. */
  readonly isStopped?: () => boolean;
  /** Where the send is journaled; `null` where it is not. */
  readonly index: VaultIndex | null;
  readonly wallMs: () => number;
  readonly signal?: AbortSignal;
  /** Takes each answer as it comes. Every entry gets exactly one. */
  readonly answered: (answer: VaultAnswer) => void;
  /** Takes what is known since, once it is written down. */
  readonly recorded?: (entries: readonly KnownEntry[]) => void;
  /** Takes a sentence where something was set and could not be written down. */
  readonly warn: (text: string) => void;
}

/**
 * Sends requests to vaults, each once. Their names are journaled before the first goes out, and what
 * the answers say of them is recorded as they come.
 * After an answer that would be the same for the next request too, the rest of its profile stays here.
 *
 * @returns a sentence where it could not be journaled. Then nothing was sent.
 */
export async function sendToVault(
  requests: readonly VaultRequest[],
  sending: Sending,
): Promise<Result<void, string>> {
  const { index, wallMs, warn, answered, recorded, signal } = sending;
  const journal = journalOf(requests, sending);
  for (const send of journal) {
    const begun = index?.begin(send);
    if (!begun || begun.ok) continue;
    for (const { sendId } of journal) index?.end(sendId);
    return err(notRemembered(begun.error));
  }

  const endedProfiles = new Set<string>();
  let known: KnownEntry[] = [];
  const record = (): void => {
    if (known.length === 0) return;
    const written = index?.record(known);
    if (written?.ok === false) warn(`Set, but not remembered here. ${written.error.message}`);
    recorded?.(known);
    known = [];
  };
  const send = async (request: VaultRequest): Promise<void> => {
    const { profileId, kind, entries } = request;
    const isStopped = signal?.aborted === true || sending.isStopped?.() === true;
    const answer = isStopped
      ? notSent(request, STOPPED)
      : endedProfiles.has(profileId)
        ? notSent(request, NOT_SENT)
        : await call(request, signal);
    for (const { id, name } of entries) {
      const result = answer.results.get(id);
      const entry = result && learned({ ...request, name }, result, wallMs());
      if (entry) known.push(entry);
    }
    if (kind === 'secret' || known.length >= RECORDED_AT_ONCE) record();
    if (answer.failure !== null && endsAll(answer.failure)) endedProfiles.add(profileId);
    answered(answer);
  };
  const services = Map.groupBy(requests, ({ service, profileId }) => service ?? profileId);
  await Promise.all([...services.values()].map((own) => eachInPool(own, sending.atOnce, send)));
  record();
  for (const { sendId } of journal) index?.end(sendId);
  return ok(undefined);
}

async function call(request: VaultRequest, signal?: AbortSignal): Promise<VaultAnswer> {
  const { access, vault, kind, entries } = request;
  const noToken = err({ kind: 'no-token' } as const);
  const options = access && { token: access.token, ...(signal && { signal }) };
  const [first] = entries;
  let outcome: VaultOutcome;
  let failure: Failure | null;
  if (kind === 'var' && first) {
    const entry = { name: first.name, value: first.value.reveal() };
    const answer = options ? await access.client.setVar(vault, entry, options) : noToken;
    outcome = varOutcome(first.name, answer);
    failure = answer.ok ? null : answer.error;
  } else {
    const answer = options ? await access.client.setSecrets(vault, entries, options) : noToken;
    outcome = secretsOutcome(
      entries.map(({ name }) => name),
      answer,
    );
    failure = answer.ok ? null : answer.error;
  }
  const results = new Map<string, EntryResult>();
  for (const { id, name } of entries) {
    const result = outcome.results.get(name);
    if (result) results.set(id, result);
  }
  return { request, results, said: outcome.said, explanation: outcome.explanation, failure };
}

function notSent(request: VaultRequest, result: EntryResult): VaultAnswer {
  const results = new Map(request.entries.map(({ id }) => [id, result]));
  return { request, results, said: null, explanation: null, failure: null };
}

/** Whether the next request of the profile would fare no better, or would have to wait as long. */
function endsAll(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'no-token':
    case 'read-only':
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

/** One line of the journal for each vault. */
function journalOf(
  requests: readonly VaultRequest[],
  { sendId, wallMs }: Sending,
): readonly InterruptedSend[] {
  const startedAtMs = wallMs();
  const byVault = Map.groupBy(requests, ({ profileId, vault, kind }) =>
    [profileId, vault, kind].join('\0'),
  );
  return [...byVault.values()].flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const { profileId, vault, kind } = first;
    const names = group.flatMap(({ entries }) => entries.map(({ name }) => name));
    const id = at === 0 ? sendId : `${sendId}/${at}`;
    return [{ sendId: id, profileId, vault, kind, names, startedAtMs }];
  });
}
