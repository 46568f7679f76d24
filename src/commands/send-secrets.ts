import type { SecretEntry } from '../api/api-client.ts';
import type { Failure } from '../domain/failure.ts';
import { redacted, secretsOutcome } from '../domain/secrets-outcome.ts';
import type { Target } from './target.ts';

/** What became of each secret that was to be set. Every name is in exactly one of the three. */
export interface SecretsOutcome {
  readonly set: readonly { readonly name: string; readonly version: number | null }[];
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  readonly unknown: readonly string[];
  /** Why not everything was set; `null` where the service itself reported success. */
  readonly failure: Failure | null;
}

/** Sends all entries in one request (specification §4.3), once. */
export async function sendSecrets(
  { client, token }: Target,
  vault: string,
  entries: readonly SecretEntry[],
  signal: AbortSignal,
): Promise<SecretsOutcome> {
  const names = entries.map(({ name }) => name);
  // The service may repeat a value in its answer.
  const values = entries.map(({ value }) => value.reveal());
  const answer = await client.setSecrets(vault, entries, { token, signal });
  const results = [...secretsOutcome(names, answer, values).results];
  return {
    set: results.flatMap(([name, result]) =>
      result.state === 'set' ? [{ name, version: result.version }] : [],
    ),
    failed: results.flatMap(([name, result]) =>
      result.state === 'failed' || result.state === 'not-sent'
        ? [{ name, reason: result.reason }]
        : [],
    ),
    unknown: results.flatMap(([name, { state }]) => (state === 'unknown' ? [name] : [])),
    failure: answer.ok ? null : redacted(answer.error, values),
  };
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
