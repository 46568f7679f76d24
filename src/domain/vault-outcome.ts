import type { EntryResult } from './entry-result.ts';
import { type Failure, outcomeAfter } from './failure.ts';
import { type ApiAction, EMPTY_400, failureReason, failureSentence } from './failure-sentence.ts';
import { findNamedEntries } from './named-entries.ts';
import type { Result } from './result.ts';
import { asSentence, LONGEST_QUOTE, oneLine } from './shorten.ts';

export interface VaultOutcome {
  /** One for each name that was sent, in order. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** The service's full text, if it sent any. */
  readonly said: string | null;
  /** What the service said, shortened, and what follows from it; `null` after a plain success. */
  readonly explanation: string | null;
}

const NOT_LISTED = "The service returned 200 but didn't list it as set.";
const NOT_NAMED = 'not mentioned in the response';

/**
 * Determines what is known about each secret in a request (specification §4.3 and §7). A 400 is not atomic
 * and its text is free-form: a name with a line of its own failed; nothing is known about the rest.
 */
export function secretsOutcome(
  names: readonly string[],
  answer: Result<
    { readonly names: readonly string[]; readonly versions: ReadonlyMap<string, number> },
    Failure
  >,
): VaultOutcome {
  if (answer.ok) return setOutcome(names, new Set(answer.value.names), answer.value.versions);
  const failure = answer.error;
  if (failure.kind === 'rejected') return rejectedOutcome(names, failure);
  const result = resultAfter(failure, 'set-secrets');
  const results = resultsOf(names, () => result);
  const { what, next } = failureSentence(failure, 'set-secrets');
  const explanation = result.state === 'unknown' ? `${what} ${next ?? ''}`.trim() : result.reason;
  return { results, said: saidIn(failure), explanation };
}

/** The outcome of setting one var (specification §4.4 and §7 rule 3). */
export function varOutcome(name: string, answer: Result<void, Failure>): VaultOutcome {
  if (answer.ok) {
    const results = new Map([[name, { state: 'set', version: null } as const]]);
    return { results, said: null, explanation: null };
  }
  const failure = answer.error;
  const result = resultAfter(failure, 'set-var');
  return { results: new Map([[name, result]]), said: saidIn(failure), explanation: null };
}

function resultsOf(names: readonly string[], resultOf: (name: string) => EntryResult) {
  return new Map(names.map((name) => [name, resultOf(name)]));
}

function setOutcome(
  names: readonly string[],
  listed: ReadonlySet<string>,
  versions: ReadonlyMap<string, number>,
): VaultOutcome {
  const results = resultsOf(names, (name) =>
    listed.has(name)
      ? { state: 'set', version: versions.get(name) ?? null }
      : { state: 'unknown', reason: NOT_LISTED },
  );
  const set = [...results.values()].filter(({ state }) => state === 'set').length;
  const explanation =
    set === names.length
      ? null
      : `The service returned 200 and listed ${set} of ${names.length} as set. It didn't mention the rest.`;
  return { results, said: null, explanation };
}

function rejectedOutcome(names: readonly string[], failure: Rejected): VaultOutcome {
  const { message, httpStatus } = failure;
  if (message === null) {
    const reason = withoutWords(failure);
    const results = resultsOf(names, () => ({ state: 'unknown', reason }));
    return { results, said: null, explanation: reason };
  }
  const named = findNamedEntries(names, message);
  const reasons = new Map(named.reasons);
  const [only] = names;
  // A validation error for a single secret is about that secret.
  const isOnly = names.length === 1 && only !== undefined;
  if (isOnly && !reasons.has(only)) reasons.set(only, oneLine(message, LONGEST_QUOTE));
  // If it names no secret, its text is all we know about each.
  const notNamed = reasons.size > 0 ? NOT_NAMED : oneLine(message, LONGEST_QUOTE);
  const results = resultsOf(names, (name) => {
    const reason = reasons.get(name);
    return reason === undefined
      ? { state: 'unknown', reason: notNamed }
      : { state: 'failed', reason };
  });
  if (isOnly) return { results, said: message, explanation: null };
  // An introduction alone adds nothing to the reasons.
  const hasMore = named.rest.length > (reasons.size > 0 ? 1 : 0);
  const rest = hasMore ? `${asSentence(named.rest.join(' '), LONGEST_QUOTE)} ` : '';
  const counts = partlyFailed(httpStatus, reasons.size, names.length);
  return { results, said: message, explanation: `${rest}${counts}` };
}

function partlyFailed(httpStatus: number, named: number, sent: number): string {
  return named === sent
    ? `The service returned ${httpStatus} and named all ${sent} as failed.`
    : `The service returned ${httpStatus}. Some may have been stored: it named ${named} of ${sent} as failed and didn't mention the rest.`;
}

type Rejected = Extract<Failure, { kind: 'rejected' }>;

function withoutWords({ httpStatus }: Rejected): string {
  const words = `The service returned ${httpStatus} without a reason.`;
  return httpStatus === 400 ? `${words} ${EMPTY_400}` : words;
}

function saidIn(failure: Failure): string | null {
  return 'message' in failure ? failure.message : null;
}

/** What a request-level failure means for each entry in it. */
function resultAfter(failure: Failure, action: ApiAction): Exclude<EntryResult, { state: 'set' }> {
  if (failure.kind === 'rejected') {
    const { message } = failure;
    const reason = message === null ? withoutWords(failure) : oneLine(message, LONGEST_QUOTE);
    return { state: 'failed', reason };
  }
  const reason = failureReason(failure, action);
  switch (outcomeAfter(failure)) {
    case 'not-sent':
      return { state: 'not-sent', reason: `${reason} Nothing was sent.` };
    case 'refused':
      return failure.kind === 'unauthorized'
        ? { state: 'failed', reason, isOfRequest: true, isTokenRejected: true }
        : { state: 'failed', reason, isOfRequest: true };
    case 'unknown':
      return { state: 'unknown', reason };
  }
}
