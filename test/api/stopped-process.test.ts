import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { CREATE, callOnce, failureIn, POLL, type SampleCall, SET_VAR } from './sample-calls.ts';

/** A service on a thread of its own: it answers while this thread stands still. */
const SERVICE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      parentPort.postMessage('asked');
      if (workerData.answer !== '') setTimeout(() => socket.write(workerData.answer), 100);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

let service: Worker | undefined;

async function startService(answer: string) {
  const worker = new Worker(SERVICE, { eval: true, workerData: { answer } });
  service = worker;
  const [port] = await once(worker, 'message');
  return { origin: `http://127.0.0.1:${port}`, asked: once(worker, 'message') };
}

afterEach(async () => {
  await service?.terminate();
});

/** As a process that is stopped with ctrl+z: nothing runs, while the clocks go on. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function answerTo({ status, golden }: SampleCall): string {
  return `HTTP/1.1 ${status} OK\r\nContent-Length: ${golden.length}\r\n\r\n${golden}`;
}

test.each([CREATE, POLL, SET_VAR])(
  '$name: an answer that came while the process was stopped is read before its deadline is judged',
  async (call) => {
    const { origin, asked } = await startService(answerTo(call));
    const limits = { getMs: 400, postMs: 400 };
    const result = callOnce(call, origin, { limits });
    await asked;
    standStill(1_900);
    expect(await result).toMatchObject({ ok: true });
  },
);

test('a service that said nothing while the process was stopped still meets the deadline', async () => {
  const { origin, asked } = await startService('');
  const result = callOnce(CREATE, origin, { limits: { postMs: 300 } });
  await asked;
  standStill(1_900);
  expect(failureIn(await result)).toMatchObject({ kind: 'no-answer', cause: 'deadline' });
});
