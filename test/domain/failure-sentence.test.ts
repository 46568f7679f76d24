import { describe, expect, test } from 'vitest';
import { type Failure, outcomeAfter } from '../../src/domain/failure.ts';
import { type ApiAction, failureSentence } from '../../src/domain/failure-sentence.ts';
import { failed, HOST } from './support.ts';

const ACTIONS: readonly ApiAction[] = ['dispatch', 'poll', 'set-secrets', 'set-var'];

const BEFORE = ['dns', 'refused', 'unreachable', 'tls', 'connect-timeout', 'no-proxy'] as const;
const FAILURES: readonly Failure[] = [
  ...[...BEFORE, 'proxy' as const, 'proxy-variable' as const, 'program' as const].map((cause) =>
    failed('not-sent', { cause, detail: 'ECONNREFUSED' }),
  ),
  failed('no-answer', { cause: 'connection-lost', detail: 'ECONNRESET' }),
  failed('no-answer', { cause: 'deadline', detail: 'no answer in time' }),
  ...(['unauthorized', 'forbidden', 'not-found'] as const).map((kind) => failed(kind)),
  failed('rejected', { httpStatus: 400 }),
  failed('rejected', { httpStatus: 422, message: 'ref is not known' }),
  failed('rejected', { httpStatus: 400, message: `\n${'long '.repeat(50)}\nline two` }),
  failed('rate-limited', { httpStatus: 429, retryAfterMs: null }),
  failed('rate-limited', { httpStatus: 429, retryAfterMs: 29_001 }),
  failed('server-error', { httpStatus: 503, retryAfterMs: null }),
  failed('server-error', { httpStatus: 503, retryAfterMs: 5_000 }),
  failed('redirected', { httpStatus: 302, location: `https://sign-in.acme.dev/${'x'.repeat(99)}` }),
  failed('redirected', { httpStatus: 302, location: null }),
  ...(['not-json', 'wrong-shape', 'too-large', 'cut-short', 'unexpected-status'] as const).map(
    (cause) => failed('unreadable', { httpStatus: 200, cause, detail: 'dispatch_id is missing' }),
  ),
  { kind: 'no-token' },
  { kind: 'cancelled', wasSent: true },
  { kind: 'cancelled', wasSent: false },
];

const CASES = FAILURES.flatMap((failure) =>
  ACTIONS.map((action) => ({ failure, action, ...failureSentence(failure, action) })),
);

describe('of every failure and action, the sentence', () => {
  test('is whole sentences on one line that name the host', () => {
    for (const { failure, what, next } of CASES) {
      for (const text of [what, next ?? 'None.']) expect(text).toMatch(/^[A-Za-z].*[.…]$/);
      expect(`${what}${next ?? ''}`).not.toMatch(/\n| {2}|undefined|null|\[object/);
      if ('host' in failure) expect(what).toContain(HOST);
    }
  });

  test('is short', () => {
    for (const { failure, what, next } of CASES) {
      // What a proxy does to a header takes some explaining.
      const words = 'message' in failure ? Math.min(failure.message?.length ?? 0, 500) : 0;
      const limit = words + (failure.kind === 'forbidden' ? 220 : 200);
      expect(`${what} ${next}`.length).toBeLessThanOrEqual(limit);
    }
  });

  test('claims of the fate what the failure tells, and no more', () => {
    for (const { failure, action, what } of CASES) {
      const fate = outcomeAfter(failure);
      // Of a check it would be read as being about the dispatch, which stands.
      const isPoll = action === 'poll';
      expect(what.includes('Nothing was sent.')).toBe(fate === 'not-sent' && !isPoll);
      const isDispatch = action === 'dispatch';
      expect(what.includes('It may have been accepted.')).toBe(fate === 'unknown' && isDispatch);
      expect(what.includes('Nothing was started.')).toBe(fate === 'refused' && isDispatch);
      if (isPoll) expect(what).not.toMatch(/may have been/);
      if (fate === 'unknown' && !isPoll) expect(what).toMatch(/may have been/);
    }
  });
});

test.each<[Failure, ApiAction, RegExp, RegExp | null]>([
  [failed('not-sent', { cause: 'refused', detail: 'E1' }), 'dispatch', /E1/, /host and port/],
  [failed('forbidden'), 'set-var', /403.*header.*proxy/, /proxy.*token/],
  [failed('rejected', { httpStatus: 400 }), 'set-var', /400/, /Content-Type/],
  [
    failed('rejected', { httpStatus: 400, message: 'Not set:\nOLD: reserved' }),
    'set-secrets',
    /^Not set: OLD: reserved\. .* 400\. Some may have been set/,
    /one by one/,
  ],
  [failed('not-found', { message: 'No key deploy' }), 'dispatch', /^No key deploy\. .*404/, /key/],
  [failed('forbidden', { message: 'Needs admin' }), 'dispatch', /^Needs admin\. .*403/, /permis/],
  // The service has said it already.
  [failed('not-found', { message: 'No such dispatch' }), 'poll', /such.* 404\.$/, /the id/],
  [failed('unauthorized', { message: 'It expired.' }), 'poll', /^It expired\. .*401/, null],
  [
    failed('redirected', { httpStatus: 303, location: '/svc/7f3c' }),
    'dispatch',
    /303.*\/svc\/7f3c.*followed/,
    /before resending/,
  ],
  [
    failed('redirected', { httpStatus: 302, location: '/login' }),
    'poll',
    /302.*\/login.*followed/,
    /base URL.*sign-in/,
  ],
  [
    failed('rate-limited', { httpStatus: 403, retryAfterMs: 60_000 }),
    'dispatch',
    /403.* 60 s.*Nothing was started/,
    /after the wait/,
  ],
  [failed('rejected', { httpStatus: 405 }), 'dispatch', /405/, /base URL/],
  [failed('rejected', { httpStatus: 407 }), 'set-var', /407/, /PROXY/],
  [failed('rejected', { httpStatus: 408 }), 'dispatch', /408/, /^Send again/],
  [failed('rejected', { httpStatus: 425, message: 'Early.' }), 'set-secrets', /425/, /^Send again/],
  [failed('rejected', { httpStatus: 413 }), 'set-secrets', /413/, /less/],
  [failed('rate-limited', { httpStatus: 429, retryAfterMs: 29_001 }), 'poll', /429.* 30 s/, /wait/],
  [
    failed('unreadable', { httpStatus: 201, cause: 'wrong-shape', detail: 'an id is a number' }),
    'dispatch',
    /201.*an id is a number/,
    /before resending/,
  ],
  [
    failed('server-error', { httpStatus: 503, retryAfterMs: 86_400_000 }),
    'set-secrets',
    /503.* a day or more/,
    /safe.*version/,
  ],
  [{ kind: 'no-token' }, 'set-secrets', /service account or personal/, null],
])('%j names what was seen, and the next step', (failure, action, seen, step) => {
  const { what, next } = failureSentence(failure, action);
  expect(what).toMatch(seen);
  if (step === null) expect(next).toBeNull();
  else expect(next).toMatch(step);
});
