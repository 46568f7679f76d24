import { createServer, type Socket } from 'node:net';
import tls, { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { outcomeAfter } from '../../src/domain/failure.ts';
import { answering, type FaultServer, startFaultServer } from '../support/fault-server.ts';
import { listening } from '../support/listening.ts';
import {
  EXPIRED_CERTIFICATE,
  GOOD_CERTIFICATE,
  THROWAWAY_KEY,
  WRONG_NAME_CERTIFICATE,
} from '../support/throwaway-tls.ts';
import { CREATE, callOnce, failureIn, POLL, SAMPLE_CALLS, TOKEN } from './sample-calls.ts';

const trustedBefore = getCACertificates();
const trust = (...certificates: string[]) =>
  setDefaultCACertificates([...trustedBefore, ...certificates]);

let server: FaultServer | null = null;

async function startTls(cert: string, more: TlsOptions = {}): Promise<FaultServer> {
  server = await startFaultServer({
    tls: { key: THROWAWAY_KEY, cert, ...more },
    steps: [answering({ body: POLL.golden })],
  });
  return server;
}

beforeAll(() => trust(WRONG_NAME_CERTIFICATE, EXPIRED_CERTIFICATE));

afterEach(async () => {
  await server?.close();
  server = null;
  vi.unstubAllEnvs();
});

afterAll(() => trust());

const BAD: ReadonlyArray<readonly [string, string, string]> = [
  ['nobody signed', GOOD_CERTIFICATE, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['names another host', WRONG_NAME_CERTIFICATE, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['has expired', EXPIRED_CERTIFICATE, 'CERT_HAS_EXPIRED'],
];

test.each(BAD)(
  'a certificate that %s ends the call before the token leaves',
  async (_name, cert, detail) => {
    const { origin, port, requests } = await startTls(cert);
    for (const call of SAMPLE_CALLS) {
      const failure = failureIn(await callOnce(call, origin));
      const host = `127.0.0.1:${port}`;
      expect(failure).toEqual({ kind: 'not-sent', cause: 'tls', host, detail });
      expect(outcomeAfter(failure)).toBe('not-sent');
    }
    expect(requests).toHaveLength(0);
  },
);

test('NODE_TLS_REJECT_UNAUTHORIZED=0 does not turn the verification off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const { origin, requests } = await startTls(GOOD_CERTIFICATE);
  expect(failureIn(await callOnce(CREATE, origin))).toMatchObject({
    kind: 'not-sent',
    cause: 'tls',
  });
  expect(requests).toHaveLength(0);
});

test.each(['TLSv1', 'TLSv1.1'] as const)(
  '%s is not taken, even where NODE_OPTIONS allows it',
  async (version) => {
    const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls;
    const weak = 'ALL:@SECLEVEL=0';
    trust(GOOD_CERTIFICATE);
    Object.assign(tls, { DEFAULT_MIN_VERSION: version, DEFAULT_CIPHERS: weak });
    onTestFinished(() => {
      Object.assign(tls, { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS });
      trust(WRONG_NAME_CERTIFICATE, EXPIRED_CERTIFICATE);
    });
    const versions = { minVersion: version, maxVersion: version, ciphers: weak };
    const { origin, requests } = await startTls(GOOD_CERTIFICATE, versions);
    for (const call of SAMPLE_CALLS) {
      expect(failureIn(await callOnce(call, origin))).toMatchObject({
        kind: 'not-sent',
        cause: 'tls',
      });
    }
    expect(requests).toHaveLength(0);
  },
);

test('a trusted certificate is accepted, and the request arrives', async () => {
  trust(GOOD_CERTIFICATE);
  const { origin, requests } = await startTls(GOOD_CERTIFICATE);
  expect((await callOnce(POLL, origin)).ok).toBe(true);
  expect(requests[0]?.raw.toString()).toContain(`Authorization: Bearer ${TOKEN}`);
  trust(WRONG_NAME_CERTIFICATE, EXPIRED_CERTIFICATE);
});

const NO_HANDSHAKE: ReadonlyArray<readonly [string, (socket: Socket) => void, string]> = [
  ['speaks plain HTTP', (socket) => socket.write('HTTP/1.1 400 Bad\r\n\r\n'), 'tls'],
  ['hangs up', (socket) => socket.end(), 'tls'],
  ['resets', (socket) => socket.resetAndDestroy(), 'tls'],
  ['says nothing', () => {}, 'connect-timeout'],
];

test.each(NO_HANDSHAKE)(
  'a server that %s instead of a handshake gets no token',
  async (_name, react, cause) => {
    const sockets = new Set<Socket>();
    let bytes = '';
    const plain = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        bytes += chunk.toString('latin1');
        react(socket);
      });
    });
    const port = await listening(plain);
    const limits = { connectMs: 300 };
    const failure = failureIn(await callOnce(CREATE, `https://127.0.0.1:${port}`, { limits }));
    expect(failure).toMatchObject({ kind: 'not-sent', cause });
    expect(bytes).not.toContain(TOKEN);
    for (const socket of sockets) socket.destroy();
    plain.close();
  },
);
