import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ApiClientOptions } from '../../src/api/create-api-client.ts';
import { type Failure, outcomeAfter } from '../../src/domain/failure.ts';
import {
  answering,
  type FaultServer,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';
import { listening } from '../support/listening.ts';
import { GOOD_CERTIFICATE, THROWAWAY_KEY } from '../support/throwaway-tls.ts';
import { CREATE, callOnce, clientOf, failureIn, POLL } from './sample-calls.ts';

type Said = ReturnType<typeof outcomeAfter>;
type Options = Partial<ApiClientOptions>;
/** How it fails, what is said, and what the failure is. */
type Row = readonly [name: string, said: Said, is: string];

let server: FaultServer;
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function failureAt(origin: string, options: Options = {}): Promise<Failure> {
  return failureIn(await callOnce(CREATE, origin, options));
}

async function serve(...steps: readonly FaultStep[]): Promise<string> {
  server = await startFaultServer({ steps });
  open.push(server);
  return server.origin;
}

/** A server that does this with each connection. */
async function serveRaw(serveOne: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const raw = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serveOne(socket);
  });
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      raw.close();
    },
  });
  return listening(raw);
}

/** `not-sent dns`, `unreadable cut-short`, `rejected`. */
function told(failure: Failure): string {
  return 'cause' in failure ? `${failure.kind} ${failure.cause}` : failure.kind;
}

describe('before a request could leave', () => {
  const ELSEWHERE = 'https://ci.example.test';
  const proxied = async (proxy: string) => failureAt(ELSEWHERE, { proxy: { HTTPS_PROXY: proxy } });
  const proxyThat = async (react: (socket: Socket) => void) =>
    `http://127.0.0.1:${await serveRaw((socket) => socket.once('data', () => react(socket)))}`;
  const refusingPort = async () => {
    const gone = await startFaultServer();
    await gone.close();
    return gone.port;
  };
  const limits = { connectMs: 300 };

  const WAYS: ReadonlyArray<readonly [...Row, () => Promise<Failure>]> = [
    [
      'nothing listens',
      ...(['not-sent', 'not-sent refused'] as const),
      async () => failureAt(`http://127.0.0.1:${await refusingPort()}`),
    ],
    [
      'the name has no address',
      ...(['not-sent', 'not-sent dns'] as const),
      async () => failureAt('http://nothing.invalid'),
    ],
    [
      'a certificate that nobody signed',
      ...(['not-sent', 'not-sent tls'] as const),
      async () => {
        const tls = { key: THROWAWAY_KEY, cert: GOOD_CERTIFICATE };
        server = await startFaultServer({ tls });
        open.push(server);
        return failureAt(server.origin);
      },
    ],
    [
      'the connection is cut in its handshake',
      ...(['not-sent', 'not-sent tls'] as const),
      async () => failureAt(`https://127.0.0.1:${await serveRaw((socket) => socket.end())}`),
    ],
    [
      'a handshake that gets no answer',
      ...(['not-sent', 'not-sent connect-timeout'] as const),
      async () => failureAt(`https://127.0.0.1:${await serveRaw(() => {})}`, { limits }),
    ],
    [
      'a proxy variable that is no URL',
      ...(['not-sent', 'not-sent proxy-variable'] as const),
      () => proxied('http://h:x'),
    ],
    [
      'no proxy listens',
      ...(['not-sent', 'not-sent proxy'] as const),
      async () => proxied(`http://127.0.0.1:${await refusingPort()}`),
    ],
    [
      'a proxy that wants a password (407)',
      ...(['not-sent', 'not-sent proxy'] as const),
      async () =>
        proxied(
          await proxyThat((socket) =>
            socket.write(httpAnswer({ status: 407, headers: { Connection: 'close' } })),
          ),
        ),
    ],
    [
      'a proxy that hangs up',
      ...(['not-sent', 'not-sent proxy'] as const),
      async () => proxied(await proxyThat((socket) => socket.end())),
    ],
    [
      'a proxy that says nothing',
      ...(['not-sent', 'not-sent connect-timeout'] as const),
      async () => {
        const proxy = { HTTPS_PROXY: await proxyThat(() => {}) };
        return failureAt(ELSEWHERE, { proxy, limits });
      },
    ],
  ];

  test.each(WAYS)('%s: %s (%s)', async (_name, said, is, fail) => {
    const failure = await fail();
    expect([outcomeAfter(failure), told(failure)]).toEqual([said, is]);
  });
});

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

const AFTER: ReadonlyArray<readonly [...Row, FaultStep, Options?]> = [
  ['cut at its first byte', 'unknown', LOST, { kind: 'drop', afterBytes: 1, ending: 'reset' }],
  ['cut in its head', 'unknown', LOST, { kind: 'drop', afterBytes: 100, ending: 'reset' }],
  ['cut at its end', 'unknown', LOST, { kind: 'drop', afterBytes: 300, ending: 'close' }],
  ['cut in the status line', 'unknown', LOST, writing(whole.subarray(0, 8))],
  ['cut in the head of the answer', 'unknown', LOST, writing(whole.subarray(0, body - 2))],
  ['cut before the body', 'unknown', 'unreadable cut-short', writing(whole.subarray(0, body))],
  ['cut in the body', 'unknown', 'unreadable cut-short', writing(whole.subarray(0, body + 9))],
  [
    'cut in a body without a length',
    'unknown',
    'unreadable cut-short',
    writing('HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n{"dispatch_id":"7'),
  ],
  ['no answer', 'unknown', LATE, { kind: 'silence' }, soon],
  [
    'no head within its limit',
    'unknown',
    LATE,
    { kind: 'silence' },
    { limits: { headersMs: 300, postMs: 20_000 } },
  ],
  ['a head that drips', 'unknown', LATE, { kind: 'drip', bytes: whole, everyMs: 50 }, soon],
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
  [
    'a 403 that says to wait',
    'refused',
    'rate-limited',
    answering({ status: 403, headers: { 'Retry-After': '9' } }),
  ],
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
  const origin = await serve(writing('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'));
  expect(await failureAt(origin)).toMatchObject({
    kind: 'no-answer',
    cause: 'connection-lost',
    detail: "a response that isn't HTTP",
  });
});

describe('once a request may have left, it is sent once, and what is said of a creation', () => {
  const rows = AFTER.map(([name, said, is, step, options = {}]) => ({
    name,
    said,
    is,
    step,
    options,
  }));
  test.each(rows)('$name: $said ($is)', async ({ said, is, step, options }) => {
    const failure = await failureAt(await serve(step), options);
    expect([outcomeAfter(failure), told(failure)]).toEqual([said, is]);
    expect(server.connections).toBe(1);
    expect(server.requests).toHaveLength(1);
    // Nothing goes on behind its back.
    await expect.poll(() => server.open).toBe(0);
  });
});

test('an answer after interim ones is read', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
  const origin = await serve(writing(`${interim}${interim}${whole}`, 'keep'));
  expect((await callOnce(CREATE, origin)).ok).toBe(true);
});

test('an endless body is taken up to its limit, and no further', async () => {
  let written = 0;
  const port = await serveRaw((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
      const more = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536, ' ')));
        written = socket.bytesWritten;
      };
      socket.on('drain', more);
      more();
    });
  });
  const limits = { bodyBytes: 1024 * 1024 };
  const client = clientOf(`http://127.0.0.1:${port}`, { limits });
  onTestFinished(() => client.close());
  expect(failureIn(await POLL.run(client))).toMatchObject({ cause: 'too-large' });
  // With what the system takes on both sides before either program sees a byte.
  expect(written).toBeLessThan(17 * 1024 * 1024);
});
