import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../src/api/api-client.ts';
import {
  answering,
  type FaultServer,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';
import { clientOf, failureIn, SAMPLE_CALLS } from './sample-calls.ts';

let server: FaultServer;
let client: ApiClient;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  server = await startFaultServer();
  client = clientOf(server.origin);
  process.on('unhandledRejection', note);
});

afterEach(() => expect(unhandled).toEqual([]));

afterAll(async () => {
  process.off('unhandledRejection', note);
  await client.close();
  await server.close();
});

const FRAMINGS: ReadonlyArray<readonly [string, (body: string) => Buffer]> = [
  ['a length', (body) => httpAnswer({ status: 0, body })],
  [
    'chunks',
    (body) => {
      const [first, rest] = [body.slice(0, 5), body.slice(5)];
      const chunked = [first, rest]
        .filter((one) => one !== '')
        .map((one) => `${one.length.toString(16)}\r\n${one}\r\n`);
      return httpAnswer({
        status: 0,
        headers: { 'Transfer-Encoding': 'chunked' },
        body: `${chunked.join('')}0\r\n\r\n`,
      });
    },
  ],
  [
    'the end of the connection',
    (body) => httpAnswer({ status: 0, headers: { Connection: 'close' }, body }),
  ],
];

const CUT = SAMPLE_CALLS.map((call, at) => {
  const [framing, frame] = FRAMINGS[at % FRAMINGS.length] as (typeof FRAMINGS)[number];
  return { name: call.name, call, framing, frame };
});

test.each(CUT)(
  '$name: an answer framed by $framing that is cut at any byte is a failure',
  async ({ call, frame }) => {
    const whole = Buffer.from(
      frame(call.golden).toString('latin1').replace('HTTP/1.1 0', `HTTP/1.1 ${call.status}`),
      'latin1',
    );
    server.script({ kind: 'write', bytes: whole, ending: 'close' });
    expect((await call.run(client)).ok).toBe(true);
    for (let length = 1; length < whole.length; length += 1) {
      server.script({ kind: 'write', bytes: whole.subarray(0, length), ending: 'close' });
      const failure = failureIn(await call.run(client));
      expect(['no-answer', 'unreadable'], `cut at byte ${length}`).toContain(failure.kind);
    }
  },
);

/** An answer with some of its bytes changed, dropped, doubled or swapped for others. */
const mutatedGolden = fc
  .tuple(
    fc.constantFrom(...SAMPLE_CALLS),
    fc.array(
      fc.record({
        at: fc.nat(400),
        remove: fc.nat(6),
        insert: fc.oneof(
          fc.uint8Array({ maxLength: 4 }),
          fc
            .constantFrom('null', '[]', '1e999', '"\\u0000"', '\\ud800', '"', '}', '\u202e')
            .map((text) => new Uint8Array(Buffer.from(text))),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([call, edits]) => {
    let bytes = Buffer.from(call.golden);
    for (const { at, remove, insert } of edits) {
      const from = at % (bytes.length + 1);
      bytes = Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)]);
    }
    return { call, bytes };
  });

test('a mutated answer over the wire gives a value or a failure, and the next call works', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedGolden, async ({ call, bytes }) => {
      const before = server.requests.length;
      server.script(answering({ status: call.status, body: bytes }));
      const result = await call.run(client);
      if (!result.ok) expect(result.error.kind).toBe('unreadable');
      expect(server.requests.length - before).toBe(1);
    }),
    { numRuns: 100 },
  );
});
