import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';

/** A service that counts what it is asked. Each dispatch is ready at its third poll. */
export async function startCountingService(
  fault: (response: ServerResponse) => boolean = () => false,
) {
  const created: string[] = [];
  const polls = new Map<string, number>();
  /** When the service first said that it is ready. */
  const readyAt = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') {
      created.push(JSON.parse(body).key);
      return answer(response, 201, { dispatch_id: `id-${created.length}` });
    }
    if (fault(response)) return;
    const id = request.url ?? '';
    polls.set(id, (polls.get(id) ?? 0) + 1);
    const isReady = (polls.get(id) ?? 0) >= 3;
    if (isReady && !readyAt.has(id)) readyAt.set(id, performance.now());
    answer(response, 200, isReady ? ready(id) : { status: 'not_ready' });
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, created, polls, readyAt };
}

function ready(id: string) {
  return { status: 'ready', runs: [{ run_id: id, run_url: `https://ci.acme.dev${id}` }] };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
