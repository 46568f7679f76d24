import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningSandbox } from '../../src/domain/running-sandbox.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { listening } from '../../test/support/listening.ts';

/** Services of made-up organizations, each under a host name of its own. */
export interface NamedServices {
  /** Lets a program reach them: a proxy, and the certificate to trust. */
  readonly env: Readonly<Record<string, string>>;
  readonly tokens: (host: string) => RunningSandbox['tokens'];
  /** Delays each of its answers from now on. */
  readonly delay: (host: string, latencyMs: number) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a sandbox for each host, behind TLS and under that name, so that pictures show what users see.
 *
 * @param folder where they keep their files
 */
export async function startNamedServices(
  folder: string,
  hosts: readonly string[],
): Promise<NamedServices> {
  mkdirSync(folder, { recursive: true });
  const delays = new Map<string, number>();
  const sandboxes = new Map<string, RunningSandbox>();
  for (const host of hosts) {
    const started = await startSandbox({ folder: path.join(folder, host) });
    if (!started.ok) throw new Error(started.error);
    sandboxes.set(host, started.value);
  }
  const of = (host: string): RunningSandbox => {
    const found = sandboxes.get(host);
    if (!found) throw new Error(`there is no service ${host}`);
    return found;
  };

  const { key, certificate } = makeCertificate(folder, hosts);
  const front = https.createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    async (request, response) => {
      const { host = '' } = request.headers;
      await sleep(delays.get(host) ?? 0);
      handOn(request, response, of(host));
    },
  );
  const frontPort = await listening(front);
  const proxy = createServer((client) => {
    client.once('data', () => {
      const server = connect(frontPort, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(server).pipe(client);
      });
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const)
        one.on('error', () => other.destroy());
    });
  });
  const proxyPort = await listening(proxy);
  return {
    env: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, NODE_EXTRA_CA_CERTS: certificate },
    tokens: (host) => of(host).tokens,
    delay: (host, latencyMs) => delays.set(host, latencyMs),
    async close() {
      front.closeAllConnections();
      front.close();
      proxy.close();
      await Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close()));
    },
  };
}

/** The sandbox only accepts its own address, and puts it into its answers. */
function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  { baseUrl }: RunningSandbox,
): void {
  const { hostname, port, host } = new URL(baseUrl);
  const { method, url: asked, headers } = request;
  const inner = http.request(
    { hostname, port, method, path: asked, headers: { ...headers, host } },
    (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const body = Buffer.from(text.replaceAll(baseUrl, `https://${headers.host}`));
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length });
        response.end(body);
      });
    },
  );
  inner.on('error', () => response.destroy());
  request.pipe(inner);
}

function makeCertificate(
  folder: string,
  hosts: readonly string[],
): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const names = hosts.map((host) => `DNS:${host}`).join();
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '2', '-subj', '/CN=pictures', '-addext', `subjectAltName=${names}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { key, certificate };
}
