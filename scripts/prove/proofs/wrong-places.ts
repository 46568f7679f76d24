// Redirects, certificates and proxies that would lead a request somewhere else: the token goes to the
// service that it was saved for, and nowhere besides.
import { setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { callOnce, SAMPLE_CALLS, TOKEN } from '../../../test/api/sample-calls.ts';
import {
  answering,
  type FaultServer,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import {
  EXPIRED_CERTIFICATE,
  GOOD_CERTIFICATE,
  THROWAWAY_KEY,
  WRONG_NAME_CERTIFICATE,
} from '../../../test/support/throwaway-tls.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const LIMITS = { connectMs: 400, headersMs: 400, getMs: 800, postMs: 800 };

const proof: Proof = async (run) => [
  ...(await redirects(run)),
  ...(await certificates(run)),
  ...(await proxies(run)),
];
export default proof;

const TARGETS: readonly ((port: number) => string)[] = [
  (port) => `http://127.0.0.1:${port}/svc/api`,
  (port) => `http://localhost:${port}/`,
  (port) => `//127.0.0.1:${port}/`,
  (port) => `http://user:pass@127.0.0.1:${port}/`,
  (port) => `https://127.0.0.1:${port}/`,
  (port) => `http://[::ffff:127.0.0.1]:${port}/`,
  (port) => `\\\\127.0.0.1:${port}\\`,
  (port) => `http:127.0.0.1:${port}`,
  () => '/svc/api/elsewhere',
];

async function redirects(run: ProofRun): Promise<readonly Figure[]> {
  const server = await startFaultServer();
  const elsewhere = await startFaultServer({ steps: [answering({ body: '{}' })] });
  let followed = 0;
  let redirected = 0;
  for (let round = 0; round < run.times(10); round += 1) {
    for (const status of [300, 301, 302, 303, 307, 308]) {
      for (const target of TARGETS) {
        const call = run.random.pick(SAMPLE_CALLS);
        const Location = target(elsewhere.port);
        server.script(answering({ status, headers: { Location, Refresh: `0; url=${Location}` } }));
        const before = server.requests.length;
        await callOnce(call, server.origin, { limits: LIMITS });
        redirected += 1;
        followed += server.requests.length - before - 1;
      }
    }
  }
  const figures = [
    exactly(`requests after ${grouped(redirected)} redirects`, followed + elsewhere.connections),
    exactly('token bytes where they lead', tokensAt(elsewhere)),
  ];
  await Promise.all([server.close(), elsewhere.close()]);
  return figures;
}

/** Those that are trusted here are wrong in another way. */
const CERTIFICATES: readonly TlsOptions[] = [
  { cert: GOOD_CERTIFICATE },
  { cert: WRONG_NAME_CERTIFICATE },
  { cert: EXPIRED_CERTIFICATE },
  {
    cert: GOOD_CERTIFICATE,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1',
    ciphers: 'ALL@SECLEVEL=0',
  },
  {
    cert: GOOD_CERTIFICATE,
    minVersion: 'TLSv1.1',
    maxVersion: 'TLSv1.1',
    ciphers: 'ALL@SECLEVEL=0',
  },
];

const NO_TLS: readonly FaultStep[] = [
  { kind: 'write', bytes: httpAnswer({ status: 400 }), ending: 'close' },
  { kind: 'drop', afterBytes: 1, ending: 'close' },
  { kind: 'drop', afterBytes: 1, ending: 'reset' },
  { kind: 'silence' },
];

async function certificates(run: ProofRun): Promise<readonly Figure[]> {
  setDefaultCACertificates([WRONG_NAME_CERTIFICATE, EXPIRED_CERTIFICATE]);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  let tokens = 0;
  let taken = 0;
  let calls = 0;
  const attack = async (server: FaultServer) => {
    for (let time = 0; time < run.times(20); time += 1) {
      const call = run.random.pick(SAMPLE_CALLS);
      const origin = server.origin.replace('http:', 'https:');
      const result = await callOnce(call, origin, { limits: LIMITS });
      calls += 1;
      if (result.ok || result.error.kind !== 'not-sent') taken += 1;
    }
    tokens += tokensAt(server);
    await server.close();
  };
  for (const tls of CERTIFICATES) {
    await attack(await startFaultServer({ tls: { key: THROWAWAY_KEY, ...tls } }));
  }
  for (const step of NO_TLS) await attack(await startFaultServer({ steps: [step] }));
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  return [
    exactly(`requests sent over ${grouped(calls)} wrong connections`, taken),
    exactly('token bytes at wrong certificates', tokens),
  ];
}

const established = 'HTTP/1.1 200 Connection Established\r\n\r\n';
const LYING: readonly FaultStep[] = [
  ...[301, 302, 307, 401, 403, 407, 500, 502].map((status) => {
    const headers = { Location: 'http://127.0.0.1:1/', 'Proxy-Authenticate': 'Basic' };
    return answering({ status, headers });
  }),
  ...[
    established,
    `${established}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}`,
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'SSH-2.0-x\r\n',
    'HTTP/1.1 2',
    '',
  ].map((text): FaultStep => ({ kind: 'write', bytes: Buffer.from(text), ending: 'close' })),
  { kind: 'silence' },
];

async function proxies(run: ProofRun): Promise<readonly Figure[]> {
  const proxy = await startFaultServer();
  let done = 0;
  let calls = 0;
  for (let round = 0; round < run.times(10); round += 1) {
    for (const step of LYING) {
      proxy.script(step);
      const settings = { httpProxy: proxy.origin, httpsProxy: proxy.origin };
      const call = run.random.pick(SAMPLE_CALLS);
      const options = { proxy: settings, limits: LIMITS };
      const result = await callOnce(call, 'https://ci.example.test', options);
      calls += 1;
      if (result.ok || result.error.kind !== 'not-sent') done += 1;
    }
  }
  const figures = [
    exactly(`requests that ${grouped(calls)} lying proxies got`, done),
    exactly('token bytes at lying proxies', tokensAt(proxy)),
  ];
  await proxy.close();
  return figures;
}

function tokensAt({ requests }: FaultServer): number {
  return requests.filter(({ raw }) => raw.includes(TOKEN)).length;
}
