import { expect, test } from 'vitest';
import { outcomeAfter } from '../../src/domain/failure.ts';
import {
  answering,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';
import { CREATE, callOnce, failureIn, openClient, POLL, serve } from './sample-calls.ts';

test.each<[string, FaultStep]>([
  ['is cut', { kind: 'drop', afterBytes: 1, ending: 'reset' }],
  ['gets a 503 with Retry-After', answering({ status: 503, headers: { 'Retry-After': '0' } })],
])('a GET that %s is not sent again either', async (_, step) => {
  const server = await serve(step);
  expect((await callOnce(POLL, server.origin)).ok).toBe(false);
  expect(server.requests).toHaveLength(1);
});

test('a connection that is closed as soon as it is made leaves the fate unknown', async () => {
  const server = await serve({ kind: 'drop', afterBytes: 0, ending: 'close' });
  expect(outcomeAfter(failureIn(await callOnce(CREATE, server.origin)))).toBe('unknown');
  expect(server.connections).toBe(1);
});

test('a connection that is reset as soon as it is made is not made again', async () => {
  const server = await serve({ kind: 'drop', afterBytes: 0, ending: 'reset' });
  const failure = failureIn(await callOnce(CREATE, server.origin));
  // Whether the reset is noticed before the request is written is up to the system.
  expect(['not-sent', 'no-answer']).toContain(failure.kind);
  expect(server.connections).toBe(1);
});

test('a port where nothing listens refuses, and nothing was sent', async () => {
  const gone = await startFaultServer();
  await gone.close();
  const failure = failureIn(await callOnce(CREATE, gone.origin));
  expect(failure).toEqual({
    kind: 'not-sent',
    cause: 'refused',
    host: `127.0.0.1:${gone.port}`,
    detail: 'ECONNREFUSED',
  });
});

test('a name without an address is told as that, and nothing was sent', async () => {
  const failure = failureIn(await callOnce(CREATE, 'http://nothing.invalid'));
  expect(failure).toMatchObject({ kind: 'not-sent', cause: 'dns' });
});

test('an answer that nobody asked for is not taken for the next one', async () => {
  const waiting = httpAnswer({ body: '{"status":"not_ready"}' });
  const stray = httpAnswer({ body: '{"status":"error","error":"not yours"}' });
  const bytes = Buffer.concat([waiting, stray]);
  const server = await serve(
    { kind: 'write', bytes, ending: 'keep' },
    { kind: 'write', bytes: waiting, ending: 'keep' },
  );
  const client = openClient(server.origin);
  for (const _ of [1, 2]) {
    const result = await POLL.run(client);
    expect(result).toEqual({ ok: true, value: { status: 'not_ready' } });
  }
});

test('a call whose time has passed right before its first byte sends nothing, on a new connection or a kept one', async () => {
  const created = answering({ status: CREATE.status, body: CREATE.golden });
  const server = await serve(answering({ body: POLL.golden }), created);
  const client = openClient(server.origin);
  expect((await POLL.run(client, { beforeFirstByte: () => true })).ok).toBe(true);
  for (const call of [POLL, CREATE]) {
    const failure = failureIn(await call.run(client, { beforeFirstByte: () => false }));
    expect(failure).toEqual({ kind: 'cancelled', wasSent: false });
  }
  expect(server.requests).toHaveLength(1);
  // The connection isn't left in a state that harms the next call.
  expect((await CREATE.run(client)).ok).toBe(true);
});
