import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/create-api-client.ts';
import type { Exchange } from '../../src/domain/exchange.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { answering, type FaultServer, startFaultServer } from '../support/fault-server.ts';

const TOKEN = new SecretText('tok_3f9a77c1e2b84d06');
const VALUE = 'hunter2-and-more-of-it';

let server: FaultServer;
let reported: Exchange[];

beforeEach(async () => {
  server = await startFaultServer();
  reported = [];
});

afterEach(() => server.close());

function clientAt(baseUrl: string) {
  return createApiClient({
    address: { baseUrl, segment: 'svc' },
    userAgent: 'dispatchbox/test',
    limits: { connectMs: 500 },
    report: (exchange) => reported.push(exchange),
  });
}

it('reports every request with its status, once', async () => {
  const client = clientAt(server.origin);
  server.script(answering({ status: 404 }));
  await client.send(({ getDispatch }) => getDispatch('dsp_1'), { token: TOKEN });
  await client.close();
  expect(reported).toEqual([
    {
      atMs: expect.any(Number),
      method: 'GET',
      path: '/svc/api/runs/dispatches/dsp_1',
      status: 404,
      outcome: 'not-found',
      tookMs: expect.any(Number),
    },
  ]);
});

it('reports what never left, without a status', async () => {
  const client = clientAt(server.origin);
  await server.close();
  await client.send(({ getDispatch }) => getDispatch('dsp_1'), { token: TOKEN });
  await client.close();
  expect(reported).toMatchObject([{ status: null, outcome: 'not-sent' }]);
});

it('has no value and no token in it, even where the token was typed as an id', async () => {
  const client = clientAt(server.origin);
  server.script(answering({ status: 404 }));
  await client.send(({ getDispatch }) => getDispatch(TOKEN.reveal()), { token: TOKEN });
  server.script(answering({ status: 400 }));
  const value = new SecretText(VALUE);
  await client.send(
    ({ setSecrets }) => setSecrets('default', [{ name: 'A', value, description: '' }]),
    { token: TOKEN },
  );
  await client.close();
  const text = JSON.stringify(reported);
  expect(reported).toHaveLength(2);
  expect(text).not.toContain(TOKEN.reveal());
  expect(text).not.toContain(VALUE);
});
