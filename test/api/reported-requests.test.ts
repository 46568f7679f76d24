import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/create-api-client.ts';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { DEFAULT_LIMITS } from '../../src/api/limits.ts';
import { type Service, sendRequest } from '../../src/api/send-request.ts';
import { prepareConnection } from '../../src/api/service-connection.ts';
import type { Exchange } from '../../src/domain/failure.ts';
import { Redactor } from '../../src/domain/redactor.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { answering, type FaultServer, startFaultServer } from '../support/fault-server.ts';

const TOKEN = new SecretText('tok_3f9a77c1e2b84d06');

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
      status: 404,
      outcome: 'not-found',
      retryAfterMs: null,
      tookMs: expect.any(Number),
    },
  ]);
});

it('reports how long any request is asked to wait', async () => {
  const client = clientAt(server.origin);
  server.script(
    answering({ status: 429, headers: { 'Retry-After': '30' } }),
    answering({ status: 403, headers: { 'Retry-After': '60' } }),
    answering({ status: 503, headers: { 'Retry-After': '90' } }),
  );
  for (let count = 0; count < 3; count += 1) {
    await client.send(({ getDispatch }) => getDispatch('dsp_1'), { token: TOKEN });
  }
  await client.close();
  const waits = reported.map(({ retryAfterMs }) => retryAfterMs);
  expect(waits).toEqual([30_000, 60_000, 90_000]);
});

it('holds on to no request that has ended', async () => {
  const address = { baseUrl: server.origin, segment: 'svc' };
  const service: Service = {
    ...{ address, base: new URL(server.origin), userAgent: 'dispatchbox/test' },
    ...{ limits: DEFAULT_LIMITS, connection: prepareConnection(address, DEFAULT_LIMITS) },
    ...{ redactor: new Redactor(), calls: new Set(), report: () => {} },
  };
  server.script(answering({ status: 404 }));
  await sendRequest(service, ENDPOINTS.getDispatch('dsp_1'), { token: TOKEN });
  expect(server.requests).toHaveLength(1);
  expect(service.calls.size).toBe(0);
});

it('reports what never left, without a status', async () => {
  const client = clientAt(server.origin);
  await server.close();
  await client.send(({ getDispatch }) => getDispatch('dsp_1'), { token: TOKEN });
  await client.close();
  expect(reported).toMatchObject([{ status: null, outcome: 'not-sent' }]);
});
