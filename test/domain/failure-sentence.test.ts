import { describe, expect, test } from 'vitest';
import { type Failure, outcomeAfter } from '../../src/domain/failure.ts';
import { type ApiAction, failureSentence } from '../../src/domain/failure-sentence.ts';

const host = 'ci.example.test';

const ACTIONS: readonly ApiAction[] = ['dispatch', 'poll', 'set-secrets', 'set-var'];

const FAILURES: readonly Failure[] = [
  ...(
    [
      'dns',
      'refused',
      'unreachable',
      'tls',
      'connect-timeout',
      'proxy',
      'proxy-variable',
      'program',
    ] as const
  ).map((cause): Failure => ({ kind: 'not-sent', cause, host, detail: 'ECONNREFUSED' })),
  { kind: 'no-answer', cause: 'connection-lost', host, detail: 'ECONNRESET' },
  { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' },
  { kind: 'unauthorized', host, message: null },
  { kind: 'forbidden', host, message: null },
  { kind: 'not-found', host, message: null },
  { kind: 'rejected', host, httpStatus: 400, message: null },
  { kind: 'rejected', host, httpStatus: 422, message: 'ref is not known' },
  { kind: 'rejected', host, httpStatus: 400, message: `\n${'long '.repeat(50)}\nline two` },
  { kind: 'rate-limited', httpStatus: 429, host, message: null, retryAfterMs: null },
  { kind: 'rate-limited', httpStatus: 429, host, message: null, retryAfterMs: 29_001 },
  { kind: 'server-error', host, message: null, httpStatus: 503, retryAfterMs: null },
  { kind: 'server-error', host, message: null, httpStatus: 503, retryAfterMs: 5_000 },
  {
    kind: 'redirected',
    host,
    httpStatus: 302,
    location: `https://login.example.test/${'x'.repeat(99)}`,
  },
  { kind: 'redirected', host, httpStatus: 302, location: null },
  ...(['not-json', 'wrong-shape', 'too-large', 'cut-short', 'unexpected-status'] as const).map(
    (cause): Failure => ({
      kind: 'unreadable',
      host,
      httpStatus: 200,
      cause,
      detail: 'dispatch_id is a number, not a string',
    }),
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
      if ('host' in failure) expect(what).toContain(host);
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
  [{ kind: 'not-sent', cause: 'refused', host, detail: 'E1' }, 'dispatch', /E1/, /host and port/],
  [{ kind: 'forbidden', host, message: null }, 'set-var', /403.*header.*proxy/, /proxy.*token/],
  [{ kind: 'rejected', host, httpStatus: 400, message: null }, 'set-var', /400/, /Content-Type/],
  [
    { kind: 'rejected', host, httpStatus: 400, message: 'Not set:\nOLD: reserved' },
    'set-secrets',
    /^Not set: OLD: reserved\. .* 400\. Some may have been set/,
    /one by one/,
  ],
  [
    { kind: 'not-found', host, message: 'No key deploy' },
    'dispatch',
    /^No key deploy\. .*404/,
    /key/,
  ],
  [
    { kind: 'forbidden', host, message: 'Needs admin' },
    'dispatch',
    /^Needs admin\. .*403/,
    /permis/,
  ],
  // The service has said it already.
  [{ kind: 'not-found', host, message: 'No such dispatch' }, 'poll', /such.* 404\.$/, /the id/],
  [{ kind: 'unauthorized', host, message: 'It expired.' }, 'poll', /^It expired\. .*401/, null],
  [
    { kind: 'redirected', host, httpStatus: 303, location: '/svc/7f3c' },
    'dispatch',
    /303.*\/svc\/7f3c.*followed/,
    /before resending/,
  ],
  [
    { kind: 'redirected', host, httpStatus: 302, location: '/login' },
    'poll',
    /302.*\/login.*followed/,
    /base URL.*sign-in/,
  ],
  [
    { kind: 'rate-limited', httpStatus: 403, host, message: null, retryAfterMs: 60_000 },
    'dispatch',
    /403.* 60 s.*Nothing was started/,
    /after the wait/,
  ],
  [{ kind: 'rejected', host, httpStatus: 405, message: null }, 'dispatch', /405/, /base URL/],
  [{ kind: 'rejected', host, httpStatus: 407, message: null }, 'set-var', /407/, /PROXY/],
  [{ kind: 'rejected', host, httpStatus: 408, message: null }, 'dispatch', /408/, /^Send again/],
  [{ kind: 'rejected', host, httpStatus: 413, message: null }, 'set-secrets', /413/, /less/],
  [
    { kind: 'rate-limited', httpStatus: 429, host, message: null, retryAfterMs: 29_001 },
    'poll',
    /429.* 30 s/,
    /wait/,
  ],
  [
    {
      kind: 'unreadable',
      host,
      httpStatus: 201,
      cause: 'wrong-shape',
      detail: 'an id is a number',
    },
    'dispatch',
    /201.*an id is a number/,
    /before resending/,
  ],
  [
    { kind: 'server-error', host, message: null, httpStatus: 503, retryAfterMs: 86_400_000 },
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
