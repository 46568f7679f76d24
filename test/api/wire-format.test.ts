import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDispatch, getDispatch } from '../../src/api/endpoints.ts';
import { answering } from '../support/fault-server.ts';
import {
  CREATE,
  callOnce,
  openClient,
  POLL,
  SET_SECRETS,
  SET_VAR,
  serve,
  TOKEN,
  WITH_TOKEN,
} from './sample-calls.ts';

function expectedRequest(port: number, line: string, connection: string, body: string): string {
  return [
    `${line} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `connection: ${connection}`,
    `Authorization: Bearer ${TOKEN}`,
    'Content-Type: application/json',
    'Accept: application/json',
    'Accept-Encoding: identity',
    'User-Agent: dispatchbox/0.0.0-test',
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
}

const WIRE = [
  {
    call: CREATE,
    line: 'POST /svc/api/runs/dispatches',
    connection: 'close',
    body: '{"key":"deploy","params":{"dry_run":"false"},"ref":"main","title":"Deploy 1.4.2"}',
  },
  {
    call: POLL,
    line: 'GET /svc/api/runs/dispatches/7f3c0d1e',
    connection: 'keep-alive',
    body: '',
  },
  {
    call: SET_SECRETS,
    line: 'POST /svc/api/vaults/secrets',
    connection: 'close',
    body: '{"vault_name":"prod","secrets":[{"name":"API_KEY","secret":"s3cr3t","description":"for the gateway"},{"name":"PEM","secret":"line 1\\nline 2\\n"}]}',
  },
  {
    call: SET_VAR,
    line: 'POST /svc/api/vaults/vars',
    connection: 'keep-alive',
    body: '{"vault_name":"prod","var":{"name":"REGION","value":"eu-1"}}',
  },
];

test.each(WIRE)(
  '$call.name sends exactly these bytes',
  async ({ call, line, connection, body }) => {
    const server = await serve(answering({ status: call.status, body: call.golden }));
    const result = await callOnce(call, server.origin);
    expect(result.ok).toBe(true);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.raw.toString()).toBe(
      expectedRequest(server.port, line, connection, body),
    );
  },
);

test('ref and title are left out when empty; key and params are always sent', async () => {
  const server = await serve(answering({ status: 201, body: CREATE.golden }));
  const client = openClient(server.origin);
  await client.send(createDispatch({ key: 'deploy', ref: '', title: '', params: {} }), WITH_TOKEN);
  expect(server.requests[0]?.raw.toString()).toMatch(/\r\n\r\n\{"key":"deploy","params":\{\}\}$/);
});

test('a base URL with a path and another segment both stand in the path', async () => {
  const server = await serve(answering({ body: '{"status":"not_ready"}' }));
  const address = { baseUrl: `${server.origin}/teams/blue`, segment: 'ci-v2' };
  const client = openClient(server.origin, { address });
  const result = await client.send(getDispatch('a'), WITH_TOKEN);
  expect(result).toEqual({ ok: true, value: { status: 'not_ready' } });
  expect(server.requests[0]?.raw.toString()).toMatch(
    /^GET \/teams\/blue\/ci-v2\/api\/runs\/dispatches\/a HTTP/,
  );
});

test.each([
  ['a/b', 'a%2Fb'],
  ['../../vaults/secrets', '..%2F..%2Fvaults%2Fsecrets'],
  ['%2e%2e', '%252e%252e'],
  ['a?b=c#d', 'a%3Fb%3Dc%23d'],
  ['a b', 'a%20b'],
  ['x\r\nHost: evil', 'x%0D%0AHost%3A%20evil'],
  ['…', '%E2%80%A6'],
])('the id %j becomes one encoded path part', async (id, encoded) => {
  const server = await serve(answering({ body: '{"status":"not_ready"}' }));
  const client = openClient(server.origin);
  await client.send(getDispatch(id), WITH_TOKEN);
  const [requestLine] = server.requests[0]?.raw.toString().split('\r\n') ?? [];
  expect(requestLine).toBe(`GET /svc/api/runs/dispatches/${encoded} HTTP/1.1`);
});

test.each(['', '.', '..'])('the id %j is refused and nothing is sent', async (id) => {
  const server = await serve();
  const client = openClient(server.origin);
  await expect(client.send(getDispatch(id), WITH_TOKEN)).rejects.toThrow(TypeError);
  expect(server.connections).toBe(0);
});

test('a GET uses a kept connection again; a POST that creates never does', async () => {
  const server = await serve(
    answering({ body: '{"status":"not_ready"}' }),
    answering({ body: '{"status":"not_ready"}' }),
    answering({ status: 201, body: CREATE.golden }),
  );
  const client = openClient(server.origin);
  await POLL.run(client);
  // A connection is free again one turn of the event loop after its answer.
  await setImmediate();
  await POLL.run(client);
  expect(server.connections).toBe(1);
  await setImmediate();
  await CREATE.run(client);
  expect(server.connections).toBe(2);
});
