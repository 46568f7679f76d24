import { afterEach, beforeEach, expect, test } from 'vitest';
import { outcomeAfter } from '../../src/domain/failure.ts';
import { type FaultServer, httpAnswer, startFaultServer } from '../support/fault-server.ts';
import { CREATE, callOnce, clientOf, failureIn, POLL } from './sample-calls.ts';

let server: FaultServer;

beforeEach(async () => {
  server = await startFaultServer();
});

afterEach(() => server.close());

test('an answer that is not HTTP is told as that', async () => {
  server.script({ kind: 'write', bytes: Buffer.from('220 mail ready\r\n'), ending: 'close' });
  expect(failureIn(await callOnce(POLL, server.origin))).toMatchObject({
    kind: 'no-answer',
    detail: expect.stringContaining('HTTP'),
  });
});

test('a GET that is cut is not sent again either', async () => {
  server.script({ kind: 'drop', afterBytes: 1, ending: 'reset' });
  expect(failureIn(await callOnce(POLL, server.origin)).kind).toBe('no-answer');
  expect(server.requests).toHaveLength(1);
});

test('a connection that is closed as soon as it is made leaves the fate unknown', async () => {
  server.script({ kind: 'drop', afterBytes: 0, ending: 'close' });
  expect(outcomeAfter(failureIn(await callOnce(CREATE, server.origin)))).toBe('unknown');
  expect(server.connections).toBe(1);
});

test('a connection that is reset as soon as it is made is not made again', async () => {
  server.script({ kind: 'drop', afterBytes: 0, ending: 'reset' });
  const failure = failureIn(await callOnce(CREATE, server.origin));
  // Whether the reset is noticed before the request is written is up to the system.
  expect(['not-sent', 'no-answer']).toContain(failure.kind);
  expect(server.connections).toBe(1);
});

test('a 503 with Retry-After is given back, not waited for', async () => {
  const headers = { 'Retry-After': '0' };
  const bytes = httpAnswer({ status: 503, headers });
  server.script({ kind: 'write', bytes, ending: 'keep' });
  for (const call of [CREATE, POLL]) await callOnce(call, server.origin);
  expect(server.requests).toHaveLength(2);
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

test('an answer that nobody asked for is not taken for the next one', async () => {
  const waiting = httpAnswer({ body: '{"status":"not_ready"}' });
  const stray = httpAnswer({ body: '{"status":"error","error":"not yours"}' });
  const bytes = Buffer.concat([waiting, stray]);
  server.script(
    { kind: 'write', bytes, ending: 'keep' },
    { kind: 'write', bytes: waiting, ending: 'keep' },
  );
  const client = clientOf(server.origin);
  for (const _ of [1, 2]) {
    const result = await POLL.run(client);
    expect(result).toEqual({ ok: true, value: { status: 'not_ready' } });
  }
  await client.close();
});
