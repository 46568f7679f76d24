import type { EntryResult } from './entry-result.ts';
import { type Failure, outcomeAfter } from './failure.ts';
import { failureReason } from './failure-reason.ts';
import { namedEntries } from './named-entries.ts';
import { redactValues } from './redact-values.ts';
import type { Result } from './result.ts';
import { sanitizeText } from './sanitize-text.ts';

/** What one request to set secrets came to, told without any value. */
export interface SecretsOutcome {
  /** One for each name that was sent, in that order. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** What the service said and what follows from it, as sentences; `null` after a plain success. */
  readonly explanation: string | null;
}

interface Answer {
  readonly names: readonly string[];
  readonly versions: ReadonlyMap<string, number>;
}

const NOT_LISTED = 'The service answered 200 and did not list it among those that were set.';
const EMPTY_400 =
  'The service answered 400 without a body. The specification says of that: likely the Content-Type header was missing. Check for a proxy that removes it.';

/**
 * Says of every secret that was sent what is known of it (specification §4.3 and §7). A 400 is not
 * atomic and its text is free: a name that a line stands for has failed, of the rest nothing is known.
 *
 * @param values what was submitted, to be taken out of the service's words.
 */
export function secretsOutcome(
  names: readonly string[],
  answer: Result<Answer, Failure>,
  values: readonly string[],
): SecretsOutcome {
  const all = (result: EntryResult) => new Map(names.map((name) => [name, result]));
  if (answer.ok) return setOutcome(names, answer.value);
  const failure = redacted(answer.error, values);
  const reason = failureReason(failure, { area: 'vaults', action: 'set-secrets' });
  if (failure.kind === 'rejected') return rejectedOutcome(names, answer.error, failure, values);
  switch (outcomeAfter(failure)) {
    case 'not-sent':
      return {
        results: all({ state: 'not-sent', reason: `${reason} Nothing was sent.` }),
        explanation: `${reason} Nothing was sent.`,
      };
    case 'refused':
      return { results: all({ state: 'failed', reason }), explanation: reason };
    case 'unknown':
      return {
        results: all({ state: 'unknown', reason }),
        explanation: `${reason} Some or all may have been set. Setting them again is safe; only the versions rise.`,
      };
  }
}

function setOutcome(names: readonly string[], answer: Answer): SecretsOutcome {
  const listed = new Set(answer.names);
  const results = new Map<string, EntryResult>();
  for (const name of names) {
    // Names come back harmless, so what was sent is held against them in the same form.
    const shown = sanitizeText(name);
    const version = answer.versions.get(shown) ?? null;
    results.set(
      name,
      listed.has(shown) ? { state: 'set', version } : { state: 'unknown', reason: NOT_LISTED },
    );
  }
  const missing = [...results.values()].filter(({ state }) => state === 'unknown').length;
  if (missing === 0) return { results, explanation: null };
  return {
    results,
    explanation: `The service answered 200 and lists ${names.length - missing} of ${names.length} as set. Of the rest it says nothing.`,
  };
}

function rejectedOutcome(
  names: readonly string[],
  original: Failure,
  failure: Extract<Failure, { kind: 'rejected' }>,
  values: readonly string[],
): SecretsOutcome {
  const { httpStatus } = failure;
  const message = original.kind === 'rejected' ? original.message : null;
  if (message === null) {
    const why =
      httpStatus === 400 ? EMPTY_400 : `The service answered ${httpStatus} without a reason.`;
    const results = new Map(
      names.map((name): [string, EntryResult] => [name, { state: 'unknown', reason: why }]),
    );
    return { results, explanation: why };
  }
  const only = names[0];
  if (names.length === 1 && only !== undefined) {
    // A validation error of a request with one secret is about that secret.
    const named = namedEntries(names, message).get(only);
    const reason = redactValues(named ?? wholeReason(message), values);
    return { results: new Map([[only, { state: 'failed', reason }]]), explanation: null };
  }
  const named = namedEntries(names, message);
  const results = new Map<string, EntryResult>();
  const explanation = partlyFailed(httpStatus, named.size, names.length);
  for (const name of names) {
    const reason = named.get(name);
    results.set(
      name,
      reason === undefined
        ? { state: 'unknown', reason: 'sent, not confirmed: the service does not name it' }
        : { state: 'failed', reason: redactValues(reason, values) },
    );
  }
  return { results, explanation };
}

function partlyFailed(httpStatus: number, named: number, sent: number): string {
  const rest = named === sent ? '' : ' and says nothing of the rest';
  return named === sent
    ? `The service answered ${httpStatus} and named all ${sent} as failed.`
    : `The service answered ${httpStatus}. It can have stored some of these: it named ${named} of ${sent} as failed${rest}.`;
}

function wholeReason(message: string): string {
  const text = message.replace(/\s*\n\s*/g, ' ').trim();
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`;
}

/** The failure without any submitted value in the service's words. */
export function redacted(failure: Failure, values: readonly string[]): Failure {
  if (failure.kind !== 'rejected' || failure.message === null) return failure;
  return { ...failure, message: redactValues(failure.message, values) };
}
