import { describe, expect, test } from 'vitest';
import type { SeenRequest } from '../../src/sandbox/sandbox.ts';
import {
  DISPATCHES,
  dispatch,
  poll,
  portOf,
  rawExchange,
  send,
  setSecrets,
  setVar,
  start,
} from './support.ts';

const SECRET = [{ name: 'A', secret: 'a' }];

describe('faults on purpose', () => {
  test('a rate limit answers 429 with its Retry-After, and nothing is stored', async () => {
    const sandbox = await start();
    sandbox.setFaults({ rateLimit: { retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' } });
    const answer = await setSecrets(sandbox, SECRET);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('Wed, 21 Oct 2026 07:28:00 GMT');
    sandbox.setFaults('none');
    expect((await setSecrets(sandbox, SECRET)).json.versions).toEqual({ A: 1 });
  });

  test('an unavailable service answers 503, in the area that was named only', async () => {
    const sandbox = await start();
    const id = await dispatch(sandbox, { key: 'hello' });
    sandbox.setFaults({ unavailable: true, only: 'dispatches' });
    const answer = await send(sandbox, `${DISPATCHES}/${id}`, { token: sandbox.tokens.personal });
    expect([answer.status, Object.keys(answer.json)]).toEqual([503, ['error']]);
    expect((await setVar(sandbox, 'A', 'a')).status).toBe(200);
    expect((await send(sandbox, '/')).status).toBe(200);
    sandbox.setFaults({ unavailable: true, only: 'vaults' });
    expect((await poll(sandbox, id)).status).toBe('not_ready');
    expect((await setVar(sandbox, 'A', 'a')).status).toBe(503);
  });

  test('latency holds the answer back', async () => {
    const sandbox = await start();
    sandbox.setFaults({ latencyMs: 150 });
    const begunAt = performance.now();
    expect((await setVar(sandbox, 'A', 'a')).status).toBe(200);
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(140);
  });

  test('a connection that is cut before the answer has done its work all the same', async () => {
    const sandbox = await start();
    sandbox.setFaults({ cutConnections: 'before-answer' });
    await expect(setSecrets(sandbox, SECRET)).rejects.toThrow();
    sandbox.setFaults('none');
    expect((await setSecrets(sandbox, SECRET)).json.versions).toEqual({ A: 2 });
  });

  test('a connection that is cut in the body ends short of its announced length', async () => {
    const sandbox = await start();
    sandbox.setFaults({ cutConnections: 'half-body' });
    const port = portOf(sandbox);
    const answer = await rawExchange(
      port,
      `GET /svc${DISPATCHES}/x HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${sandbox.tokens.personal}\r\n\r\n`,
    );
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const announced = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(body.length).toBe(Math.floor(announced / 2));
    expect(body.length).toBeGreaterThan(0);
  });
});

test('a test sees each request once, as it came', async () => {
  const seen: SeenRequest[] = [];
  const sandbox = await start({ onRequest: (request) => seen.push(request) });
  const body = { key: 'hello', title: 'Grüße' };
  await send(sandbox, `${DISPATCHES}?x=1`, { token: sandbox.tokens.organization, body });
  await send(sandbox, '/nowhere');
  expect(seen.map(({ method, path, bodyText }) => ({ method, path, bodyText }))).toEqual([
    { method: 'POST', path: `/svc${DISPATCHES}?x=1`, bodyText: JSON.stringify(body) },
    { method: 'GET', path: '/svc/nowhere', bodyText: '' },
  ]);
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${sandbox.tokens.organization}`);
});
