import { describe, expect, test } from 'vitest';
import { type Failure, outcomeAfter } from '../../src/domain/failure.ts';
import type { ApiAction } from '../../src/domain/failure-reason.ts';
import { failureSentence } from '../../src/domain/failure-sentence.ts';

const host = 'ci.example.test';

const ACTIONS: readonly ApiAction[] = ['dispatch', 'poll', 'set-secrets', 'set-var'];

const FAILURES: readonly Failure[] = [
  ...(['dns', 'refused', 'unreachable', 'tls', 'connect-timeout', 'proxy'] as const).map(
    (cause): Failure => ({ kind: 'not-sent', cause, host, detail: 'ECONNREFUSED' }),
  ),
  { kind: 'no-answer', cause: 'connection-lost', host, detail: 'ECONNRESET' },
  { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' },
  { kind: 'unauthorized', host, message: null },
  { kind: 'forbidden', host, message: null },
  { kind: 'not-found', host, message: null },
  { kind: 'rejected', host, httpStatus: 400, message: null },
  { kind: 'rejected', host, httpStatus: 422, message: 'ref is not known' },
  { kind: 'rejected', host, httpStatus: 400, message: `\n${'long '.repeat(50)}\nline two` },
  { kind: 'rate-limited', host, message: null, retryAfterMs: null },
  { kind: 'rate-limited', host, message: null, retryAfterMs: 29_001 },
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
  { kind: 'cancelled' },
];

const CASES = FAILURES.flatMap((failure) =>
  ACTIONS.map((action) => ({
    failure,
    action,
    name: `${failure.kind}${'cause' in failure ? ` ${failure.cause}` : ''}, ${action}`,
  })),
);

describe.each(CASES)('$name', ({ failure, action }) => {
  const { what, next } = failureSentence(failure, action);

  test('is whole sentences on one line that name the host', () => {
    for (const text of [what, next ?? 'None.']) expect(text).toMatch(/^[A-Za-z].*[.…]$/);
    expect(`${what}${next ?? ''}`).not.toMatch(/\n| {2}|undefined|null|\[object/);
    if ('host' in failure) expect(what).toContain(host);
  });

  test('is short', () => {
    // What a proxy does to a header takes some explaining.
    const words = 'message' in failure ? Math.min(failure.message?.length ?? 0, 500) : 0;
    const limit = words + (failure.kind === 'forbidden' ? 220 : 200);
    expect(`${what} ${next}`.length).toBeLessThanOrEqual(limit);
  });

  test('claims of the fate what the failure tells, and no more', () => {
    const fate = outcomeAfter(failure);
    // Of a check it would be read as being about the dispatch, which stands.
    const isPoll = action === 'poll';
    expect(what.includes('Nothing was sent.')).toBe(fate === 'not-sent' && !isPoll);
    const isDispatch = action === 'dispatch';
    expect(what.includes('It may have been accepted.')).toBe(fate === 'unknown' && isDispatch);
    expect(what.includes('Nothing was started.')).toBe(fate === 'refused' && isDispatch);
    if (isPoll) expect(what).not.toMatch(/may have been/);
    if (fate === 'unknown' && !isPoll) expect(what).toMatch(/may have been/);
  });
});

test.each<[Failure, ApiAction, string, string | null]>([
  [
    { kind: 'not-sent', cause: 'refused', host, detail: 'ECONNREFUSED' },
    'dispatch',
    'ci.example.test refused the connection (ECONNREFUSED). Nothing was sent.',
    'Check that the service runs, and its host and port.',
  ],
  [
    { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' },
    'dispatch',
    "ci.example.test didn't respond in time. It may have been accepted.",
    'Check the service before resending.',
  ],
  [
    { kind: 'forbidden', host, message: null },
    'set-var',
    'ci.example.test returned 403, which means that the authentication header is missing. It was sent, so a proxy may have removed it.',
    'Check for a proxy, then the token.',
  ],
  [
    { kind: 'rejected', host, httpStatus: 400, message: null },
    'set-var',
    'ci.example.test returned 400 without a readable reason.',
    'The Content-Type header was probably missing: check for a proxy that removes it.',
  ],
  [
    { kind: 'rejected', host, httpStatus: 400, message: 'Some could not be set:\nOLD: reserved' },
    'set-secrets',
    'Some could not be set: OLD: reserved. ci.example.test returned 400. Some may have been set.',
    "Retry what isn't confirmed, one by one.",
  ],
  [
    { kind: 'not-found', host, message: 'No dispatch trigger matches key deploy' },
    'dispatch',
    'No dispatch trigger matches key deploy. ci.example.test returned 404. Nothing was started.',
    'Check the key, and the base URL and segment of the profile.',
  ],
  [
    { kind: 'forbidden', host, message: 'key deploy needs the admin role' },
    'dispatch',
    'key deploy needs the admin role. ci.example.test returned 403. Nothing was started.',
    "Check the token's permissions.",
  ],
  [
    { kind: 'unauthorized', host, message: 'The token expired yesterday.' },
    'poll',
    'The token expired yesterday. ci.example.test returned 401.',
    null,
  ],
  [
    { kind: 'redirected', host, httpStatus: 303, location: '/svc/7f3c' },
    'dispatch',
    'ci.example.test returned 303, a redirect to /svc/7f3c. It is not followed. It may have been accepted.',
    'Check the service before resending.',
  ],
  [
    { kind: 'rate-limited', host, message: null, retryAfterMs: 29_001 },
    'poll',
    'ci.example.test returned 429: too many requests. Retry after 30 s.',
    'Check again after the wait.',
  ],
  [
    { kind: 'rate-limited', host, message: null, retryAfterMs: null },
    'set-secrets',
    'ci.example.test returned 429: too many requests.',
    'Send again in a while.',
  ],
  [
    {
      kind: 'unreadable',
      host,
      httpStatus: 201,
      cause: 'wrong-shape',
      detail: 'dispatch_id is a number, not a string',
    },
    'dispatch',
    'ci.example.test returned 201 with JSON of the wrong shape: dispatch_id is a number, not a string. It may have been accepted.',
    'Check the service before resending.',
  ],
  [
    { kind: 'server-error', host, message: null, httpStatus: 503, retryAfterMs: 86_400_000 },
    'set-secrets',
    'ci.example.test returned 503 (server error). Retry after 1440 min. Some or all may have been set.',
    'Resending is safe; only the versions rise.',
  ],
  [
    { kind: 'no-token' },
    'set-secrets',
    'This profile has no token for vaults, which take a service account or personal token. Nothing was sent.',
    null,
  ],
])('%j', (failure, action, what, next) => {
  expect(failureSentence(failure, action)).toEqual({ what, next });
});
