import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../src/api/api-client.ts';
import { createDispatch, getDispatch, setSecrets, setVar } from '../../src/api/endpoints.ts';
import { Redactor } from '../../src/domain/redactor.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { answering, type FaultServer, startFaultServer } from '../support/fault-server.ts';
import { clientOf } from './sample-calls.ts';

const TOKEN = 'tok-Canary-5f1c0a-0123456789';
const VALUE = 'sec-Canary-9b2d7e-9876543210';

let server: FaultServer;
let client: ApiClient;

beforeAll(async () => {
  server = await startFaultServer();
  client = clientOf(server.origin);
});

afterAll(async () => {
  await client.close();
  await server.close();
});

const options = { token: new SecretText(TOKEN) };
const value = new SecretText(VALUE);
const request = { key: 'deploy', ref: '', title: '', params: {} };

const CALLS = {
  create: () => client.send(createDispatch(request), options),
  poll: () => client.send(getDispatch('d-1'), options),
  secrets: () => client.send(setSecrets('v', [{ name: 'A', value, description: '' }]), options),
  var: () => client.send(setVar('v', { name: 'A', value: 'eu-1' }), options),
};

type Answer = Parameters<typeof answering>[0];

const refusal = (status: number) => (echo: string) => ({
  status,
  body: JSON.stringify({ error: `No:\nA: ${echo} is bad` }),
});
const body = (make: (echo: string) => unknown) => (echo: string) => ({
  body: JSON.stringify(make(echo)),
});
const header = (status: number, name: string) => (echo: string) => ({
  status,
  headers: { [name]: `/${echo.replace(/[\n…]/g, '')}` },
});

const PLACES: readonly (readonly [string, keyof typeof CALLS, (echo: string) => Answer])[] = [
  ['the words of a refusal to create', 'create', refusal(422)],
  ['the words of a refusal to poll', 'poll', refusal(401)],
  ['the words of a refusal to set secrets', 'secrets', refusal(400)],
  ['the words of a refusal to set a var', 'var', refusal(503)],
  ['a redirect', 'secrets', header(302, 'Location')],
  ['an encoding', 'secrets', header(200, 'Content-Encoding')],
  ['the words of a dispatch', 'poll', body((error) => ({ status: 'error', error }))],
  ['a status', 'poll', body((status) => ({ status }))],
  ['a run', 'poll', body((id) => ({ status: 'ready', runs: [{ run_id: id, run_url: id }] }))],
  [
    'a dispatch id',
    'create',
    (echo) => ({ status: 201, ...body((id) => ({ dispatch_id: id }))(echo) }),
  ],
  ['a key', 'secrets', body((key) => ({ set_secrets: [], versions: { [key]: 'x' } }))],
  ['a name', 'secrets', body((name) => ({ set_secrets: [name], versions: { [name]: 1 } }))],
];

// Every text goes through one door, whose redactor is tried with every form.
test('no place of an answer gives away what was sent', async () => {
  const leaks: string[] = [];
  server.script(answering({ body: '{"set_secrets":[],"versions":{}}' }));
  await CALLS.secrets();
  for (const [place, call, answer] of PLACES) {
    for (const sent of [TOKEN, VALUE]) {
      server.script(answering(answer(sent)));
      const text = textOf(await CALLS[call]());
      const parts = Array.from({ length: sent.length - 15 }, (_, at) => sent.slice(at, at + 16));
      if (parts.some((part) => text.includes(part))) leaks.push(place);
    }
  }
  expect(leaks).toEqual([]);
});

test('what one client of the process sent comes back through no other', async () => {
  const redactor = new Redactor();
  const [one, other] = [
    clientOf(server.origin, { redactor }),
    clientOf(server.origin, { redactor }),
  ];
  server.script(answering({ body: '{"set_secrets":[],"versions":{}}' }));
  await one.send(setSecrets('v', [{ name: 'A', value, description: '' }]), options);
  await one.close();
  server.script(
    answering({ body: JSON.stringify({ status: 'error', error: `${TOKEN}, ${VALUE}` }) }),
  );
  const ofNobody = { token: new SecretText('tok-Nobody-else-5e') };
  expect(await other.send(getDispatch('d-1'), ofNobody)).toMatchObject({
    value: { message: '[redacted], [redacted]' },
  });
  await other.close();
});

test('a short secret leaves ids and addresses as they are, because they have to work', async () => {
  const own = clientOf(server.origin);
  server.script(answering({ body: '{"set_secrets":[],"versions":{}}' }));
  const short = [{ name: 'A', value: new SecretText('prod'), description: '' }];
  await own.send(setSecrets('v', short), options);
  server.script(answering({ status: 201, body: '{"dispatch_id":"acme-prod-7"}' }));
  expect(await own.send(createDispatch(request), options)).toEqual({
    ok: true,
    value: { dispatchId: 'acme-prod-7' },
  });
  const runs = [{ run_id: 'prod-1', run_url: 'https://ci.acme.dev/prod/1' }];
  server.script(answering({ body: JSON.stringify({ status: 'ready', runs }) }));
  expect(await own.send(getDispatch('acme-prod-7'), options)).toMatchObject({
    value: { runs: [{ id: 'prod-1', url: 'https://ci.acme.dev/prod/1' }] },
  });
  server.script(answering({ body: JSON.stringify({ status: 'error', error: 'prod is down' }) }));
  expect(await own.send(getDispatch('acme-prod-7'), options)).toMatchObject({
    value: { message: '[redacted] is down' },
  });
  await own.close();
});

test('a var is no secret', async () => {
  const region = 'eu-central-1';
  const error = `${region} is no region`;
  server.script(answering({ status: 400, body: JSON.stringify({ error }) }));
  const result = await client.send(setVar('v', { name: 'A', value: region }), options);
  expect(result).toMatchObject({ error: { message: error } });
});

/** Everything that can be read in a result. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Map) return [...value].map(textOf).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textOf).join('\n');
}
