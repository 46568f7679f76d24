import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFaults } from '../../../src/old/sandbox/faults.ts';
import type { SeenRequest } from '../../../src/old/sandbox/sandbox.ts';
import { must } from '../../support/must.ts';
import {
  DISPATCHES,
  dispatch,
  poll,
  portOf,
  problemOf,
  rawExchange,
  send,
  setSecrets,
  setVar,
  start,
  temporaryFolder,
} from './support.ts';

const SECRET = [{ name: 'A', secret: 'a' }];

describe('faults on purpose', () => {
  test('a rate limit answers 429 with its Retry-After, and nothing is stored', async () => {
    const sandbox = await start();
    sandbox.setFaults({ retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' });
    const answer = await setSecrets(sandbox, SECRET);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('Wed, 21 Oct 2026 07:28:00 GMT');
    sandbox.setFaults({});
    expect((await setSecrets(sandbox, SECRET)).json.versions).toEqual({ A: 1 });
  });

  test('an unavailable service answers 503, in the area that was named only', async () => {
    const sandbox = await start();
    const id = await dispatch(sandbox, { key: 'hello' });
    sandbox.setFaults({ isUnavailable: true, only: 'dispatches' });
    const answer = await send(sandbox, `${DISPATCHES}/${id}`, { token: sandbox.tokens.personal });
    expect([answer.status, Object.keys(answer.json)]).toEqual([503, ['error']]);
    expect((await setVar(sandbox, 'A', 'a')).status).toBe(200);
    expect((await send(sandbox, '/')).status).toBe(200);
    sandbox.setFaults({ isUnavailable: true, only: 'vaults' });
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
    sandbox.setFaults({});
    expect((await setSecrets(sandbox, SECRET)).json.versions).toEqual({ A: 2 });
  });

  test('a connection that is cut in the body ends short of its announced length', async () => {
    const sandbox = await start();
    sandbox.setFaults({ cutConnections: 'half-body' });
    const port = portOf(sandbox);
    const answer = await rawExchange(
      port,
      `GET /svc${DISPATCHES}/x HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${sandbox.tokens.personal}\r\nContent-Type: application/json\r\n\r\n`,
    );
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const announced = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(body.length).toBe(Math.floor(announced / 2));
    expect(body.length).toBeGreaterThan(0);
  });
});

describe('a file of faults', () => {
  function faultsFile(text: string): string {
    const file = path.join(temporaryFolder(), 'faults.yaml');
    fs.writeFileSync(file, text);
    return file;
  }

  test.each([
    ['latency: 0.5', { latencyMs: 500 }],
    ['rate_limit: 30', { retryAfter: '30' }],
    [
      'rate_limit: "Wed, 21 Oct 2026 07:28:00 GMT"',
      { retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' },
    ],
    ['unavailable: true\nonly: vaults', { isUnavailable: true, only: 'vaults' }],
    ['unavailable: false', {}],
    ['cut_connections: half-body', { cutConnections: 'half-body' }],
    ['{"cut_connections": "before-answer"}', { cutConnections: 'before-answer' }],
    ['', {}],
  ])('%j is read', (text, faults) => {
    const opened = must(openFaults(faultsFile(text)));
    expect(opened.now()).toEqual({ latencyMs: 0, isUnavailable: false, ...faults });
  });

  test.each([
    ['latency: soon', 'latency must be a number of seconds'],
    ['latency: 4000', 'latency must be an hour at most'],
    ['rate_limit: later', 'rate_limit must be seconds or a date'],
    ['unavailable: yes', 'unavailable must be true or false'],
    ['cut_connections: now', 'cut_connections must be before-answer or half-body'],
    ['only: runs', 'only must be dispatches or vaults'],
    ['503: true', '503 is not a field of the faults'],
    ['- unavailable', 'it must be a map such as latency: 2'],
    ['latency: [', 'Flow sequence'],
  ])('%j has a mistake that is said at the start', async (text, words) => {
    const file = faultsFile(text);
    const problem = await problemOf({ faultsFile: file });
    expect(problem).toMatch(/^The faults file .+\.$/);
    expect(problem).toContain(words);
    expect(problem).not.toContain(file);
  });

  test('that is not there is said at the start', async () => {
    const file = path.join(temporaryFolder(), 'none.yaml');
    expect(await problemOf({ faultsFile: file })).toMatch(/doesn't exist/);
  });

  test('that is edited counts at once, a mistake in it leaves all as it was, and a program goes before it', async () => {
    const file = faultsFile('unavailable: true');
    const sandbox = await start({ faultsFile: file });
    const status = async () => (await setVar(sandbox, 'A', 'a')).status;
    expect(await status()).toBe(503);
    fs.writeFileSync(file, 'unavailable');
    expect(await status()).toBe(503);
    fs.writeFileSync(file, 'rate_limit: 1');
    expect(await status()).toBe(429);
    sandbox.setFaults({});
    expect(await status()).toBe(200);
    sandbox.setFaults({ isUnavailable: true });
    fs.writeFileSync(file, '');
    expect(await status()).toBe(503);
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
