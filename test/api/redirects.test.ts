import { expect, test } from 'vitest';
import { answering } from '../support/fault-server.ts';
import { CREATE, callOnce, failureIn, POLL, SET_SECRETS, serve } from './sample-calls.ts';

const TARGETS: ReadonlyArray<readonly [string, (port: number) => string]> = [
  ['another port', (port) => `http://127.0.0.1:${port}/svc/api`],
  ['another host', (port) => `http://localhost:${port}/`],
  ['no scheme', (port) => `//127.0.0.1:${port}/`],
  ['a user name', (port) => `http://user:pass@127.0.0.1:${port}/`],
  ['another scheme', (port) => `https://127.0.0.1:${port}/`],
  ['its own path', () => '/svc/api/elsewhere'],
];

const STATUSES = [301, 302, 303, 307, 308];
const CALLS = [CREATE, POLL, SET_SECRETS];
const CASES = TARGETS.map(([name, target], at) => {
  const status = STATUSES[at % STATUSES.length] ?? 302;
  return { status, name, target, call: CALLS[at % CALLS.length] ?? CREATE };
});

test.each(CASES)(
  '$call.name: a $status to $name is not followed',
  async ({ status, target, call }) => {
    const elsewhere = await serve(answering({ body: '{}' }));
    const location = target(elsewhere.port);
    const server = await serve(answering({ status, headers: { Location: location } }));
    const failure = failureIn(await callOnce(call, server.origin));
    const host = `127.0.0.1:${server.port}`;
    expect(failure).toEqual({ kind: 'redirected', host, httpStatus: status, location });
    expect(server.requests).toHaveLength(1);
    expect(elsewhere.connections).toBe(0);
  },
);

test('a redirect without a location says so', async () => {
  const server = await serve(answering({ status: 302 }));
  expect(failureIn(await callOnce(POLL, server.origin))).toMatchObject({
    kind: 'redirected',
    location: null,
  });
});
