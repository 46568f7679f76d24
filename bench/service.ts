// A service that answers every poll with `not_ready` until told otherwise, and keeps count.
import { createServer } from 'node:http';
import { listening } from '../test/support/listening.ts';

const ANSWER_AFTER_MS = 20;

export type PollingService = Awaited<ReturnType<typeof startPollingService>>;

export async function startPollingService() {
  const ready = new Set<string>();
  /** When it first said of an id that it is ready. */
  const saidReadyMs = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    setTimeout(() => {
      const isReady = ready.has(id);
      if (isReady && !saidReadyMs.has(id)) saidReadyMs.set(id, performance.now());
      const runs = [{ run_id: `run-${id}`, run_url: `https://ci.acme.dev/${id}` }];
      const body = isReady ? { status: 'ready', runs } : { status: 'not_ready' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    }, ANSWER_AFTER_MS);
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    makeReady: (id: string) => void ready.add(id),
    saidReadyMs,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
