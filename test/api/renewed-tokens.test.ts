import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { renewingClient } from '../../src/api/create-api-client.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { listening } from '../support/listening.ts';
import { clientOf } from './sample-calls.ts';

test('a 401 that comes after the token was renewed costs neither the check nor another renewal', async () => {
  const held: ServerResponse[] = [];
  const server = createServer(({ headers }, response) => {
    if (headers.authorization === 'Bearer old') held.push(response);
    else
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"not_ready"}');
  });
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${await listening(server)}`;
  let renewals = 0;
  const client = renewingClient(clientOf(baseUrl), async () => {
    renewals += 1;
    return renewals === 1 ? new SecretText('new') : null;
  });
  onTestFinished(() => client.close());

  const token = new SecretText('old');
  const checks = ['a', 'b'].map((id) => client.send((api) => api.getDispatch(id), { token }));
  await expect.poll(() => held.length).toBe(2);
  held[0]?.writeHead(401).end();
  await Promise.race(checks);
  held[1]?.writeHead(401).end();
  const notReady = { ok: true, value: { status: 'not_ready' } };
  expect(await Promise.all(checks)).toEqual([notReady, notReady]);
  expect(renewals).toBe(1);
});
