// Two terminals that rotate the same secrets through the services are killed, stopped and continued at random moments, and
// finish what the other has left, on a service that fails in every way: what it was asked, against the journal and
// against what a person was told before each send.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SecretText } from '../../../src/domain/secret-text.ts';
import type { Writable } from '../../../src/domain/write-guard.ts';
import type { WriteRow } from '../../../src/storage/write-rows.ts';
import { listening } from '../../../test/support/listening.ts';
import { must } from '../../../test/support/must.ts';
import { openRotations, WINDOWS } from '../inside/rotation-parts.ts';
import { inOneFile } from '../one-file.ts';
import { exactly, type Figure, type Proof, type ProofRun } from '../proof.ts';
import type { Random } from '../random.ts';

const MOMENTS = 140;

/** A machine that is busy besides has fewer of them. */
const MOST_MS = 50_000;

const FINAL = 'final';

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
  fs.writeFileSync(path.join(folder, 'events.log'), '');
  const service = await startService(run.random);
  const { kills, stops } = await attack(run, folder, service.port);
  // What is under way ends, or its window does.
  await delay(WINDOWS.sendMs + 500);
  service.calm();
  const { rows, notFinished } = await finishAll(folder, service.port);
  service.close();
  const seen = service.seen;
  const { planned, told, resumed } = readEvents(folder);
  const found = judge(rows, seen, { planned, told });
  const moments = `${kills + stops} moments (${kills} kills, ${stops} stops), ${resumed} resumed`;
  return [
    exactly(`places sent twice of ${seen.length} requests at ${moments}`, found.twice),
    exactly('places sent again of which a person was told that nothing was sent', found.untold),
    exactly('requests that were not journaled', found.notJournaled),
    exactly('requests of which the journal says not sent', found.denied),
    exactly(`untrue outcomes of ${rows.length}`, found.untrue),
    exactly(`places lost of ${found.places}`, found.lost),
    exactly('rows still under way after their windows', found.stuck),
    exactly('rotations that nobody can finish', notFinished),
  ];
}

/** One request as the service saw it. */
interface Seen {
  readonly place: string;
  readonly name: string;
  readonly value: string;
  /** What it stored, whether or not it said so. */
  version: number | null;
  /** `null` if the connection was cut. */
  status: number | null;
}

/** A service that is slow, wrong or silent at times, until it is calm. */
async function startService(random: Random) {
  const seen: Seen[] = [];
  const versions = new Map<string, number>();
  let isCalm = false;
  const server = http.createServer(async (request, response) => {
    const sent = await text(request).catch(() => null);
    if (sent === null) return;
    const { vault_name, secrets } = JSON.parse(sent);
    const { name, secret } = secrets[0];
    const place = `${request.url?.split('/')[1]}/${vault_name}`;
    const one: Seen = { place, name, value: secret, version: null, status: null };
    seen.push(one);
    const store = () => {
      one.version = (versions.get(`${place}/${name}`) ?? 0) + 1;
      versions.set(`${place}/${name}`, one.version);
    };
    const say = (status: number, body: object) => {
      one.status = response.destroyed ? null : status;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const luck = isCalm ? 50 : random.below(100);
    if (luck < 94 && luck >= 3) store();
    await delay(luck < 5 ? 1_200 : random.below(isCalm ? 2 : 50));
    if (luck >= 96) return say(400, { error: `${name} is too short` });
    if (luck >= 94) return say(401, { error: 'no' });
    if (luck < 8) return void response.socket?.destroy();
    if (luck < 10) return say(500, {});
    say(200, { set_secrets: [name], versions: { [name]: one.version } });
  });
  const port = String(await listening(server));
  return {
    seen,
    port,
    calm: () => {
      isCalm = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Waits until a terminal begins to send something. */
async function sends({ stdout }: ChildProcess): Promise<void> {
  stdout?.resume();
  if (stdout) await once(stdout, 'data');
}

/** Kills a terminal, which starts again, or stops it for a while. */
async function attack(run: ProofRun, folder: string, port: string) {
  const { random } = run;
  const program = await inOneFile('inside/rotation-worker.ts', folder);
  let [kills, stops] = [0, 0];
  const load = () =>
    spawn(process.execPath, [program, folder, port, String(random.below(1e9))], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  const loaded = [load(), load()];
  /** Takes one that is loaded already, or most moments would pass while it loads. */
  const start = (): ChildProcess => {
    loaded.push(load());
    const terminal = loaded.shift() ?? load();
    terminal.stdin?.write('.');
    return terminal;
  };
  const attacked = async (moments: number) => {
    const untilMs = performance.now() + MOST_MS;
    let terminal = start();
    const kill = async () => {
      const ended = once(terminal, 'exit');
      terminal.kill('SIGKILL');
      await ended;
    };
    for (let moment = 0; moment < moments && performance.now() < untilMs; moment += 1) {
      await sends(terminal);
      await delay(random.below(120));
      if (terminal.exitCode !== null) throw new Error('a terminal ended by itself');
      if (random.below(5) < 2) {
        kills += 1;
        await kill();
        terminal = start();
      } else {
        stops += 1;
        terminal.kill('SIGSTOP');
        await delay(random.below(8) === 0 ? WINDOWS.sendMs + random.below(800) : random.below(150));
        terminal.kill('SIGCONT');
      }
    }
    await kill();
  };
  const half = Math.ceil(run.times(MOMENTS, 20) / 2);
  await Promise.all([attacked(half), attacked(half)]);
  for (const terminal of loaded) terminal.kill('SIGKILL');
  return { kills, stops };
}

/** Finishes all that is left, as a person would. @returns all rows, and how many rotations couldn't be finished */
async function finishAll(folder: string, port: string) {
  let count = 0;
  const uuid = () => `end-${count++}`;
  const { storage, rotations } = openRotations(folder, port, {
    chance: { random: Math.random, uuid },
  });
  for (const { id } of rotations.unfinished.get()) {
    const run = rotations.resume(id);
    // What another one has set meanwhile needs nothing more.
    if (!run.ok) continue;
    const names = run.value.open.map(({ name }) => name);
    run.value.give(
      new Map(names.map((name) => [name, { value: new SecretText(FINAL), source: '' }])),
    );
    await run.value.send(run.value.destinations() as readonly Writable[]);
    await run.value.ended;
  }
  const notFinished = must(storage.rotations.open()).length;
  const log = must(storage.entries.log({ sinceMs: 0, limit: 1e6 }));
  const ids = new Set(log.map(({ writeId }) => writeId));
  const rows = [...ids].flatMap((id) => must(storage.writes.of(id)));
  await storage.close();
  return { rows, notFinished };
}

interface Events {
  /** The runner that planned to send a value. */
  readonly planned: ReadonlyMap<string, string>;
  /** By value: what a person was told of each place before it was sent. */
  readonly told: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

function readEvents(folder: string): Events & { readonly resumed: number } {
  const planned = new Map<string, string>();
  const told = new Map<string, Readonly<Record<string, string>>>();
  let resumed = 0;
  for (const line of fs.readFileSync(path.join(folder, 'events.log'), 'utf8').split('\n')) {
    if (!line.endsWith('}')) continue;
    const event = JSON.parse(line);
    if (event.what === 'planned') planned.set(event.runner, event.value);
    if (event.what === 'told') told.set(event.value, event.told);
    if (event.what === 'resumed') resumed += 1;
  }
  return { planned, told, resumed };
}

function judge(rows: readonly WriteRow[], seen: readonly Seen[], { planned, told }: Events) {
  const placeOf = ({ profileId, vault }: WriteRow) => `${profileId}/${vault}`;
  const own = seen.filter(({ value }) => value !== FINAL);
  const keyOf = (value: string, place: string, name: string) => `${value} ${place} ${name}`;
  const requests = Map.groupBy(own, ({ value, place, name }) => keyOf(value, place, name));
  const journaled = new Set<string>();
  let [denied, untrue, stuck, untold, lost] = [0, 0, 0, 0, 0];
  const places = Map.groupBy(rows, (row) => `${row.writeId} ${placeOf(row)} ${row.name}`);
  for (const attempts of places.values()) {
    let mayBeStored = false;
    for (const row of attempts.toSorted((one, other) => one.id - other.id)) {
      const value = planned.get(row.runner);
      if (row.state === 'planned' || row.state === 'sending') stuck += 1;
      if (value === undefined) continue;
      const key = keyOf(value, placeOf(row), row.name);
      journaled.add(key);
      const request = requests.get(key)?.[0];
      if (request && row.state === 'not-sent') denied += 1;
      if (row.state === 'set' && !(request?.status === 200 && request.version === row.version))
        untrue += 1;
      if (row.state === 'failed' && ![400, 401].includes(request?.status ?? 0)) untrue += 1;
      const wasTold = told.get(value)?.[placeOf(row)] ?? 'none';
      if (request && mayBeStored && ['none', 'not-sent'].includes(wasTold)) untold += 1;
      if (request?.version) mayBeStored = true;
    }
    const last = Math.max(...attempts.map(({ id }) => id));
    const isSet = rows.some(
      (row) =>
        row.state === 'set' &&
        placeOf(row) === placeOf(attempts[0] as WriteRow) &&
        row.name === attempts[0]?.name &&
        (row.id >= last || row.writeId === attempts[0].writeId),
    );
    if (!isSet) lost += 1;
  }
  return {
    twice: own.length - requests.size,
    notJournaled: [...requests.keys()].filter((key) => !journaled.has(key)).length,
    ...{ denied, untrue, stuck, untold, lost, places: places.size },
  };
}
