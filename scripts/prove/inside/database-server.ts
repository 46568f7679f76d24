import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { monotonicMs } from './database-scale.ts';

/** One request as the service saw it. */
export interface Seen {
  readonly kind: string;
  /** Of the dispatch, or the row of the write. */
  readonly id: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly fromMs: number;
  untilMs: number;
  /** What it made of it, whether or not it said so: a version, or an id. */
  made: number | string | null;
  /** What it said; `null` if the connection was cut. */
  status: number | null;
}

/** A service that is slow, wrong or silent at times, and remembers all that it was asked. */
export async function startServer(random: Random) {
  const seen: Seen[] = [];
  const versions = new Map<string, number>();
  const checks = new Map<string, number>();

  function make(request: Seen): void {
    if (request.kind === 'write') {
      const place = String(request.headers['x-place']);
      request.made = (versions.get(place) ?? 0) + 1;
      versions.set(place, request.made);
    }
    if (request.kind === 'dispatch') request.made = `d${seen.length}`;
  }

  async function answer(request: Seen, response: http.ServerResponse): Promise<void> {
    const say = (status: number, body: object) => {
      request.status = status;
      response.writeHead(status).end(JSON.stringify(body));
    };
    const luck = random.below(100);
    await delay(luck < 5 ? 200 + random.below(800) : luck < 7 ? 2_600 : random.below(30));
    if (luck >= 94) return say(400, {});
    if (luck >= 91 || luck < 7) make(request);
    // Cut: before it did anything, or after.
    if (luck >= 88) return void response.socket?.destroy();
    if (luck >= 86) return say(500, {});
    if (request.made === null) make(request);
    const asked = (checks.get(request.id) ?? 0) + 1;
    if (request.kind === 'check') checks.set(request.id, asked);
    const isReady = asked >= 3 && !request.id.startsWith('watched');
    say(200, { id: request.made, version: request.made, status: isReady ? 'ready' : 'not_ready' });
  }

  const server = http.createServer((incoming, response) => {
    const { headers } = incoming;
    const request: Seen = {
      kind: String(headers['x-kind']),
      id: String(headers['x-id']),
      headers,
      fromMs: monotonicMs(),
      untilMs: Number.POSITIVE_INFINITY,
      made: null,
      status: null,
    };
    seen.push(request);
    response
      .on('error', () => {})
      .on('close', () => {
        request.untilMs = monotonicMs();
      });
    incoming.on('error', () => {}).resume();
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    seen,
    versions,
    port: typeof address === 'object' ? String(address?.port) : '',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
