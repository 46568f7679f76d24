import { expect, test } from 'vitest';
import { createDispatch, getDispatch, setSecrets, setVar } from '../../src/api/endpoints.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { answering } from '../support/fault-server.ts';
import { openClient, serve, WITH_TOKEN } from './sample-calls.ts';

test('a short secret leaves ids and addresses as they are, because they have to work', async () => {
  const server = await serve(answering({ body: '{"set_secrets":[],"versions":{}}' }));
  const client = openClient(server.origin);
  const short = [{ name: 'A', value: new SecretText('prod'), description: '' }];
  await client.send(setSecrets('v', short), WITH_TOKEN);
  server.script(answering({ status: 201, body: '{"dispatch_id":"acme-prod-7"}' }));
  const request = { key: 'deploy', ref: '', title: '', params: {} };
  expect(await client.send(createDispatch(request), WITH_TOKEN)).toEqual({
    ok: true,
    value: { dispatchId: 'acme-prod-7' },
  });
  const runs = [{ run_id: 'prod-1', run_url: 'https://ci.acme.dev/prod/1' }];
  server.script(answering({ body: JSON.stringify({ status: 'ready', runs }) }));
  expect(await client.send(getDispatch('acme-prod-7'), WITH_TOKEN)).toMatchObject({
    value: { runs: [{ id: 'prod-1', url: 'https://ci.acme.dev/prod/1' }] },
  });
  server.script(answering({ body: JSON.stringify({ status: 'error', error: 'prod is down' }) }));
  expect(await client.send(getDispatch('acme-prod-7'), WITH_TOKEN)).toMatchObject({
    value: { message: '[redacted] is down' },
  });
});

test('a var is no secret', async () => {
  const error = 'eu-central-1 is no region';
  const server = await serve(answering({ status: 400, body: JSON.stringify({ error }) }));
  const entry = { name: 'A', value: 'eu-central-1' };
  expect(await openClient(server.origin).send(setVar('v', entry), WITH_TOKEN)).toMatchObject({
    error: { message: error },
  });
});
