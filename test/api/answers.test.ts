import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { setSecrets } from '../../src/api/endpoints.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { answering } from '../support/fault-server.ts';
import {
  CREATE,
  callOnce,
  failureIn,
  openClient,
  POLL,
  SAMPLE_CALLS,
  type SampleCall,
  SET_SECRETS,
  SET_VAR,
  serve,
  WITH_TOKEN,
} from './sample-calls.ts';

async function failureOf(call: SampleCall, answer: Parameters<typeof answering>[0]) {
  const server = await serve(answering(answer));
  const failure = failureIn(await callOnce(call, server.origin));
  expect(server.requests).toHaveLength(1);
  return failure;
}

const NO_REASON = 'The dispatch failed, and the service gave no reason.';

/** The next call of all: each status and each body comes with one of them. */
let turn = 0;
const nextCall = (): SampleCall => SAMPLE_CALLS[turn++ % SAMPLE_CALLS.length] ?? CREATE;

describe('of any call', () => {
  test.each([
    [401, { kind: 'unauthorized', message: null }],
    [403, { kind: 'forbidden', message: null }],
    [404, { kind: 'not-found', message: null }],
    [429, { kind: 'rate-limited', httpStatus: 429, message: null, retryAfterMs: null }],
    [500, { kind: 'server-error', httpStatus: 500, message: null, retryAfterMs: null }],
    [503, { kind: 'server-error', httpStatus: 503, retryAfterMs: null }],
    [599, { kind: 'server-error', httpStatus: 599, retryAfterMs: null }],
    [400, { kind: 'rejected', httpStatus: 400, message: null }],
    [422, { kind: 'rejected', httpStatus: 422, message: null }],
    [499, { kind: 'rejected', httpStatus: 499, message: null }],
    [304, { kind: 'redirected', httpStatus: 304, location: null }],
    [204, { kind: 'unreadable', httpStatus: 204, cause: 'unexpected-status' }],
    [202, { kind: 'unreadable', httpStatus: 202, cause: 'unexpected-status' }],
    [600, { kind: 'unreadable', httpStatus: 600, cause: 'unexpected-status' }],
  ])('status %i means what it says', async (status, expected) => {
    expect(await failureOf(nextCall(), { status })).toMatchObject(expected);
  });

  test.each([
    ['60', { kind: 'rate-limited', httpStatus: 403, retryAfterMs: 60_000 }],
    ['0', { kind: 'forbidden' }],
    ['soon', { kind: 'forbidden' }],
  ])('a 403 with Retry-After %s', async (wait, expected) => {
    const answer = { status: 403, headers: { 'Retry-After': wait } };
    expect(await failureOf(nextCall(), answer)).toMatchObject(expected);
  });

  test.each([400, 401, 403, 404, 408, 409, 422, 429, 500, 503])(
    'the words of a %i are handed on',
    async (status) => {
      const body = JSON.stringify({ error: 'Not today:\nA: \u001b[2Jlater' });
      expect(await failureOf(nextCall(), { status, body })).toMatchObject({
        message: 'Not today:\nA: \\u{1b}[2Jlater',
      });
    },
  );

  test.each([
    ['', 'not-json', 'an empty body'],
    ['  \n', 'not-json', 'an empty body'],
    ['<!doctype html><p>Sign in', 'not-json', 'an HTML page'],
    ['{"dispatch_id": "7f', 'not-json', 'plain text'],
    ['undefined', 'not-json', 'plain text'],
    [Buffer.from('{"a":"\xff\xfe"}', 'latin1'), 'not-json', "bytes that aren't UTF-8"],
    [Buffer.from('﻿{}', 'utf16le'), 'not-json', "bytes that aren't UTF-8"],
    ['['.repeat(100_000), 'not-json', 'plain text'],
  ])('the body %.40j is told as what it is', async (body, cause, detail) => {
    const call = nextCall();
    const failure = await failureOf(call, { status: call.status, body });
    expect(failure).toMatchObject({ kind: 'unreadable', httpStatus: call.status, cause, detail });
  });
});

describe.each(SAMPLE_CALLS)('$name', (call) => {
  test('the other status of success is not the promised one', async () => {
    if (call === CREATE) return;
    const status = call.status === 201 ? 200 : 201;
    expect(await failureOf(call, { status, body: call.golden })).toMatchObject({
      kind: 'unreadable',
      httpStatus: status,
      cause: 'unexpected-status',
      detail: `status ${status} instead of ${call.status}`,
    });
  });

  test('a byte order mark and unknown fields are fine, whatever the declared type', async () => {
    const body = `﻿ ${call.golden.replace(/\}$/, `${call.golden === '{}' ? '' : ','}"later":[{"a":null}]}`)}`;
    const server = await serve(
      answering({ status: call.status, headers: { 'Content-Type': 'text/html' }, body }),
    );
    expect((await callOnce(call, server.origin)).ok).toBe(true);
  });

  test('a packed body is refused, since none was asked for', async () => {
    const answer = { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(call.golden) };
    expect(await failureOf(call, { status: call.status, ...answer })).toMatchObject({
      kind: 'unreadable',
      cause: 'not-json',
      detail: "a body packed as gzip, which wasn't requested",
    });
  });
});

describe('the error text of a rejected request', () => {
  test.each([
    ['{"error":"One failed:\\nOLD: reserved"}', 'One failed:\nOLD: reserved'],
    ['{"error":""}', null],
    ['{"error":5}', null],
    ['{"message":"no"}', null],
    ['[]', null],
    ['<html>Bad Request</html>', null],
    ['', null],
  ])('in %j is %j', async (body, message) => {
    expect(await failureOf(SET_SECRETS, { status: 400, body })).toMatchObject({
      kind: 'rejected',
      message,
    });
  });
});

describe('wrong shapes say what came instead', () => {
  const cases: ReadonlyArray<readonly [SampleCall, string, string]> = [
    [CREATE, '{"dispatch_id":7}', 'dispatch_id is a number, not a string'],
    [CREATE, '{}', 'dispatch_id is missing'],
    [CREATE, 'null', 'the response is null, not an object'],
    ...['', '..', 'a\\u001bb', 'a\\u202eb', 'a\\ud800', 'x'.repeat(513)].map(
      (id): readonly [SampleCall, string, string] => [
        CREATE,
        `{"dispatch_id":"${id}"}`,
        'dispatch_id is empty, too long, or has invalid characters',
      ],
    ),
    [POLL, '{"status":"ready","runs":[]}', 'runs is empty'],
    [POLL, '{"status":"ready","runs":{}}', 'runs is an object, not an array'],
    [
      POLL,
      '{"status":"ready","runs":[{"run_id":9,"run_url":""}]}',
      'runs.0.run_id is a number, not a string',
    ],
    [SET_SECRETS, '{"set_secrets":["A"]}', 'versions is missing'],
    [SET_SECRETS, '{"set_secrets":"A","versions":{}}', 'set_secrets is a string, not an array'],
    [
      SET_SECRETS,
      '{"set_secrets":[],"versions":{"A":"4"}}',
      'versions.A is a string, not a number',
    ],
    [
      SET_SECRETS,
      '{"set_secrets":[],"versions":{"A":9007199254740993}}',
      "versions.A isn't a whole number, or too large",
    ],
    [
      SET_SECRETS,
      JSON.stringify({
        set_secrets: [],
        versions: Object.fromEntries(
          Array.from({ length: 10_001 }, (_, index) => [`K${index}`, 1]),
        ),
      }),
      'versions has more than 10000 entries',
    ],
    [SET_VAR, '[]', 'the response is an array, not an object'],
  ];

  test.each(cases)('$name: %.70s', async (call, body, detail) => {
    const failure = await failureOf(call, { status: call.status, body });
    expect(failure).toMatchObject({ kind: 'unreadable', cause: 'wrong-shape', detail });
  });
});

test.each([
  ['{"status":"not_ready"}', { status: 'not_ready' }],
  ['{"status":"error","error":"no such ref"}', { status: 'error', message: 'no such ref' }],
  ['{"status":"error"}', { status: 'error', message: NO_REASON }],
  ['{"status":"error","error":" \\n"}', { status: 'error', message: NO_REASON }],
  ['{"status":"error","error":["x"]}', { status: 'error', message: NO_REASON }],
  ['{"status":"queued"}', { status: 'unknown', word: 'queued' }],
  ['{"status":"READY"}', { status: 'unknown', word: 'READY' }],
  ['{"status":"ready","status":"not_ready"}', { status: 'not_ready' }],
])('the status %s is read', async (body, value) => {
  const server = await serve(answering({ body }));
  expect(await callOnce(POLL, server.origin)).toEqual({ ok: true, value });
});

test.each([200, 202, 206])(
  'a dispatch that came back with a %i is kept, and it is told',
  async (status) => {
    const server = await serve(answering({ status, body: CREATE.golden }));
    expect(await callOnce(CREATE, server.origin)).toEqual({
      ok: true,
      value: { dispatchId: '7f3c0d1e', oddity: expect.stringContaining(`${status}`) },
    });
  },
);

test('of a hundred thousand runs the first thousand are kept, and the rest is counted', async () => {
  const runs = Array.from({ length: 100_000 }, (_, at) => ({
    run_id: `r${at}`,
    run_url: `https://ci.example.test/r/${at}`,
  }));
  const server = await serve(answering({ body: JSON.stringify({ status: 'ready', runs }) }));
  const result = await callOnce(POLL, server.origin);
  expect(result).toMatchObject({ ok: true, value: { status: 'ready', more: 99_000 } });
  expect(result.ok && (result.value as { runs: unknown[] }).runs).toHaveLength(1_000);
});

test('the URL of a run is the one that is opened, whatever it looks like', async () => {
  // Behind the host stand signs that look like slashes.
  const runs = [{ run_id: 'r', run_url: 'https://ci.acme.dev\u2215runs\u22151.evil.test/' }];
  const server = await serve(answering({ body: JSON.stringify({ status: 'ready', runs }) }));
  expect(await callOnce(POLL, server.origin)).toMatchObject({
    value: { runs: [{ url: 'https://ci.acme.xn--devruns1-0f7de.evil.test/' }] },
  });
});

test('a value that nests deeply is read, and what is in it left alone', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const server = await serve(answering({ body: `{"status":"not_ready","x":${deep}}` }));
  expect((await callOnce(POLL, server.origin)).ok).toBe(true);
  server.script(answering({ body: `{"status":"ready","runs":[${deep}]}` }));
  expect(failureIn(await callOnce(POLL, server.origin))).toMatchObject({ cause: 'wrong-shape' });
});

test('secrets may have any name', async () => {
  const body = '{"set_secrets":["constructor"],"versions":{"constructor":2,"__proto__":3}}';
  const server = await serve(answering({ body }));
  const client = openClient(server.origin);
  const names = ['constructor', '__proto__', 'B'];
  const secrets = names.map((name) => ({ name, value: new SecretText('x'), description: '' }));
  const result = await client.send(setSecrets('prod', secrets), WITH_TOKEN);
  const versions = new Map([['constructor', 2]]);
  expect(result).toEqual({ ok: true, value: { names: ['constructor'], versions } });
});

test('the wait that a 429 and a 503 ask for is told', async () => {
  const headers = {
    'Retry-After': 'Fri, 20 Nov 2026 12:00:30 GMT',
    Date: 'Fri, 20 Nov 2026 12:00:00 GMT',
  };
  for (const status of [429, 503]) {
    const server = await serve(answering({ status, headers }));
    expect(failureIn(await callOnce(POLL, server.origin))).toMatchObject({ retryAfterMs: 30_000 });
  }
});
