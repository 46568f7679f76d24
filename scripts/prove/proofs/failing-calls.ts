// Every call to the file system that a store makes fails, once or from then on, as a sick disk or a full table
// of files would make it: what was acknowledged is there afterwards, and no trace is shown. `strace` makes the
// system refuse.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { codeCacheVariable } from '../../../test/support/code-cache.ts';
import { inOneFile } from '../../../test/support/one-file.ts';
import { type Ended, runProgram } from '../../../test/support/program.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';
import { STORES, type StoreName } from '../stores.ts';

const CALLS = [
  'openat',
  'read',
  'pread64',
  'pwrite64',
  'fsync',
  'ftruncate',
  'unlink',
  'rename',
  'mkdir',
  'fchown',
  'fcntl',
  'stat',
  'lstat',
  'fstat',
  'statx',
  'newfstatat',
  'getdents64',
] as const;
const CODES = ['ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'EACCES', 'EDQUOT'] as const;
const WRITES = 3;
const WRITE_STORE = path.join(import.meta.dirname, '../write-store.ts');

const proof: Proof = async (run) => {
  if (spawnSync('strace', ['-V']).status !== 0) {
    return [{ what: 'strace, which this needs', measured: 'none', wanted: 'any', holds: true }];
  }
  const program = await inOneFile(WRITE_STORE, run.folder());
  const figures: Figure[] = [];
  for (const name of Object.keys(STORES) as StoreName[]) {
    figures.push(...(await attacked(run, name, program)));
  }
  return figures;
};
export default proof;

async function attacked(
  run: ProofRun,
  name: StoreName,
  program: string,
): Promise<readonly Figure[]> {
  const home = run.folder();
  const good = path.join(home, 'good');
  const before = await written(program, [name, good, 'before'], []);
  const folder = path.join(home, 'box');
  const count = { failures: 0, lost: 0, traces: 0 };
  const few = run.times(CALLS.length);
  for (const call of CALLS.filter(() => run.random.below(CALLS.length) < few)) {
    const step = Math.round(16 / run.times(16));
    for (let at = 1; ; at += 1 + run.random.below(step)) {
      cpSync(good, folder, { recursive: true });
      const log = path.join(home, 'strace.log');
      // A lock that is never to be had is waited for, each time for seconds.
      const lasts = call !== 'fcntl' && run.random.below(2) === 0 ? '+' : '';
      const fault = `inject=${call}:error=${run.random.pick(CODES)}:when=${at}${lasts}`;
      const traced = ['-f', '-qq', '-o', log, '-e', `trace=${call}`, '-e', fault];
      const child = await written(program, [name, folder, 'k'], [...traced, ...pathsIn(folder)]);
      const hasFailed = readFileSync(log, 'utf8').includes('(INJECTED)');
      const sought = [...before.acknowledged, ...child.acknowledged];
      const kept = await STORES[name].read(folder, sought);
      rmSync(folder, { recursive: true });
      if (!hasFailed) break;
      count.failures += 1;
      if (/^\s+at /m.test(child.stderr) || child.status !== 0) {
        count.traces += 1;
        if (count.traces < 3) process.stderr.write(`${name} ${fault}: ${child.stderr}\n`);
      }
      const lost = sought.filter((each) => !kept.has(each)).length;
      if (lost > 0) process.stderr.write(`${name} ${fault}: ${lost} lost\n`);
      count.lost += lost;
    }
  }
  return [
    exactly(`${name}: writes lost after ${grouped(count.failures)} failed calls`, count.lost),
    exactly(`${name}: processes that they ended`, count.traces),
  ];
}

/** What another process was told to be stored. */
async function written(
  program: string,
  where: readonly [name: StoreName, folder: string, prefix: string],
  strace: readonly string[],
): Promise<Ended & { acknowledged: readonly string[] }> {
  const ended = await runProgram({
    home: path.dirname(program),
    startedBy: strace.length > 0 ? ['strace', ...strace, process.execPath] : [process.execPath],
    args: [program, ...where, `${WRITES}`],
    env: codeCacheVariable(path.join(path.dirname(program), 'cache')),
  });
  return { ...ended, acknowledged: ended.stdout.split('\n').filter(Boolean) };
}

/** The files of a store and those that SQLite puts beside them: other calls are not ours to fail. */
function pathsIn(folder: string): readonly string[] {
  const files = readdirSync(folder).map((file) => path.join(folder, file));
  const beside = files.flatMap((file) => ['-wal', '-shm', '-journal'].map((end) => file + end));
  return [folder, ...files, ...beside].flatMap((file) => ['-P', file]);
}
