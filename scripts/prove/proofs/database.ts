// Terminals on one database that are killed and stopped at any moment, while clocks jump and the service is slow, wrong
// or silent: what it was asked, against what the database says. The first half has no jumps.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { openStorage, type Storage } from '../../../src/storage/open-storage.ts';
import { must } from '../../../test/support/must.ts';
import { monotonicMs, START_WITHIN_MS, WINDOWS } from '../inside/database-scale.ts';
import { type Seen, startServer } from '../inside/database-server.ts';
import { judgeDispatches, judgeWrites, readEvents } from '../inside/judge-database.ts';
import { inOneFile } from '../one-file.ts';
import { exactly, type Figure, grouped, type Proof, type ProofRun } from '../proof.ts';

const SECONDS = 30;
const TERMINALS = 5;
const WATCHED = 8;
const AHEAD_MS = 3_000;

/** No power is cut here, and a disk that is busy would only make it slower. */
const MEMORY = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();

const proof: Proof = async (run) => {
  const folder = fs.mkdtempSync(path.join(MEMORY, 'dispatchbox-prove-'));
  try {
    return await prove(run, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
export default proof;

async function prove(run: ProofRun, folder: string): Promise<readonly Figure[]> {
  fs.writeFileSync(path.join(folder, 'clock'), '0');
  fs.writeFileSync(path.join(folder, 'events.log'), '');
  const server = await startServer(run.random);
  const open = () =>
    must(openStorage(folder, { id: 'end', now: Date.now, windows: WINDOWS })).storage;
  const storage = open();
  await watchSome(storage);
  const attack = await attackTerminals(run, folder, server.port);
  // What is under way ends, or its window does, also by the clock that was ahead by a little.
  await delay(AHEAD_MS + WINDOWS.sendMs + 2_000);
  server.close();
  const events = readEvents(folder);
  const { seen } = server;
  const leftOver = await endRotations(storage);
  const dispatches = judgeDispatches(storage, seen);
  const writes = judgeWrites(storage, seen, events);
  const gaps = gapsOf(seen, attack);
  const integrity = new DatabaseSync(path.join(folder, 'dispatchbox.db'))
    .prepare('PRAGMA integrity_check')
    .get()?.integrity_check;
  await storage.close();
  const posts = seen.filter(({ kind }) => kind !== 'check').length;
  const under = `${attack.kills} kills, ${attack.stops} stops, ${attack.jumps} jumps`;
  return [
    exactly(`requests sent twice of ${grouped(posts)}, ${under}`, dispatches.twice + writes.twice),
    exactly('requests that were not journaled', dispatches.unknownToUs + writes.unknownToUs),
    exactly('requests of which the journal says not sent', dispatches.denied + writes.denied),
    exactly(
      `untrue outcomes of ${grouped(dispatches.rows + writes.rows)}`,
      dispatches.untrue + writes.untrue,
    ),
    exactly('answers that were stored and lost', writes.lost),
    exactly(`claims of a runner that lost its rotation, ${writes.resumed} resumed`, writes.late),
    exactly('rotations that two terminals resumed at once', writes.resumedTwice),
    exactly('versions that are known and wrong', writes.wrongVersions),
    exactly('rotations that nobody can finish', leftOver),
    exactly('rows still under way after their windows', dispatches.stuck + writes.stuck),
    exactly(
      'rows that news alone would show wrong',
      events.reduce((sum, { wrong = 0 }) => sum + wrong, 0),
    ),
    exactly('times that two terminals asked the same at once', twoAtOnce(seen, attack.jumpsFromMs)),
    exactly(
      'times that two requests to a place were under way',
      samePlaceAtOnce(seen, attack.jumpsFromMs),
    ),
    lookedWithin(Math.max(...gaps)),
    exactly('problems besides locks', events.filter(({ what }) => what === 'problem').length),
    exactly('faults in the file', integrity === 'ok' ? 0 : 1),
  ];
}

/** Dispatches that never end, to see how long nobody looks at them. */
async function watchSome({ dispatches }: Storage): Promise<void> {
  for (let at = 0; at < WATCHED; at += 1) {
    const localId = `watched${at}`;
    const request = { key: '', ref: '', title: '', params: {} };
    const of = {
      localId,
      profileId: 'p',
      profileName: 'P',
      tokenKind: 'personal',
      request,
    } as const;
    must(await dispatches.journal([of]));
    const phase = { state: 'waiting', dispatchId: localId, unknownStatus: null } as const;
    must(await dispatches.storeAnswer(localId, (before) => ({ ...before, phase })));
  }
}

interface Attack {
  readonly kills: number;
  readonly stops: number;
  readonly jumps: number;
  readonly fromMs: number;
  readonly jumpsFromMs: number;
  readonly untilMs: number;
}

async function attackTerminals(run: ProofRun, folder: string, port: string): Promise<Attack> {
  const { random } = run;
  const program = await inOneFile('inside/database-worker.ts', folder);
  const terminals = new Set<ChildProcess>();
  const stopped = new Set<ChildProcess>();
  let [kills, stops, jumps, isOver, started] = [0, 0, 0, false, 0];
  const start = (isAttacked: boolean) => {
    started += 1;
    const args = [program, folder, port, `${random.below(1e9) + started}`, isAttacked ? '1' : '0'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    terminals.add(child);
    child.on('exit', () => {
      terminals.delete(child);
      if (isOver) return;
      kills += 1;
      start(isAttacked);
    });
    return child;
  };
  const resumeLater = (child: ChildProcess, ms: number) => {
    stops += 1;
    stopped.add(child);
    setTimeout(() => {
      stopped.delete(child);
      child.kill('SIGCONT');
    }, ms).unref();
  };
  // One is never attacked: whatever the others do, it goes on.
  const witness = start(false);
  for (let at = 1; at < TERMINALS; at += 1) start(true);
  const fromMs = monotonicMs();
  const seconds = run.times(SECONDS, 6);
  const jumpsFromMs = fromMs + seconds * 500;
  while (monotonicMs() < fromMs + seconds * 1_000) {
    await delay(300 + random.below(600));
    for (const child of terminals) {
      if (!stopped.has(child) && isStopped(child)) resumeLater(child, 300 + random.below(2_000));
    }
    if (monotonicMs() > jumpsFromMs && random.below(100) < 12) {
      jumps += 1;
      setClock(
        folder,
        random.pick([0, AHEAD_MS, -AHEAD_MS, 60_000, -60_000, 3_600_000, -3_600_000]),
      );
    }
    const running = [...terminals].filter((child) => child !== witness && !stopped.has(child));
    if (running.length < 2) continue;
    const child = random.pick(running);
    if (random.below(100) < 60) child.kill('SIGKILL');
    else if (child.kill('SIGSTOP')) resumeLater(child, 500 + random.below(5_000));
  }
  isOver = true;
  const untilMs = monotonicMs();
  const ended = [...terminals].map((child) => once(child, 'exit'));
  for (const child of terminals) child.kill('SIGKILL');
  await Promise.all(ended);
  setClock(folder, 0);
  return { kills, stops, jumps, fromMs, jumpsFromMs, untilMs };
}

/** Those that were killed keep their claims for the length of a call, and a busy machine is slow besides. */
function lookedWithin(longestMs: number): Figure {
  const mostMs = 30_000;
  return {
    what: 'the longest that no terminal looked at a dispatch',
    measured: `${grouped(Math.round(longestMs))} ms`,
    wanted: `at most ${grouped(mostMs)} ms`,
    holds: longestMs <= mostMs,
  };
}

function isStopped({ pid }: ChildProcess): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] === 'T';
  } catch {
    return false;
  }
}

function setClock(folder: string, offsetMs: number): void {
  const file = path.join(folder, 'clock');
  fs.writeFileSync(`${file}.next`, `${offsetMs}`);
  fs.renameSync(`${file}.next`, file);
}

/** Resumes all that is left, and sets it. @returns how many rotations are left then */
async function endRotations({ rotations, writes }: Storage): Promise<number> {
  for (const { rotationId, change, places } of must(rotations.open())) {
    const left = places.filter(({ row, isSetSince }) => row.isSendable && !isSetSince);
    const attempt = {
      writeId: rotationId,
      origin: 'rotation',
      runner: `end${rotationId}`,
      note: '',
    } as const;
    const taken = must(
      await rotations.resume(
        change,
        attempt,
        left.map(({ row }) => row),
      ),
    );
    if (taken.state !== 'planned') continue;
    for (const id of taken.ids) {
      if (must(await writes.claim([id], attempt.runner)).state !== 'claimed') continue;
      must(await writes.finish(new Map([[id, { state: 'set', version: null }]]), attempt.runner));
    }
  }
  return must(rotations.open()).length;
}

/** While no clock jumped: checks of two terminals that overlap, both within their claims. */
function twoAtOnce(seen: readonly Seen[], untilMs: number): number {
  const checks = seen.filter(
    ({ kind, headers, fromMs }) => kind === 'check' && headers['x-claim'] && fromMs < untilMs,
  );
  return checks.filter((one) =>
    checks.some(
      (other) =>
        other.id === one.id &&
        other.headers['x-who'] !== one.headers['x-who'] &&
        other.fromMs < one.fromMs &&
        other.untilMs > one.fromMs &&
        Number(one.headers['x-after']) < Number(other.headers['x-claim']) + WINDOWS.checkMs,
    ),
  ).length;
}

/** While no clock jumped: requests to a place that overlap, the second surely within the claim of the first. */
function samePlaceAtOnce(seen: readonly Seen[], untilMs: number): number {
  const claimedMs = WINDOWS.sendMs - START_WITHIN_MS;
  const writes = seen.filter(({ kind, fromMs }) => kind === 'write' && fromMs < untilMs);
  return writes.filter((one) =>
    writes.some(
      (other) =>
        other.headers['x-place'] === one.headers['x-place'] &&
        other.fromMs < one.fromMs &&
        Math.min(other.untilMs, other.fromMs + claimedMs) > one.fromMs + 20,
    ),
  ).length;
}

/** How long nobody looked at those that are watched all the time. */
function gapsOf(seen: readonly Seen[], { fromMs, untilMs }: Attack): readonly number[] {
  return Array.from({ length: WATCHED }, (_, at) => {
    const looks = seen.filter(({ id, fromMs: ms }) => id === `watched${at}` && ms < untilMs);
    const times = [fromMs, ...looks.map((look) => look.fromMs), untilMs];
    return Math.max(...times.slice(1).map((ms, index) => ms - (times[index] ?? ms)));
  });
}
