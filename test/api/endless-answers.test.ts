import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseJson } from '../../src/api/read-answer.ts';
import { outcomeAfter } from '../../src/domain/failure.ts';
import { answering, httpAnswer, startFaultServer } from '../support/fault-server.ts';
import { listening } from '../support/listening.ts';
import { CREATE, callOnce, clientOf, failureIn, POLL } from './sample-calls.ts';

const MIB = 1024 * 1024;
const LIMITS = { bodyBytes: MIB };
/** What the system takes on both sides before either program sees a byte. */
const IN_TRANSIT = 16 * MIB;

let server: Server | null = null;
let sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server?.close();
  server = null;
});

const sentBytes = () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0);

/** A service that answers with these bytes, and then with these again and again for as long as they are taken. */
async function startEndless(begin: string, again: string): Promise<string> {
  const chunk = Buffer.from(again.repeat(Math.ceil((64 * 1024) / again.length)), 'latin1');
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    const more = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', more);
    socket.once('data', () => {
      socket.write(begin);
      more();
    });
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

const CHUNKED = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n';

const NO_HEAD = [
  ['a status line', 'HTTP/1.1 201 ', 'x'],
  ['empty lines before the status', '', '\r\n'],
  ['the name of a header', 'HTTP/1.1 201 Created\r\n', 'x'],
  ['the value of a header', 'HTTP/1.1 201 Created\r\nX: ', 'x'],
  ['blanks before the value of a header', 'HTTP/1.1 201 Created\r\nX:', ' '],
  ['headers', 'HTTP/1.1 201 Created\r\n', 'X: y\r\n'],
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['bare interim answers', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['continues', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['the head of a continue', 'HTTP/1.1 100 Continue\r\nX: ', 'x'],
] as const;

const NO_BODY = [
  ['the extension of a chunk', `${CHUNKED}1;`, 'x'],
  ['the length of a chunk', CHUNKED, '0'],
  ['trailers', `${CHUNKED}0\r\n`, 'X: y\r\n'],
  ['a body of no length', 'HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n', ' '],
  ['chunks of one byte', CHUNKED, '1;extended=by-a-little\r\n \r\n'],
] as const;

describe('an answer that never ends is cut long before its deadline', () => {
  test.each(NO_HEAD)('%s', async (_name, begin, again) => {
    const origin = await startEndless(begin, again);
    const startMs = performance.now();
    const failure = failureIn(await callOnce(CREATE, origin, { limits: LIMITS }));
    expect(failure).toMatchObject({ kind: 'no-answer', cause: 'connection-lost' });
    expect(outcomeAfter(failure)).toBe('unknown');
    expect(sentBytes()).toBeLessThan(3 * MIB + IN_TRANSIT);
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });

  test.each(NO_BODY)('%s', async (_name, begin, again) => {
    const origin = await startEndless(begin, again);
    const startMs = performance.now();
    const failure = failureIn(await callOnce(CREATE, origin));
    expect(failure).toMatchObject({ kind: 'unreadable', httpStatus: 201 });
    expect(outcomeAfter(failure)).toBe('unknown');
    expect(sentBytes()).toBeLessThan(21 * MIB + IN_TRANSIT);
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });

  test('and says why', async () => {
    const limits = { bodyBytes: 1_000 };
    const head = await callOnce(CREATE, await startEndless('HTTP/1.1 201 ', 'x'), { limits });
    expect(failureIn(head)).toMatchObject({ detail: 'its response had no end' });
    server?.close();
    const body = await callOnce(CREATE, await startEndless(`${CHUNKED}1;`, 'x'), { limits });
    expect(failureIn(body)).toMatchObject({ cause: 'too-large' });
  });

  test('what a proxy says to a tunnel', async () => {
    const HTTPS_PROXY = await startEndless('HTTP/1.1 200 ', 'x');
    const result = await callOnce(CREATE, 'https://ci.example.test', { proxy: { HTTPS_PROXY } });
    const detail = 'its response had no end';
    expect(failureIn(result)).toMatchObject({ kind: 'not-sent', cause: 'proxy', detail });
  });

  test('a refusal stands, though its text never ends', async () => {
    const head = 'HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\n1;';
    const origin = await startEndless(head, 'x');
    const failure = failureIn(await callOnce(CREATE, origin));
    expect(failure).toMatchObject({ kind: 'rejected', message: null });
  });
});

test('eight answers in chunks of a byte at once hold up nothing for long', async () => {
  const origin = await startEndless(CHUNKED, '1\r\n \r\n');
  let longestMs = 0;
  let since = process.cpuUsage();
  const turns = setInterval(() => {
    longestMs = Math.max(longestMs, process.cpuUsage(since).user / 1_000);
    since = process.cpuUsage();
  }, 1);
  onTestFinished(() => clearInterval(turns));
  const calls = Array.from({ length: 8 }, () => callOnce(CREATE, origin));
  for (const result of await Promise.all(calls)) {
    expect(failureIn(result)).toMatchObject({ kind: 'unreadable', cause: 'too-large' });
  }
  // With what the service itself takes of this process.
  expect(longestMs).toBeLessThan(400);
});

describe('a body that nobody waits for is dropped with its connection', () => {
  const head = (status: number) => `HTTP/1.1 ${status} Scripted\r\nContent-Length: 99\r\n\r\n`;

  test.each([302, 204, 200])('%i', async (status) => {
    const silent = await startFaultServer();
    const client = clientOf(silent.origin);
    onTestFinished(async () => {
      await client.close();
      await silent.close();
    });
    silent.script({ kind: 'write', bytes: Buffer.from(head(status)), ending: 'keep' });
    await CREATE.run(client, { signal: AbortSignal.timeout(500) });
    await expect.poll(() => silent.open).toBe(0);
  });

  test('the text of a refusal, after a while', async () => {
    const silent = await startFaultServer();
    onTestFinished(() => silent.close());
    silent.script({ kind: 'write', bytes: Buffer.from(head(400)), ending: 'keep' });
    const startMs = performance.now();
    const result = await callOnce(CREATE, silent.origin, { limits: { reasonMs: 100 } });
    expect(failureIn(result)).toMatchObject({ kind: 'rejected', message: null });
    expect(performance.now() - startMs).toBeLessThan(2_900);
  });
});

describe('an answer that ends is read', () => {
  test('however often a connection is used again', async () => {
    const many = await startFaultServer({
      steps: [answering({ body: `{"status":"not_ready"}${' '.repeat(900)}` })],
    });
    const client = clientOf(many.origin, { limits: { bodyBytes: 1_000 } });
    onTestFinished(async () => {
      await client.close();
      await many.close();
    });
    for (let time = 0; time < 150; time += 1) expect((await POLL.run(client)).ok).toBe(true);
    expect(many.connections).toBeLessThan(10);
  });

  test('in chunks of five bytes, up to the last one allowed', async () => {
    const body = `{"status":"not_ready"}${' '.repeat(99_978)}`;
    const chunks = body.replace(/.{5}/g, (five) => `5\r\n${five}\r\n`);
    const headers = { 'Transfer-Encoding': 'chunked' };
    const small = await startFaultServer();
    onTestFinished(() => small.close());
    const bytes = httpAnswer({ headers, body: `${chunks}0\r\n\r\n` });
    small.script({ kind: 'write', bytes, ending: 'keep' });
    const limits = { bodyBytes: body.length };
    expect((await callOnce(POLL, small.origin, { limits })).ok).toBe(true);
  });
});

describe('JSON of too many values is refused before it is parsed', () => {
  const listOf = (count: number, value: string) => Buffer.from(`[${`${value},`.repeat(count)}1]`);

  test.each(['1', '{}', '[]', '"k":1'])('%s', (value) => {
    expect(parseJson(listOf(400_000, value), false)).toEqual({
      ok: false,
      error: { cause: 'wrong-shape', detail: 'it has more than 400000 values' },
    });
  });

  test('text with as many commas and brackets is one value', () => {
    const text = ',{['.repeat(100_000);
    const bytes = Buffer.from(JSON.stringify({ error: text }));
    expect(parseJson(bytes, false)).toEqual({ ok: true, value: { error: text } });
  });

  test('a hundred thousand runs are read', () => {
    const runs = Array.from({ length: 100_000 }, (_, at) => ({ run_id: `r${at}`, run_url: 'u' }));
    expect(parseJson(Buffer.from(JSON.stringify({ status: 'ready', runs })), false).ok).toBe(true);
  });

  test('an HTML page stays one, whatever is in its scripts', () => {
    const page = Buffer.from(`<!doctype html><script>${'[{,'.repeat(100_000)}`);
    expect(parseJson(page, false)).toMatchObject({ error: { detail: 'an HTML page' } });
  });
});
