import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseProxy, type Limits, type ProxyVariables } from '../../src/api/connections.ts';
import { answering, type FaultServer, startFaultServer } from '../support/fault-server.ts';
import { listening } from '../support/listening.ts';
import { GOOD_CERTIFICATE, THROWAWAY_KEY } from '../support/throwaway-tls.ts';
import {
  CREATE,
  callOnce,
  clientOf,
  failureIn,
  openClient,
  POLL,
  type SampleCall,
  TOKEN,
} from './sample-calls.ts';

const trustedBefore = getCACertificates();
let secure: FaultServer;
let plain: FaultServer;
let proxy: Server;
let proxyUrl: string;
let seenByProxy: string;
let proxyAnswer: string;
let beforeAnswer: Promise<void>;
const sockets = new Set<Socket>();

/** A proxy that takes CONNECT alone, and leads every host to the server that `targetPort` gives. */
function startProxy(targetPort: (head: string) => number): Server {
  return createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (chunk) => {
      const head = chunk.toString('latin1');
      seenByProxy += head;
      if (proxyAnswer === '') return;
      if (!proxyAnswer.includes(' 200 ')) {
        socket.end(proxyAnswer);
        return;
      }
      const target = connect(targetPort(head), '127.0.0.1', async () => {
        await beforeAnswer;
        socket.write(proxyAnswer);
        socket.on('data', (data) => {
          seenByProxy += data.toString('latin1');
        });
        socket.pipe(target).pipe(socket);
      });
      target.on('error', () => {});
    });
  });
}

beforeAll(() => setDefaultCACertificates([...trustedBefore, GOOD_CERTIFICATE]));

beforeEach(async () => {
  secure = await startFaultServer({
    tls: { key: THROWAWAY_KEY, cert: GOOD_CERTIFICATE },
    steps: [answering({ body: POLL.golden })],
  });
  plain = await startFaultServer({ steps: [answering({ body: POLL.golden })] });
  seenByProxy = '';
  proxyAnswer = 'HTTP/1.1 200 Connected\r\n\r\n';
  beforeAnswer = Promise.resolve();
  proxy = startProxy((head) => (head.includes(':443') ? secure.port : plain.port));
  proxyUrl = `http://127.0.0.1:${await listening(proxy)}`;
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await secure.close();
  await plain.close();
});

afterAll(() => setDefaultCACertificates([...trustedBefore]));

/** Calls a service that can only be reached through the proxy. */
const callVia = (call: SampleCall, proxy: ProxyVariables, limits: Partial<Limits> = {}) =>
  callOnce(call, 'https://ci.example.test', { proxy, limits });

test('https goes through a tunnel, and the proxy never sees the token', async () => {
  const result = await callVia(POLL, { HTTPS_PROXY: proxyUrl });
  expect(result.ok).toBe(true);
  expect(seenByProxy).toMatch(/^CONNECT ci\.example\.test:443 HTTP\/1\.1\r\n/);
  expect(seenByProxy).not.toContain(TOKEN);
  expect(secure.requests[0]?.raw.toString()).toMatch(/^GET \/svc\/api\/runs/);
});

test('the password of the proxy never reaches the service', async () => {
  const HTTPS_PROXY = proxyUrl.replace('//', '//user:hush@');
  await callVia(POLL, { HTTPS_PROXY });
  expect(seenByProxy).toContain(`proxy-authorization: Basic ${btoa('user:hush')}`);
  expect(secure.requests[0]?.raw.toString()).not.toMatch(/proxy-/i);
});

test('plain http, where it is allowed, goes through a tunnel too', async () => {
  const result = await callOnce(POLL, 'http://ci.example.test', {
    proxy: { HTTP_PROXY: proxyUrl },
  });
  expect(result.ok).toBe(true);
  expect(seenByProxy).toMatch(/^CONNECT ci\.example\.test:80 HTTP\/1\.1\r\n/);
  expect(plain.requests[0]?.raw.toString()).toMatch(/^GET \/svc\/api\/runs/);
});

test.each(['127.0.0.1', 'localhost'])('%s is never asked for through a proxy', async (host) => {
  const all = { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl };
  const result = await callOnce(POLL, `http://${host}:${plain.port}`, { proxy: all });
  expect(result.ok).toBe(true);
  expect(seenByProxy).toBe('');
});

test.each([{ NO_PROXY: 'example.test' }, { NO_PROXY: '*' }, { HTTPS_PROXY: '' }])(
  '$NO_PROXY$HTTPS_PROXY leaves the proxy out',
  async (settings) => {
    const gone = { HTTPS_PROXY: proxyUrl, ...settings };
    const failure = failureIn(await callVia(POLL, gone, { connectMs: 2_000 }));
    expect(failure).toMatchObject({ kind: 'not-sent' });
    expect(seenByProxy).toBe('');
  },
);

test.each([
  ['HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n', 'it returned 407'],
  ['HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n', 'it returned 502'],
  ['SSH-2.0-OpenSSH_9\r\n', ''],
  ['HTTP/1.1 ', ''],
])('a proxy that answers %j is named as the cause', async (answer, detail) => {
  proxyAnswer = answer;
  const HTTPS_PROXY = proxyUrl.replace('//', '//user:hush@');
  const failure = failureIn(await callVia(CREATE, { HTTPS_PROXY }));
  expect(failure).toEqual({
    kind: 'not-sent',
    cause: 'proxy',
    host: 'ci.example.test',
    detail: expect.stringMatching(`^${new URL(proxyUrl).host}: ${detail}`),
  });
});

test('a proxy that cannot be reached is named as the cause', async () => {
  proxy.close();
  await once(proxy, 'close');
  const HTTPS_PROXY = proxyUrl.replace('//', '//user:hush@');
  const failure = failureIn(await callVia(CREATE, { HTTPS_PROXY }));
  const detail = `${new URL(proxyUrl).host}: ECONNREFUSED`;
  expect(failure).toMatchObject({ kind: 'not-sent', cause: 'no-proxy', detail });
});

test('a proxy that says nothing ends the call at the limit for connecting', async () => {
  proxyAnswer = '';
  const start = performance.now();
  const failure = failureIn(await callVia(CREATE, { HTTPS_PROXY: proxyUrl }, { connectMs: 200 }));
  expect(failure).toMatchObject({ kind: 'not-sent', cause: 'connect-timeout' });
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(seenByProxy).not.toContain(TOKEN);
});

test('a connection that comes after the call was ended carries nothing', async () => {
  const gate = Promise.withResolvers<void>();
  beforeAnswer = gate.promise;
  const client = openClient('https://ci.example.test', {
    proxy: { HTTPS_PROXY: proxyUrl },
    limits: { connectMs: 100 },
  });
  const failure = failureIn(await CREATE.run(client));
  expect(failure).toMatchObject({ kind: 'not-sent', cause: 'connect-timeout' });
  gate.resolve();
  await expect.poll(() => sockets.size).toBe(0);
  expect(secure.requests).toEqual([]);
});

test('a proxy without a scheme is read as http', async () => {
  const HTTPS_PROXY = proxyUrl.replace('http://', '');
  expect((await callVia(POLL, { HTTPS_PROXY })).ok).toBe(true);
});

/** What undici refuses only when it is used, or takes for something else. */
const DAMAGED = [
  [
    'it is no URL',
    [
      'http://[',
      ':::',
      'http:\\\\127.0.0.1:3128',
      'http://',
      '@',
      'http://:3128',
      'http://h:99999',
      'http://h h',
    ],
  ],
  [
    'it names something else than a proxy for http',
    ['socks5://user:hush@127.0.0.1:1', 'ftp://h', 'file:///h'],
  ],
  [
    'its password is not written as in a URL',
    ['http://user:hush%6q@h:1', 'http://u%:hush@h', 'http://user:h@sh#hush@h:1'],
  ],
  [
    'it says more than a proxy',
    ['http://h:1/proxy.pac', 'http://h:1/?hush', 'h:1/hush', 'http://h/#hush'],
  ],
] as const;

test.each(DAMAGED.flatMap(([why, values]) => values.map((value) => ({ why, value }))))(
  'the proxy $value cannot be used, as $why: nothing is sent, and the variable is named',
  async ({ value }) => {
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']) {
      const failure = failureIn(await callVia(CREATE, { [name]: value }));
      const detail = expect.stringMatching(new RegExp(`^${name} (?!.*hush)`));
      expect(failure).toEqual({
        kind: 'not-sent',
        cause: 'proxy-variable',
        host: 'ci.example.test',
        detail,
      });
    }
    expect(seenByProxy).toBe('');
  },
);

test.each([
  [
    'ALL_PROXY covers what has none of its own',
    { ALL_PROXY: 'a:1', HTTP_PROXY: 'h:1' },
    ['h', 'a'],
  ],
  [
    'lower case wins',
    { all_proxy: 'a:1', ALL_PROXY: 'A:1', https_proxy: 's:1', HTTPS_PROXY: 'S:1' },
    ['a', 's'],
  ],
  ['one that is set to nothing means none', { ALL_PROXY: 'a:1', https_proxy: ' ' }, ['a', null]],
])('%s', (_, variables, hosts) => {
  const chosen = [false, true].map((isSecure) => {
    const proxy = chooseProxy(variables, isSecure);
    return proxy.ok && proxy.value && new URL(proxy.value.url).hostname;
  });
  expect(chosen).toEqual(hosts);
});

test('whatever a proxy variable says, a client is made, and a call that it cannot carry sends nothing', () => {
  const piece = fc.constantFrom(
    ...['http://', 'HTTPS://', '@', ':', '#', '?', '/', '\\', '%', '%6q', '[::1]', 'h', '..', ' '],
    ...['é', '\0'],
  );
  const variable = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(variable, variable, (HTTPS_PROXY, NO_PROXY) => {
      clientOf('https://ci.example.test', { proxy: { HTTPS_PROXY, NO_PROXY } });
    }),
    { numRuns: 200 },
  );
});
