import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callOnce, failureIn, POLL } from '../api/sample-calls.ts';
import {
  answering,
  type FaultServer,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';

// Here rather than beside the other limits: memory can only be told in a process of its own.
let server: FaultServer;

beforeEach(async () => {
  server = await startFaultServer();
});

afterEach(() => server.close());

test('a body beyond the limit is dropped, and memory stays flat', async () => {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const head = httpAnswer({ headers: { 'Transfer-Encoding': 'identity', Connection: 'close' } });
  server.script({ kind: 'flood', head, chunk });
  const before = process.memoryUsage().rss;
  const failure = failureIn(await callOnce(POLL, server.origin));
  const growth = process.memoryUsage().rss - before;
  expect(failure).toEqual({
    kind: 'unreadable',
    host: `127.0.0.1:${server.port}`,
    httpStatus: 200,
    cause: 'too-large',
    detail: 'more than 10240 KiB',
  });
  expect(growth).toBeLessThan(64 * 1024 * 1024);
});

test('a packed bomb is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  server.script(answering({ headers: { 'Content-Encoding': 'gzip' }, body: bomb }));
  const before = process.memoryUsage().rss;
  const failure = failureIn(await callOnce(POLL, server.origin));
  expect(failure).toMatchObject({ kind: 'unreadable', cause: 'not-json' });
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
});
