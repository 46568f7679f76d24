import { expect, it } from 'vitest';
import { answering, httpAnswer } from '../support/fault-server.ts';
import { CREATE, openClient, POLL, SET_VAR, serve } from './sample-calls.ts';

it('a poll that hangs on a dead connection ends at once, and the next one has a new connection', async () => {
  const ready = answering({ body: POLL.golden });
  const server = await serve(ready, { kind: 'silence' }, ready);
  const client = openClient(server.origin);
  expect(await POLL.run(client)).toMatchObject({ ok: true });
  const hanging = POLL.run(client);
  await expect.poll(() => server.requests.length).toBe(2);
  const [begunMs, connections] = [performance.now(), server.connections];
  client.dropConnections();
  expect(await hanging).toEqual({ ok: false, error: { kind: 'cancelled', wasSent: true } });
  expect(await POLL.run(client)).toMatchObject({ ok: true });
  expect(performance.now() - begunMs).toBeLessThan(4_000);
  expect(server.connections).toBe(connections + 1);
});

it.each([CREATE, SET_VAR])('$name goes on, however long it takes', async (call) => {
  const bytes = httpAnswer({ status: call.status, body: call.golden });
  const server = await serve({ kind: 'drip', bytes, everyMs: 20 });
  const client = openClient(server.origin);
  const answer = call.run(client);
  await expect.poll(() => server.requests.length).toBe(1);
  client.dropConnections();
  expect(await answer).toMatchObject({ ok: true });
});
