import { createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { listening } from './listening.ts';

/**
 * A proxy as organizations have it in front of a service: the sandbox under another path and segment. All else is
 * a 404. Open until the test ends.
 *
 * @param path such as `/ci/mint`: the path of the base URL, and the segment
 * @returns where it is: `http://127.0.0.1:{port}`
 */
export async function startGateway(sandbox: Sandbox, path: string): Promise<string> {
  const { host } = new URL(sandbox.baseUrl);
  const server = createServer((incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (!url.startsWith(`${path}/`)) return void outgoing.writeHead(404).end();
    const address = `${sandbox.baseUrl}/${sandbox.segment}${url.slice(path.length)}`;
    const headers = { ...incoming.headers, host };
    const forwarded = request(address, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
