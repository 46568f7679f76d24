import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../src/api/api-client.ts';
import { setSecrets } from '../../src/api/endpoints.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { answering, type FaultServer, startFaultServer } from '../support/fault-server.ts';
import {
  CREATE,
  clientOf,
  POLL,
  SAMPLE_CALLS,
  type SampleCall,
  SET_SECRETS,
  SET_VAR,
  TOKEN,
  WITH_TOKEN,
} from './sample-calls.ts';

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

const VALUE = 'value_canary_9b2d7e-9876543210';

/** What must never come out of the door. Written apart from the code under test. */
const HARMFUL =
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|[\ud800-\udfff]/u;

const PAYLOADS = [
  '\x1b[2J\x1b[H',
  '\x1b[8mhidden\x1b[0m',
  '\x1b]0;title\x07',
  '\x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\',
  '\x1b]8;;https://x/\x1b]52;c;cm0gLXJm\x07',
  '\x1b]52;c;cm0gLXJm\x07',
  '\x1bP+q544e\x1b\\',
  '\x1b_G\x1b\\',
  '\x9b2J',
  '\x9d52;c;aGk=\x9c',
  '\x90q\x9c',
  'ok\rFAILED',
  'ok\b\b',
  '\x07\x00\x7f',
  '\u202egnp.exe',
  '\u2066a\u2069\u200f',
  'a\u200bb\ufeffc\u2060',
  'a\u2028b\u2029c',
  '\u{e0041}\u{e007f}',
  'a\ud800b\udc00',
];

interface Field {
  readonly name: string;
  readonly call: SampleCall;
  readonly answer: (payload: string) => Parameters<typeof answering>[0];
}

const FIELDS: readonly Field[] = [
  ...SAMPLE_CALLS.flatMap((call): readonly Field[] => [
    {
      name: `${call.name}: the error text`,
      call,
      answer: (payload) => ({ status: 400, body: JSON.stringify({ error: payload }) }),
    },
    {
      name: `${call.name}: the location`,
      call,
      answer: (payload) => ({ status: 302, headers: { Location: headerText(payload) } }),
    },
    {
      name: `${call.name}: the encoding`,
      call,
      answer: (payload) => ({
        status: call.status,
        headers: { 'Content-Encoding': headerText(payload) },
        body: call.golden,
      }),
    },
  ]),
  field('dispatch_id', CREATE, (payload) => ({ dispatch_id: payload })),
  field('status', POLL, (payload) => ({ status: payload })),
  field('error', POLL, (payload) => ({ status: 'error', error: payload })),
  field('run_id', POLL, (payload) => ({
    status: 'ready',
    runs: [{ run_id: payload, run_url: 'https://ci.example.test' }],
  })),
  field('run_url', POLL, (payload) => ({
    status: 'ready',
    runs: [{ run_id: 'r', run_url: `https://x/${payload}` }],
  })),
  field('set_secrets', SET_SECRETS, (payload) => ({ set_secrets: [payload], versions: {} })),
  field('versions', SET_SECRETS, (payload) => ({ set_secrets: [], versions: { [payload]: 1 } })),
  field('a version of the wrong type', SET_SECRETS, (payload) => ({
    set_secrets: [],
    versions: { [payload]: payload },
  })),
  field('a field that is not known', SET_VAR, (payload) => ({ [payload]: payload })),
];

function field(name: string, call: SampleCall, body: (payload: string) => unknown): Field {
  return {
    name,
    call,
    answer: (payload) => ({ status: call.status, body: JSON.stringify(body(payload)) }),
  };
}

/** What of a text can stand in a header without ending it. */
function headerText(text: string): string {
  return `x${Buffer.from(text.replace(/[\r\n\0]/g, ''), 'utf8').toString('latin1')}y`;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Map) return [...value].flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

test.each(FIELDS)(
  '$name gives away no token and no value that was sent',
  async ({ call, answer }) => {
    server.script(answering({ body: SET_SECRETS.golden }));
    const secrets = [{ name: 'A', value: new SecretText(VALUE), description: '' }];
    await client.send(setSecrets('v', secrets), WITH_TOKEN);
    for (const sent of [TOKEN, VALUE]) {
      server.script(answering(answer(sent)));
      expect(stringsIn(await call.run(client)).join('\n')).not.toMatch(/canary/i);
    }
  },
);

test.each(FIELDS)('$name carries nothing harmful to the screen', async ({ call, answer }) => {
  for (const payload of PAYLOADS) {
    server.script(answering(answer(payload)));
    const result = await call.run(client);
    const texts = stringsIn(result.ok ? result.value : result.error);
    for (const text of texts) expect(text).not.toMatch(HARMFUL);
    // Of names that were never sent nothing is handed on.
    if (call.area === 'dispatches' || !result.ok) expect(texts.length).toBeGreaterThan(0);
  }
});

// Drawn anew with each frame: hundreds of thousands of characters would hold up every key.
test.each(['\x1b[2J', '\ud800', '\u1100', 'x', 'x\n'])(
  '%j again and again is cut where it is made harmless, too',
  async (payload) => {
    const long = payload.repeat(300_000 / payload.length);
    const runs = [{ run_id: long, run_url: long }];
    for (const answer of [
      { status: 'error', error: long },
      { status: 'ready', runs },
      { status: long },
    ]) {
      server.script(answering({ body: JSON.stringify(answer) }));
      const result = await POLL.run(client);
      const most = answer.status === 'error' ? 100_001 : 2_049;
      for (const text of stringsIn(result.ok && result.value)) {
        expect(text.length).toBeLessThanOrEqual(most);
      }
    }
  },
);
