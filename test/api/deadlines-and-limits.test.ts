import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outcomeAfter } from '../../src/domain/failure.ts';
import {
  answering,
  type FaultServer,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';
import { CREATE, callOnce, clientOf, failureIn, POLL, SET_SECRETS } from './sample-calls.ts';

let server: FaultServer;

beforeEach(async () => {
  server = await startFaultServer();
});

afterEach(() => server.close());

/** Runs a call that must be ended by a limit, and tells how long that took. */
async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

const hostOf = () => `127.0.0.1:${server.port}`;

test('an answer that never begins ends at the limit for headers', async () => {
  const limits = { headersMs: 150, getMs: 5_000 };
  const { value, ms } = await timed(() => callOnce(POLL, server.origin, { limits }));
  expect(failureIn(value)).toMatchObject({ kind: 'no-answer', cause: 'deadline', host: hostOf() });
  expect(ms).toBeGreaterThan(140);
  expect(ms).toBeLessThan(4_000);
});

test.each([
  { call: POLL, limits: { getMs: 200 } },
  { call: CREATE, limits: { postMs: 200 } },
])(
  '$call.name: an answer that drips ends at the limit for the whole call',
  async ({ call, limits }) => {
    server.script({ kind: 'drip', bytes: httpAnswer({ body: call.golden }), everyMs: 20 });
    const { value, ms } = await timed(() => callOnce(call, server.origin, { limits }));
    expect(failureIn(value)).toMatchObject({ kind: 'no-answer', cause: 'deadline' });
    expect(ms).toBeLessThan(4_000);
  },
);

test('the limit counts bytes, and the last one allowed is read', async () => {
  const body = '{"status":"not_ready","é":"é"}';
  const bodyBytes = Buffer.byteLength(body);
  server.script(answering({ body }));
  expect((await callOnce(POLL, server.origin, { limits: { bodyBytes } })).ok).toBe(true);
  const failure = failureIn(
    await callOnce(POLL, server.origin, { limits: { bodyBytes: bodyBytes - 1 } }),
  );
  expect(failure).toMatchObject({ kind: 'unreadable', cause: 'too-large' });
});

test('a long error text is shortened where it comes in', async () => {
  server.script(
    answering({ status: 400, body: JSON.stringify({ error: `x${'👩'.repeat(90_000)}` }) }),
  );
  const failure = failureIn(await callOnce(SET_SECRETS, server.origin));
  const message = failure.kind === 'rejected' ? failure.message : null;
  expect(message?.length).toBe(100_000);
  expect(message?.isWellFormed()).toBe(true);
});

test('a call that is cancelled ends at once', async () => {
  const client = clientOf(server.origin);
  const controller = new AbortController();
  const result = CREATE.run(client, { signal: controller.signal });
  await expect.poll(() => server.requests[0]?.isWhole).toBe(true);
  controller.abort();
  expect(failureIn(await result)).toEqual({ kind: 'cancelled', wasSent: true });
  await client.close();
});

test('a call that was cancelled before it began sends nothing', async () => {
  const client = clientOf(server.origin);
  const result = await CREATE.run(client, { signal: AbortSignal.abort() });
  expect(failureIn(result)).toEqual({ kind: 'cancelled', wasSent: false });
  await client.close();
  expect(server.connections).toBe(0);
});

test('a call that is over lets go of the signal that could have cancelled it', async () => {
  const client = clientOf(server.origin);
  const { signal } = new AbortController();
  server.script(answering({ status: 400, body: '{}' }));
  await CREATE.run(client, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await client.close();
});

test('a write that is cancelled before its connection is ready was not sent', async () => {
  const controller = new AbortController();
  // It waits for a handshake.
  const client = clientOf(server.origin.replace('http:', 'https:'));
  const result = CREATE.run(client, { signal: controller.signal });
  await expect.poll(() => server.connections).toBe(1);
  controller.abort();
  const failure = failureIn(await result);
  expect(failure).toEqual({ kind: 'cancelled', wasSent: false });
  expect(outcomeAfter(failure)).toBe('not-sent');
  await client.close();
});

test('closing the client ends what is under way, and what comes later sends nothing', async () => {
  const client = clientOf(server.origin);
  const results = Array.from({ length: 20 }, () => POLL.run(client));
  await expect.poll(() => server.requests.length).toBe(20);
  await client.close();
  for (const result of await Promise.all(results)) {
    expect(failureIn(result)).toEqual({ kind: 'cancelled', wasSent: true });
  }
  expect(failureIn(await CREATE.run(client))).toEqual({ kind: 'cancelled', wasSent: false });
  expect(server.requests).toHaveLength(20);
  await client.close();
});

test('closing the client while a body arrives is a cancelled call too', async () => {
  const head = httpAnswer({ headers: { 'Content-Length': '9999' } });
  server.script({ kind: 'write', bytes: head, ending: 'keep' });
  const client = clientOf(server.origin);
  const result = POLL.run(client);
  await expect.poll(() => server.answered).toBe(1);
  await client.close();
  expect(failureIn(await result)).toEqual({ kind: 'cancelled', wasSent: true });
});

test('calls at the same time do not wait for each other', async () => {
  server.script({ kind: 'silence' }, answering({ body: POLL.golden }));
  const client = clientOf(server.origin);
  const slow = POLL.run(client);
  await expect.poll(() => server.requests.length).toBe(1);
  expect((await POLL.run(client)).ok).toBe(true);
  await client.close();
  await slow;
});
