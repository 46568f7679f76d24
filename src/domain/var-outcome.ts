import type { EntryResult } from './entry-result.ts';
import { type Failure, outcomeAfter } from './failure.ts';
import { failureReason } from './failure-reason.ts';
import { redactValues } from './redact-values.ts';
import type { Result } from './result.ts';

/** What one request to set a var came to (specification §4.4 and §7 rule 3), told without its value. */
export function varOutcome(answer: Result<void, Failure>, value: string): EntryResult {
  if (answer.ok) return { state: 'set', version: null };
  const failure = answer.error;
  const reason = redactValues(
    failure.kind === 'rejected' && failure.message !== null
      ? failure.message.replace(/\s*\n\s*/g, ' ').trim()
      : failureReason(failure, { area: 'vaults', action: 'set-var' }),
    [value],
  );
  if (failure.kind === 'rejected' && failure.message === null && failure.httpStatus === 400) {
    return {
      state: 'failed',
      reason: `${reason} The specification says of an empty 400: likely the Content-Type header was missing.`,
    };
  }
  switch (outcomeAfter(failure)) {
    case 'not-sent':
      return { state: 'not-sent', reason: `${reason} Nothing was sent.` };
    case 'refused':
      return { state: 'failed', reason };
    case 'unknown':
      return { state: 'unknown', reason };
  }
}
