import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Limits } from '../../src/api/connections.ts';
import { outcomeAfter } from '../../src/domain/failure.ts';
import { answering, type FaultStep, httpAnswer } from '../support/fault-server.ts';
import {
  CREATE,
  callOnce,
  clientOf,
  failureIn,
  openClient,
  POLL,
  type SampleCall,
  SET_SECRETS,
  serve,
} from './sample-calls.ts';

const dripping = ({ golden }: SampleCall): FaultStep => ({
  kind: 'drip',
  bytes: httpAnswer({ body: golden }),
  everyMs: 20,
});

test.each<[string, SampleCall, FaultStep, Partial<Limits>]>([
  ['never begins, at that for headers', POLL, { kind: 'silence' }, { headersMs: 150 }],
  ['drips, at that for a GET', POLL, dripping(POLL), { getMs: 200 }],
  ['drips, at that for a POST', CREATE, dripping(CREATE), { postMs: 200 }],
])('a limit ends an answer that %s', async (_, call, step, limits) => {
  const server = await serve(step);
  const startMs = performance.now();
  const failure = failureIn(await callOnce(call, server.origin, { limits }));
  const host = `127.0.0.1:${server.port}`;
  expect(failure).toMatchObject({ kind: 'no-answer', cause: 'deadline', host });
  expect(performance.now() - startMs).toBeLessThan(4_000);
});

test('the limit counts bytes, and the last one allowed is read', async () => {
  const body = '{"status":"not_ready","é":"é"}';
  const bodyBytes = Buffer.byteLength(body);
  const server = await serve(answering({ body }));
  expect((await callOnce(POLL, server.origin, { limits: { bodyBytes } })).ok).toBe(true);
  const failure = failureIn(
    await callOnce(POLL, server.origin, { limits: { bodyBytes: bodyBytes - 1 } }),
  );
  expect(failure).toMatchObject({ kind: 'unreadable', cause: 'too-large' });
});

test('a long error text is shortened where it comes in', async () => {
  const server = await serve(
    answering({ status: 400, body: JSON.stringify({ error: `x${'👩'.repeat(90_000)}` }) }),
  );
  const failure = failureIn(await callOnce(SET_SECRETS, server.origin));
  const message = failure.kind === 'rejected' ? failure.message : null;
  expect(message?.length).toBe(100_000);
  expect(message?.isWellFormed()).toBe(true);
});

test('a call that is cancelled ends at once', async () => {
  const server = await serve();
  const client = openClient(server.origin);
  const controller = new AbortController();
  const result = CREATE.run(client, { signal: controller.signal });
  await expect.poll(() => server.requests[0]?.isWhole).toBe(true);
  controller.abort();
  expect(failureIn(await result)).toEqual({ kind: 'cancelled', wasSent: true });
});

test('a call that was cancelled before it began sends nothing', async () => {
  const server = await serve();
  const client = openClient(server.origin);
  const result = await CREATE.run(client, { signal: AbortSignal.abort() });
  expect(failureIn(result)).toEqual({ kind: 'cancelled', wasSent: false });
  expect(server.connections).toBe(0);
});

test('a call that is over lets go of the signal that could have cancelled it', async () => {
  const server = await serve();
  const client = openClient(server.origin);
  const { signal } = new AbortController();
  server.script(answering({ status: 400, body: '{}' }));
  await CREATE.run(client, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a write that is cancelled before its connection is ready was not sent', async () => {
  const server = await serve();
  const controller = new AbortController();
  // It waits for a handshake.
  const client = openClient(server.origin.replace('http:', 'https:'));
  const result = CREATE.run(client, { signal: controller.signal });
  await expect.poll(() => server.connections).toBe(1);
  controller.abort();
  const failure = failureIn(await result);
  expect(failure).toEqual({ kind: 'cancelled', wasSent: false });
  expect(outcomeAfter(failure)).toBe('not-sent');
});

test('closing the client ends what is under way, and what comes later sends nothing', async () => {
  const server = await serve();
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
