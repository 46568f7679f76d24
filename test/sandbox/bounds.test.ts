import net from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunningSandbox } from '../../src/domain/running-sandbox.ts';
import { portOf, rawExchange, SECRETS, send, setSecrets, start, statusOf } from './support.ts';

const MIB = 1024 * 1024;
const MAX_BODY_BYTES = 8 * MIB;

function postHead(sandbox: RunningSandbox, ...headers: string[]): string {
  return [
    `POST /svc${SECRETS} HTTP/1.1`,
    `Host: localhost:${portOf(sandbox)}`,
    `Authorization: Bearer ${sandbox.tokens.personal}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
}

function connect(sandbox: RunningSandbox): Promise<net.Socket> {
  return new Promise((resolve) => {
    const socket = net.connect(portOf(sandbox), '127.0.0.1', () => resolve(socket));
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
}

/** Sends 64 KiB chunks for as long as the server lets it. @returns what came back until the end. */
async function pourChunks(socket: net.Socket): Promise<string> {
  const payload = Buffer.alloc(0x10000, 120);
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), payload, Buffer.from('\r\n')]);
  let received = '';
  socket.on('data', (data) => {
    received += data.toString('latin1');
  });
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
  await new Promise((resolve) => socket.on('close', resolve));
  return received;
}

describe('bodies', () => {
  test('one of exactly the bound is read, one byte more is a 413 with an error', async () => {
    const sandbox = await start();
    const token = sandbox.tokens.personal;
    const opening = '{"vault_name":"v","secrets":[],"pad":"';
    const rawBody = `${opening}${'x'.repeat(MAX_BODY_BYTES - opening.length - 2)}"}`;
    expect((await send(sandbox, SECRETS, { token, rawBody })).status).toBe(200);
    const over = await send(sandbox, SECRETS, { token, rawBody: `${rawBody} ` });
    expect([over.status, over.json]).toEqual([413, { error: expect.stringContaining('8 MiB') }]);
  });

  test('an announced length past the bound is a 413 before any of the body came', async () => {
    const sandbox = await start();
    const answer = await rawExchange(
      portOf(sandbox),
      postHead(sandbox, 'Content-Length: 10000000000'),
    );
    expect(statusOf(answer)).toBe(413);
  });

  test.each([
    ['is cut soon after the bound', 'Authorization', 413],
    ['without a token is cut, and the refusal arrives', 'X-Authorization', 403],
  ])('an endless one %s', async (_, authorization, status) => {
    const sandbox = await start();
    const socket = await connect(sandbox);
    const head = postHead(sandbox, 'Transfer-Encoding: chunked');
    socket.write(head.replace('Authorization', authorization));
    const received = await pourChunks(socket);
    expect(statusOf(received)).toBe(status);
    expect(received).toMatch(/connection: close/i);
  });
});

test('large bodies that come at once are all answered, and small ones wait for none', async () => {
  const sandbox = await start();
  const slow = await connect(sandbox);
  slow.write(`${postHead(sandbox, `Content-Length: ${MIB}`)}{"vault_name":"v",`);
  const entries = (name: string) => [{ name, secret: name.repeat(100_000) }];
  const large = ['A', 'B', 'C'].map((name) => setSecrets(sandbox, entries(name)));
  expect((await setSecrets(sandbox, [{ name: 'SMALL', secret: 'a' }])).status).toBe(200);
  expect((await Promise.all(large)).map(({ json }) => json)).toMatchObject(
    ['A', 'B', 'C'].map((name) => ({ set_secrets: [name] })),
  );
});

describe('connections', () => {
  test('hundreds that ask nothing shut nobody out, and are cut', async () => {
    const sandbox = await start();
    const idle = await Promise.all(Array.from({ length: 500 }, () => connect(sandbox)));
    expect((await send(sandbox, '/')).status).toBe(200);
    // A socket that nobody reads doesn't notice its end.
    const ends = idle.map(
      (socket) => new Promise((resolve) => socket.resume().on('close', resolve)),
    );
    await Promise.all(ends);
  });

  test('one that sends its head too slowly is cut', async () => {
    const sandbox = await start();
    const socket = await connect(sandbox);
    socket.write('GET /svc/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('a'), 100);
    onTestFinished(() => clearInterval(drip));
    // It is never silent: without the bound this would not end.
    await new Promise((resolve) => socket.on('close', resolve));
  });

  test('closing is quick with connections that stay open and a request that is half here', async () => {
    const sandbox = await start();
    await (await fetch(`${sandbox.baseUrl}/svc/`)).text();
    await connect(sandbox);
    const half = await connect(sandbox);
    half.write(postHead(sandbox, 'Content-Length: 100'));
    await expect.poll(async () => (await send(sandbox, '/')).status).toBe(200);
    const begunAt = performance.now();
    await Promise.all([sandbox.close(), sandbox.close()]);
    expect(performance.now() - begunAt).toBeLessThan(4_000);
  });
});
