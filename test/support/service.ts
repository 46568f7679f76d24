import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';
import { startSandboxProcess } from './sandbox-process.ts';

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyText: string;
}

export interface Service {
  /** `http://127.0.0.1:{port}{base}` */
  readonly baseUrl: string;
  readonly segment: string;
  readonly tokens: Readonly<Record<'organization' | 'personal' | 'serviceAccount', string>>;
  /** All that was asked, in turn. */
  readonly requests: readonly SeenRequest[];
  /** How long each request is held before the service gets it. */
  latencyMs: number;
  /** Only those of this method are held; all of them unless given. */
  held?: 'POST';
}

/**
 * The service of the specification until the test ends: a sandbox in a process of its own, behind a proxy such as
 * organizations have, which writes down what passes. Anything that isn't below its path is a 404.
 *
 * @param base the path of its base URL, such as `/ci`
 */
export async function startService(
  home: string,
  { base = '', segment = 'svc' } = {},
): Promise<Service> {
  const { child, address } = await startSandboxProcess(mkdtempSync(path.join(home, 'service-')));
  onTestFinished(() => void child.kill('SIGKILL'));
  const { host } = new URL(address.base_url);
  const requests: SeenRequest[] = [];
  const below = `${base}/${segment}/`;
  const proxy = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const bodyText = await text(incoming);
    requests.push({ method, path: url, headers, bodyText });
    if (!url.startsWith(below)) return void outgoing.writeHead(404).end();
    const isHeld = service.held === undefined || service.held === method;
    if (isHeld) await delay(service.latencyMs, null, { ref: false });
    const behind = `${address.base_url}/${address.segment}/${url.slice(below.length)}`;
    const forwarded = request(behind, { method, headers: { ...headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(bodyText);
  });
  const port = await listening(proxy);
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { organization, personal, service_account: serviceAccount } = address.tokens;
  const service: Service = {
    baseUrl: `http://127.0.0.1:${port}${base}`,
    segment,
    tokens: { organization, personal, serviceAccount },
    requests,
    latencyMs: 0,
  };
  return service;
}
