// A service that answers every poll with `not_ready` until told otherwise, and keeps count.
import { once } from 'node:events';
import { createServer } from 'node:http';

const ANSWER_AFTER_MS = 20;

/** @returns the server, with what it saw: `starts` in milliseconds, the most in flight, checks by id. */
export async function startPollingServer() {
  const seen = {
    starts: [],
    inFlight: 0,
    mostInFlight: 0,
    checks: new Map(),
    saidReady: new Map(),
  };
  /** Ids that are ready, and when the service made them so. */
  const readyAt = new Map();
  const server = createServer((request, response) => {
    const id = decodeURIComponent(request.url.split('/').at(-1));
    seen.starts.push(performance.now());
    seen.inFlight += 1;
    seen.mostInFlight = Math.max(seen.mostInFlight, seen.inFlight);
    seen.checks.set(id, (seen.checks.get(id) ?? 0) + 1);
    setTimeout(() => {
      seen.inFlight -= 1;
      if (readyAt.has(id) && !seen.saidReady.has(id)) seen.saidReady.set(id, performance.now());
      const body = readyAt.has(id)
        ? { status: 'ready', runs: [{ run_id: `run-${id}`, run_url: `https://ci.acme.dev/${id}` }] }
        : { status: 'not_ready' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    }, ANSWER_AFTER_MS);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    seen,
    makeReady: (id) => readyAt.set(id, performance.now()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The most starts that fall into any one second. */
export function mostInOneSecond(starts) {
  let most = 0;
  let from = 0;
  for (let to = 0; to < starts.length; to += 1) {
    while (starts[to] - starts[from] >= 1_000) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}
