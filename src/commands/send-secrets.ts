import type { SecretEntry } from '../api/api-client.ts';
import type { Failure } from '../domain/failure.ts';
import { failureReason } from '../domain/failure-reason.ts';
import { readSecretsFailure } from '../domain/secrets-outcome.ts';
import type { Target } from './target.ts';

/** What became of each secret that was to be set. Every name is in exactly one of the three. */
export interface SecretsOutcome {
  readonly set: readonly { readonly name: string; readonly version: number | null }[];
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  readonly unknown: readonly string[];
  /** Why not everything was set; `null` where the service itself reported success. */
  readonly failure: Failure | null;
}

const CONTEXT = { area: 'vaults', action: 'set-secrets' } as const;

/** Sends all entries in one request (specification §4.3), once. */
export async function sendSecrets(
  { client, token }: Target,
  vault: string,
  entries: readonly SecretEntry[],
  signal: AbortSignal,
): Promise<SecretsOutcome> {
  const names = entries.map(({ name }) => name);
  const result = await client.setSecrets(vault, entries, { token, signal });
  if (result.ok) {
    const confirmed = new Set(result.value.names);
    const { versions } = result.value;
    return {
      set: names
        .filter((name) => confirmed.has(name))
        .map((name) => ({ name, version: versions.get(name) ?? null })),
      failed: [],
      // The service reported success and left these out.
      unknown: names.filter((name) => !confirmed.has(name)),
      failure: null,
    };
  }
  return { set: [], ...outcomeOfFailure(names, result.error), failure: result.error };
}

function outcomeOfFailure(
  names: readonly string[],
  failure: Failure,
): Pick<SecretsOutcome, 'failed' | 'unknown'> {
  const allFailed = (reason: string) => names.map((name) => ({ name, reason }));
  switch (failure.kind) {
    case 'rejected':
      return outcomeOfRejection(names, failure);
    case 'no-answer':
    case 'server-error':
    case 'unreadable':
    case 'cancelled':
      return { failed: [], unknown: names };
    case 'not-sent':
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'rate-limited':
    case 'redirected':
    case 'no-token':
      return { failed: allFailed(failureReason(failure, CONTEXT)), unknown: [] };
  }
}

/** A rejection of one entry alone can mean no other. */
function outcomeOfRejection(
  names: readonly string[],
  failure: Extract<Failure, { kind: 'rejected' }>,
): Pick<SecretsOutcome, 'failed' | 'unknown'> {
  const { failed, unknown } = readSecretsFailure(names, failure.message ?? '');
  const [only] = unknown;
  if (names.length !== 1 || only === undefined) return { failed, unknown };
  return { failed: [{ name: only, reason: failureReason(failure, CONTEXT) }], unknown: [] };
}

/**
 * Sends what is not confirmed one by one, so that each gets an answer of its own. It ends early
 * where the next one would fare no better: no network, no accepted token, an interruption.
 */
export async function settleSecrets(
  target: Target,
  vault: string,
  entries: readonly SecretEntry[],
  before: SecretsOutcome,
  signal: AbortSignal,
): Promise<SecretsOutcome> {
  let outcome = before;
  for (const entry of entries) {
    if (outcome.set.some(({ name }) => name === entry.name)) continue;
    if (signal.aborted) return { ...outcome, failure: { kind: 'cancelled' } };
    const one = await sendSecrets(target, vault, [entry], signal);
    const wasSent = one.failure === null || one.failure.kind === 'rejected';
    outcome = wasSent || isUnknown(one) ? replaced(outcome, entry.name, one) : outcome;
    outcome = { ...outcome, failure: one.failure ?? outcome.failure };
    if (!wasSent) return outcome;
  }
  const isAllSet = outcome.failed.length + outcome.unknown.length === 0;
  return isAllSet ? { ...outcome, failure: null } : outcome;
}

function isUnknown({ unknown }: SecretsOutcome): boolean {
  return unknown.length > 0;
}

function replaced(outcome: SecretsOutcome, name: string, by: SecretsOutcome): SecretsOutcome {
  return {
    set: [...outcome.set, ...by.set],
    failed: [...outcome.failed.filter((one) => one.name !== name), ...by.failed],
    unknown: [...outcome.unknown.filter((one) => one !== name), ...by.unknown],
    failure: outcome.failure,
  };
}
