import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { newHome, runProgram } from '../support/app.ts';
import {
  answering,
  type FaultStep,
  httpAnswer,
  startFaultServer,
} from '../support/fault-server.ts';

/** Asks for the status of a dispatch. @returns how it ended, and the most memory that it took, in MiB */
async function asked(step: FaultStep) {
  const home = newHome();
  const server = await startFaultServer({ steps: [step] });
  onTestFinished(() => server.close());
  const taken = path.join(home, 'taken');
  const measure = path.join(home, 'measure.cjs');
  writeFileSync(
    measure,
    `const { readFileSync, writeFileSync } = require('node:fs');
     process.on('exit', () => writeFileSync(${JSON.stringify(taken)},
       /VmHWM: *(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8').replaceAll('\\t', ' '))[1]));`,
  );
  const env = {
    DISPATCHBOX_URL: server.origin,
    DISPATCHBOX_TOKEN: 'token',
    NODE_OPTIONS: `--require=${measure}`,
  };
  const { status, stdout } = await runProgram({ home, env, args: ['status', 'd-1', '--json'] });
  return { status, error: JSON.parse(stdout).error, mib: Number(readFileSync(taken)) / 1024 };
}

it('a body without an end, or in chunks of a byte, is dropped, a packed bomb is not unpacked, and memory stays flat', async () => {
  const usual = await asked(answering({ body: '{"status":"not_ready"}' }));
  expect(usual.status).toBe(0);
  const head = httpAnswer({ headers: { 'Transfer-Encoding': 'identity', Connection: 'close' } });
  const endless = await asked({ kind: 'flood', head, chunk: Buffer.alloc(64 * 1024, ' ') });
  expect(endless).toMatchObject({ status: 4, error: expect.stringContaining('10240 KiB') });
  expect(endless.mib - usual.mib).toBeLessThan(96);
  const chunked = httpAnswer({ headers: { 'Transfer-Encoding': 'chunked' } });
  const bytes = Buffer.from('1\r\n \r\n'.repeat(10_000));
  const crumbs = await asked({ kind: 'flood', head: chunked, chunk: bytes });
  expect(crumbs).toMatchObject({ status: 4, error: expect.stringContaining('too large') });
  expect(crumbs.mib - usual.mib).toBeLessThan(96);
  const bomb = gzipSync(Buffer.alloc(128 * 1024 * 1024, ' '), { level: 1 });
  const packed = await asked(answering({ headers: { 'Content-Encoding': 'gzip' }, body: bomb }));
  expect(packed.status).toBe(4);
  expect(packed.mib - usual.mib).toBeLessThan(96);
});
