// A rotation of twelve places in three profiles, killed with -9 at any moment: for every place the next start
// says what the service's own log supports, and finishing it sets them all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { openProfileStore } from '../../../src/storage/profile-store.ts';
import { openVaultIndex } from '../../../src/storage/vault-index.ts';
import { listening } from '../../../test/support/listening.ts';
import { must } from '../../../test/support/must.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { exactly, type Proof } from '../proof.ts';
import type { Random } from '../random.ts';

/** More than a service takes at once, and fewer. */
const VAULTS = { acme: 6, globex: 4, initech: 2 } as const;
const PLACES = Object.entries(VAULTS).flatMap(([name, count]) =>
  Array.from({ length: count }, (_, at) => `${name}/v${at}`),
);
/** From the first request until the last answer, most often. */
const SENDING_MS = 90;
const START_MS = 500;
const SLOWEST_ANSWER_MS = 40;

const proof: Proof = async (run) => {
  const services = await Promise.all(
    Object.keys(VAULTS).map((name) => startService(name, run.random)),
  );
  const kills = run.times(200, 2);
  const count = { halfway: 0, wrong: 0, notFinished: 0, again: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    for (const service of services) service.forget();
    const home = run.folder();
    await putProfiles(path.join(home, 'box'), services);
    await killedRotation(home, services, run.random, kill % 4 === 0);
    // What is on its way arrives.
    await delay(2 * SLOWEST_ANSWER_MS);
    const got = new Set(services.flatMap(({ got }) => got));
    const answered = new Set(services.flatMap(({ answered }) => answered));
    const states = await unfinishedIn(home);
    if (states.size === 0) {
      if (got.size !== 0 && answered.size !== PLACES.length) count.wrong += 1;
      continue;
    }
    count.halfway += 1;
    count.wrong += PLACES.filter((place) => {
      const state = states.get(place);
      if (state === 'set') return !answered.has(place);
      return state === 'not-sent' ? got.has(place) : state !== 'unknown';
    }).length;
    const open = PLACES.filter((place) => states.get(place) !== 'set');
    for (const service of services) service.forget();
    await once(start(home, open), 'close');
    const now = new Set(services.flatMap(({ answered }) => answered));
    if (open.some((place) => !now.has(place)) || (await unfinishedIn(home)).size > 0)
      count.notFinished += 1;
    count.again += PLACES.filter((place) => states.get(place) === 'set' && now.has(place)).length;
  }
  for (const service of services) service.close();
  return [
    exactly(
      `places told wrong after ${kills} kills, ${count.halfway} of them halfway`,
      count.wrong,
    ),
    exactly('rotations that could not be finished', count.notFinished),
    exactly('places that were set already and were written again', count.again),
  ];
};
export default proof;

interface Service {
  readonly name: string;
  readonly origin: string;
  /** The places whose request arrived, and those that were answered, since the last `forget`. */
  readonly got: readonly string[];
  readonly answered: readonly string[];
  readonly forget: () => void;
  readonly close: () => void;
}

async function startService(name: string, random: Random): Promise<Service> {
  const got: string[] = [];
  const answered: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const place = `${name}/${JSON.parse(text).vault_name}`;
    got.push(place);
    await delay(random.below(SLOWEST_ANSWER_MS));
    answered.push(place);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{"set_secrets":["API_KEY"],"versions":{"API_KEY":2}}');
  });
  const port = await listening(server);
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    got,
    answered,
    forget: () => {
      got.length = 0;
      answered.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function putProfiles(box: string, services: readonly Service[]): Promise<void> {
  mkdirSync(box, { mode: 0o700, recursive: true });
  const store = must(openProfileStore(box));
  for (const { name, origin } of services) {
    const address = { baseUrl: origin, segment: 'svc' };
    await store.save({ name, address, defaultVault: '', isProtected: false }, { mustBeNew: true });
    await store.setToken(name, 'service-account', new SecretText(`${name}-token`), 0);
  }
}

function start(home: string, places: readonly string[]) {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'rotate', 'API_KEY', ...places.flatMap((place) => ['--to', place])],
    {
      cwd: home,
      env: { PATH: process.env.PATH, ...environment(home) },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  child.stdin.on('error', () => {}).end('value');
  return child;
}

/** Killed while it sends, or at any moment from its start. */
async function killedRotation(
  home: string,
  services: readonly Service[],
  random: Random,
  fromStart: boolean,
): Promise<void> {
  const child = start(home, PLACES);
  const closed = once(child, 'close');
  const isUnderWay = () => child.exitCode !== null || services.some(({ got }) => got.length > 0);
  while (!fromStart && !isUnderWay()) await delay(1);
  await delay(random.below(fromStart ? START_MS : SENDING_MS));
  child.kill('SIGKILL');
  await closed;
}

/** What the next start says of every place of an unfinished rotation. */
async function unfinishedIn(home: string): Promise<ReadonlyMap<string, string>> {
  const index = must(openVaultIndex(path.join(home, 'box')));
  const unfinished = must(index.rotations.unfinished(Date.now()));
  index.close();
  return new Map(
    unfinished.flatMap(({ places }) =>
      places.map(({ profileName, vault, result }) => [`${profileName}/${vault}`, result.state]),
    ),
  );
}
