// Answers that are not what the specification promises, and answers that never end.
import { gzipSync } from 'node:zlib';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { secretsOutcome } from '../../../src/domain/vault-outcome.ts';
import {
  callOnce,
  clientOf,
  POLL,
  SAMPLE_CALLS,
  WITH_TOKEN,
} from '../../../test/api/sample-calls.ts';
import {
  type FaultServer,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../../../test/support/fault-server.ts';
import { mutated } from '../mutation.ts';
import {
  atMost,
  exactly,
  type Figure,
  grouped,
  heldMiB,
  type Proof,
  type ProofRun,
} from '../proof.ts';

const HEADERS = { 'Content-Type': 'application/json' };
const MIB = 1024 * 1024;
const STATUSES = [200, 200, 200, 201, 201, 202, 204, 301, 400, 401, 404, 429, 500, 503];
const DEADLINE_MS = 1_500;
/** What a busy machine may add to a deadline. */
const LATE_MS = 500;

const proof: Proof = async (run) => {
  const server = await startFaultServer();
  try {
    return [
      ...(await mutations(run, server)),
      ...(await endless(run, server)),
      await repeated(server),
    ];
  } finally {
    await server.close();
  }
};
export default proof;

async function mutations(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const { random } = run;
  const times = run.times(50_000, 100);
  const client = clientOf(server.origin);
  let thrown = 0;
  let slowestMs = 0;
  let atStart = 0;
  for (let time = 0; time < times; time += 1) {
    // What is loaded and compiled once is no growth.
    if (time === Math.floor(times / 10)) atStart = heldMiB();
    const call = random.pick(SAMPLE_CALLS);
    const body = mutated(random, call.golden);
    const answer = httpAnswer({ status: random.pick(STATUSES), headers: HEADERS, body });
    server.script({ kind: 'write', bytes: answer, ending: 'keep' });
    const startedMs = performance.now();
    await call.run(client).catch(() => {
      thrown += 1;
    });
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    server.forget();
  }
  await client.close();
  return [
    exactly(`exceptions after ${grouped(times)} mutated answers`, thrown),
    atMost('memory that they took', Math.max(0, heldMiB() - atStart), 64, 'MiB'),
    atMost('slowest of them', slowestMs, 1_000, 'ms'),
  ];
}

const text = (head: string, chunk: string): FaultStep => ({
  kind: 'flood',
  head: Buffer.from(head),
  chunk: Buffer.alloc(64 * 1024, chunk),
});

/** Each takes as long as it is let. */
const ENDLESS: readonly FaultStep[] = [
  text('HTTP/1.1 200 OK\r\n\r\n', ' '),
  text('HTTP/1.1 200 OK\r\nContent-Length: 67108864\r\n\r\n', ' '),
  text('HTTP/1.1 200 OK\r\n', 'X-More: and more\r\n'),
  text('HTTP/1.1 200 OK\r\nX-Long: ', 'x'),
  text('HTTP/1.1 200 ', 'O'),
  text('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  text('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'),
  text('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', 'x'),
  text('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n', 'X-More: trailer\r\n'),
  bomb(),
  { kind: 'drip', bytes: httpAnswer({ body: POLL.golden }), everyMs: 300 },
  { kind: 'drip', bytes: httpAnswer({ status: 404, body: POLL.golden }), everyMs: 300 },
  { kind: 'silence' },
];

function bomb(): FaultStep {
  const body = gzipSync(Buffer.alloc(64 * MIB, ' '));
  const headers = { ...HEADERS, 'Content-Encoding': 'gzip' };
  return { kind: 'write', bytes: httpAnswer({ headers, body }), ending: 'keep' };
}

async function endless(run: ProofRun, server: FaultServer): Promise<readonly Figure[]> {
  const rounds = run.times(8);
  const limits = { getMs: DEADLINE_MS, postMs: DEADLINE_MS, headersMs: DEADLINE_MS };
  let taken = 0;
  let latestMs = 0;
  let most = 0;
  const before = heldMiB();
  for (let round = 0; round < rounds; round += 1) {
    for (const step of ENDLESS) {
      server.script(step);
      const startedMs = performance.now();
      const result = await callOnce(run.random.pick(SAMPLE_CALLS), server.origin, { limits });
      if (result.ok) taken += 1;
      latestMs = Math.max(latestMs, performance.now() - startedMs - DEADLINE_MS);
      most = Math.max(most, heldMiB() - before);
    }
  }
  return [
    exactly(`answers taken of ${grouped(rounds * ENDLESS.length)} without end`, taken),
    atMost('longest time beyond the deadline', Math.max(0, latestMs), LATE_MS, 'ms'),
    atMost('memory that one of them took', most, 64, 'MiB'),
  ];
}

const REPEATED = 400;

/** An answer that lists every entry and repeats its value: taking the values out must not stop the screen. */
async function repeated(server: FaultServer): Promise<Figure> {
  const entries = Array.from({ length: REPEATED }, (_, at) => ({
    name: `NAME_${at}`,
    value: new SecretText(`value-${at}-${'k7Qz'.repeat(6)}`),
    description: '',
  }));
  const lines = entries.map(({ name, value }) => `${name}: ${value.reveal()} is no value`);
  const body = JSON.stringify({ error: lines.join('\n') });
  const client = clientOf(server.origin);
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    const bytes = httpAnswer({ status: 400, headers: HEADERS, body });
    server.script({ kind: 'write', bytes, ending: 'keep' });
    const before = process.cpuUsage();
    const answer = await client.send((api) => api.setSecrets('prod', entries), WITH_TOKEN);
    const names = entries.map(({ name }) => name);
    if (!answer.ok) secretsOutcome(names, answer);
    // Other work of the machine only ever adds.
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
  }
  await client.close();
  return atMost(`processor time for taking ${REPEATED} values out of one`, least, 50, 'ms');
}
