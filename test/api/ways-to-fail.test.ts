import { describe, expect, test } from 'vitest';
import type { ApiClientOptions } from '../../src/api/create-api-client.ts';
import { type Failure, outcomeAfter } from '../../src/domain/failure.ts';
import { answering, type FaultStep, httpAnswer } from '../support/fault-server.ts';
import { CREATE, callOnce, failureIn, serve } from './sample-calls.ts';

type Options = Partial<ApiClientOptions>;
/** How it fails, what is said, what the failure is, and what the server does. */
type Row = [string, ReturnType<typeof outcomeAfter>, string, FaultStep, Options?];

/** `unreadable cut-short`, `rejected`. */
function told(failure: Failure): string {
  return 'cause' in failure ? `${failure.kind} ${failure.cause}` : failure.kind;
}

const whole = httpAnswer({ status: 201, body: CREATE.golden });
const body = whole.indexOf('\r\n\r\n') + 4;
const CHUNKED = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n';

const writing = (bytes: string | Uint8Array, ending: 'keep' | 'close' | 'reset' = 'close') =>
  ({ kind: 'write', bytes: Buffer.from(bytes), ending }) as const;
const flooding = (head: string, chunk: string) =>
  ({
    kind: 'flood',
    head: Buffer.from(head, 'latin1'),
    chunk: Buffer.from(chunk.repeat(Math.ceil(65_536 / chunk.length)), 'latin1'),
  }) as const;

const LOST = 'no-answer connection-lost';
const LATE = 'no-answer deadline';
const soon = { limits: { postMs: 400 } };

const WAYS: Row[] = [
  ['cut at its first byte', 'unknown', LOST, { kind: 'drop', afterBytes: 1, ending: 'reset' }],
  ['cut in its head', 'unknown', LOST, { kind: 'drop', afterBytes: 100, ending: 'reset' }],
  ['cut at its end', 'unknown', LOST, { kind: 'drop', afterBytes: 300, ending: 'close' }],
  ['cut in the body', 'unknown', 'unreadable cut-short', writing(whole.subarray(0, body + 9))],
  [
    'cut in a body without a length',
    'unknown',
    'unreadable cut-short',
    writing('HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n{"dispatch_id":"7'),
  ],
  ['no answer', 'unknown', LATE, { kind: 'silence' }, soon],
  ['a body that stops', 'unknown', LATE, writing(whole.subarray(0, body + 9), 'keep'), soon],
  ['an endless status line', 'unknown', LATE, flooding('HTTP/1.1 201 ', 'x'), soon],
  ['endless blanks in a head', 'unknown', LATE, flooding('HTTP/1.1 201 OK\r\nX:', ' '), soon],
  ['endless interim answers', 'unknown', LATE, flooding('', 'HTTP/1.1 103 E\r\n\r\n'), soon],
  ['an endless chunk extension', 'unknown', LATE, flooding(`${CHUNKED}1;`, 'x'), soon],
  ['an endless head', 'unknown', LOST, flooding('HTTP/1.1 201 OK\r\n', 'X: y\r\n')],
  [
    'a head of 20 kB',
    'unknown',
    LOST,
    answering({ status: 201, headers: { 'X-Long': 'x'.repeat(20_000) }, body: CREATE.golden }),
  ],
  ['a 100 Continue', 'unknown', LOST, writing(`HTTP/1.1 100 Continue\r\n\r\n${whole}`)],
  [
    'an endless body',
    'unknown',
    'unreadable too-large',
    flooding('HTTP/1.1 201 OK\r\nConnection: close\r\n\r\n', ' '),
  ],
  [
    'an endless body in chunks of a byte',
    'unknown',
    'unreadable too-large',
    flooding(CHUNKED, '1\r\n \r\n'),
    { limits: { bodyBytes: 1024 * 1024 } },
  ],
  ['a bad chunk', 'unknown', 'unreadable cut-short', writing(`${CHUNKED}zz\r\n{}\r\n`)],
  ['no HTTP', 'unknown', LOST, writing('220 mail ready\r\n')],
  [
    'a body that says it is packed',
    'unknown',
    'unreadable not-json',
    answering({ status: 201, headers: { 'Content-Encoding': 'gzip' }, body: 'no gzip' }),
  ],
  ['no JSON', 'unknown', 'unreadable not-json', answering({ status: 201, body: 'OK' })],
  ['a wrong shape', 'unknown', 'unreadable wrong-shape', answering({ status: 201, body: '{}' })],
  ['a status of no promise', 'unknown', 'unreadable unexpected-status', answering({ status: 204 })],
  ['a redirect', 'unknown', 'redirected', answering({ status: 307, headers: { Location: '/' } })],
  ['a 400', 'refused', 'rejected', answering({ status: 400, body: '{"error":"No."}' })],
  [
    'a 400 cut in its text',
    'refused',
    'rejected',
    writing('HTTP/1.1 400 Bad\r\n\r\n{"er', 'reset'),
  ],
  [
    'a 400 whose text never ends',
    'refused',
    'rejected',
    flooding('HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\n1;', 'x'),
    soon,
  ],
  ['a 401', 'refused', 'unauthorized', answering({ status: 401 })],
  ['a 403', 'refused', 'forbidden', answering({ status: 403 })],
  ['a 404', 'refused', 'not-found', answering({ status: 404 })],
  [
    'a 429 that says to wait',
    'refused',
    'rate-limited',
    answering({ status: 429, headers: { 'Retry-After': '9' } }),
  ],
  ['a 500', 'unknown', 'server-error', answering({ status: 500 })],
  ['a 503', 'unknown', 'server-error', answering({ status: 503, headers: { 'Retry-After': '9' } })],
];

test('an answer that the library only asserts about is told in our words', async () => {
  const { origin } = await serve(writing('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'));
  expect(failureIn(await callOnce(CREATE, origin))).toMatchObject({
    kind: 'no-answer',
    cause: 'connection-lost',
    detail: "a response that isn't HTTP",
  });
});

describe('once a request may have left, it is sent once, and what is said of a creation', () => {
  test.each<Row>(WAYS)('%s: %s (%s)', async (_name, said, is, step, options) => {
    const server = await serve(step);
    const failure = failureIn(await callOnce(CREATE, server.origin, options));
    expect([outcomeAfter(failure), told(failure)]).toEqual([said, is]);
    expect(server.connections).toBe(1);
    expect(server.requests).toHaveLength(1);
    // Nothing goes on behind its back.
    await expect.poll(() => server.open).toBe(0);
  });
});

test('an answer after interim ones is read', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
  const { origin } = await serve(writing(`${interim}${interim}${whole}`, 'keep'));
  expect((await callOnce(CREATE, origin)).ok).toBe(true);
});
