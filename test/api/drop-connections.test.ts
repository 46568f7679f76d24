import { expect, it, onTestFinished } from 'vitest';
import { createApiClient } from '../../src/api/create-api-client.ts';
import { createDispatch, getDispatch, setVar } from '../../src/api/endpoints.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import {
  answering,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';

const NOT_READY = answering({ body: '{"status":"not_ready"}' });
const CREATED = answering({ status: 201, body: '{"dispatch_id":"d"}' });
const token = new SecretText('token');

async function clientOn(...steps: FaultStep[]) {
  const server = await startFaultServer({ steps });
  const address = { baseUrl: server.origin, segment: 'svc' };
  const client = await createApiClient({ address, userAgent: 'test' });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { server, client };
}

it('a poll that hangs on a dead connection ends at once, and the next one has a new connection', async () => {
  const { server, client } = await clientOn(NOT_READY, { kind: 'silence' }, NOT_READY);
  expect(await client.send(getDispatch('d'), { token })).toMatchObject({ ok: true });
  const hanging = client.send(getDispatch('d'), { token });
  await expect.poll(() => server.requests.length).toBe(2);
  const [begunMs, connections] = [performance.now(), server.connections];
  client.dropConnections();
  expect(await hanging).toEqual({ ok: false, error: { kind: 'cancelled', wasSent: true } });
  expect(await client.send(getDispatch('d'), { token })).toMatchObject({ ok: true });
  expect(performance.now() - begunMs).toBeLessThan(4_000);
  expect(server.connections).toBe(connections + 1);
});

it('a creation under way goes on', async () => {
  const { server, client } = await clientOn({
    kind: 'drip',
    bytes: CREATED.kind === 'write' ? CREATED.bytes : new Uint8Array(),
    everyMs: 1,
  });
  const creating = client.send(createDispatch({ key: 'k', ref: '', title: '', params: {} }), {
    token,
  });
  await expect.poll(() => server.requests.length).toBe(1);
  client.dropConnections();
  expect(await creating).toEqual({ ok: true, value: { dispatchId: 'd' } });
});

it('a var that is being set goes on, however long it takes', async () => {
  const { server, client } = await clientOn({
    kind: 'drip',
    bytes: httpAnswer({ body: '{}' }),
    everyMs: 40,
  });
  const setting = client.send(setVar('v', { name: 'A', value: '1' }), { token });
  await expect.poll(() => server.requests.length).toBe(1);
  client.dropConnections();
  expect(await setting).toEqual({ ok: true, value: undefined });
});
