import net from 'node:net';
import os from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { portOf, rawExchange, SECRETS, send, setSecrets, start, statusOf } from './support.ts';

describe('who is answered', () => {
  test('only requests that name this machine and this port in exactly one Host header', async () => {
    const sandbox = await start();
    const port = portOf(sandbox);
    const get = (...hosts: string[]) =>
      rawExchange(
        port,
        `GET /svc/ HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
      );
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST']) {
      expect(statusOf(await get(`${host}:${port}`)), host).toBe(200);
    }
    const refused: [hosts: string[], status: number][] = [
      ...[
        'attacker.example',
        `attacker.example:${port}`,
        `127.0.0.1.evil.example:${port}`,
        `localhost.evil.example:${port}`,
        `localhost.:${port}`,
        'localhost',
        `localhost:${port + 1}`,
        `localhost:0${port}`,
        'localhost:',
        `127.1:${port}`,
        `0x7f000001:${port}`,
        `0.0.0.0:${port}`,
        `user@localhost:${port}`,
        `localhost:${port}, localhost:${port}`,
        `localhost:${port}/`,
      ].map((host): [string[], number] => [[host], 403]),
      [[''], 403],
      [[`localhost:${port}`, `localhost:${port}`], 400],
      [[`localhost:${port}`, 'attacker.example'], 400],
      [[], 400],
    ];
    for (const [hosts, status] of refused) {
      expect(statusOf(await get(...hosts)), JSON.stringify(hosts)).toBe(status);
    }
  });

  test('a whole URL in the request line, an old HTTP version without Host, or a tunnel is refused', async () => {
    const sandbox = await start();
    const port = portOf(sandbox);
    const host = `Host: localhost:${port}\r\nConnection: close\r\n\r\n`;
    const whole = `GET http://attacker.example/svc/ HTTP/1.1\r\n${host}`;
    expect(statusOf(await rawExchange(port, whole))).toBe(400);
    expect(statusOf(await rawExchange(port, 'GET /svc/ HTTP/1.0\r\n\r\n'))).toBe(400);
    expect(await rawExchange(port, `CONNECT localhost:22 HTTP/1.1\r\n${host}`)).toBe('');
    expect(statusOf(await rawExchange(port, `OPTIONS * HTTP/1.1\r\n${host}`))).toBe(400);
  });

  test('nothing that a web page can make a browser send changes anything', async () => {
    const sandbox = await start();
    const port = portOf(sandbox);
    const body = JSON.stringify({ vault_name: 'v', secrets: [{ name: 'A', secret: 'a' }] });
    const post = (...headers: string[]) =>
      rawExchange(
        port,
        [
          `POST /svc${SECRETS} HTTP/1.1`,
          `Host: localhost:${port}`,
          `Authorization: Bearer ${sandbox.tokens.personal}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          'Connection: close',
          ...headers,
          '',
          body,
        ].join('\r\n'),
      );
    for (const headers of [
      ['Origin: https://attacker.example'],
      ['Origin: null'],
      ['Origin: '],
      [`Origin: http://localhost:${port}`],
      [`Origin: http://127.0.0.1:${port}`],
      ['Sec-Fetch-Site: cross-site'],
      ['Sec-Fetch-Site: same-site'],
      ['Sec-Fetch-Site: '],
      ['Sec-Fetch-Site: none, cross-site'],
      ['Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site'],
      ['Sec-Fetch-Site: none', 'Origin: null'],
      ['Origin: moz-extension://x'],
    ]) {
      const answer = await post(...headers);
      expect(statusOf(answer), headers.join()).toBe(403);
      expect(answer.toLowerCase()).not.toContain('access-control');
    }
    const preflight = await send(sandbox, SECRETS, { method: 'OPTIONS' });
    expect(preflight.status).toBe(405);
    expect((await setSecrets(sandbox, [{ name: 'A', secret: 'a' }], 'v')).json.versions).toEqual({
      A: 1,
    });
    expect(statusOf(await post('Sec-Fetch-Site: none'))).toBe(200);
  });

  test('only the loopback address is bound', async () => {
    const port = portOf(await start());
    const others = Object.values(os.networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      const outcome = await new Promise((resolve) => {
        const socket = net.connect(port, address, () => resolve('connected'));
        socket.on('error', () => resolve('refused'));
        onTestFinished(() => void socket.destroy());
      });
      expect(outcome).toBe('refused');
    }
  });
});

describe('where there is something', () => {
  test.each([
    ['GET', '/api/runs/dispatches', 405],
    ['PUT', SECRETS, 405],
    ['GET', '/api/vaults/vars', 405],
    ['DELETE', '/api/runs/dispatches/x', 405],
    ['POST', '/', 405],
    ['GET', '', 404],
    ['POST', '/api/vaults/secrets/', 404],
    ['POST', '/api//vaults/secrets', 404],
    ['POST', '/api/vaults/%73ecrets', 404],
    ['GET', '/api/runs/dispatches/', 404],
    ['GET', '/api/runs/dispatches/a/b', 404],
    ['GET', '/api/runs/dispatches/%ff', 404],
    ['GET', '/runs/', 404],
  ])('%s %s is %i with a JSON error', async (method, where, status) => {
    const sandbox = await start();
    const answer = await send(sandbox, where, { method, token: sandbox.tokens.personal });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ error: expect.any(String) });
    expect(answer.headers.has('allow')).toBe(status === 405);
  });

  test('another segment or base path is 404', async () => {
    const { baseUrl } = await start();
    expect((await fetch(`${baseUrl}/svc/`)).status).toBe(200);
    for (const path of ['/', '/mint/', '/ci/svc/', '/svc', '/svcx/', '/svc/svc/']) {
      expect((await fetch(`${baseUrl}${path}`)).status, path).toBe(404);
    }
  });
});
