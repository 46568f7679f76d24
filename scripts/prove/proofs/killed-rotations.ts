// The app, sending a rotation of twelve places in three profiles, is killed with -9 at any moment: for every place
// the next start says what the service's own log supports, and finishing it sets them all.
import { chmodSync, cpSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { boxOf } from '../../../test/support/box.ts';
import { clockAhead } from '../../../test/support/clock-ahead.ts';
import { listening } from '../../../test/support/listening.ts';
import { addProfile, environment, PROGRAM, runProgram } from '../../../test/support/program.ts';
import {
  openTerminal,
  pause,
  sendPlan,
  type TestTerminal,
} from '../../../test/support/terminal.ts';
import { exactly, type Proof } from '../proof.ts';
import type { Random } from '../random.ts';

/** More than a service takes at once, and fewer. */
const VAULTS = { acme: 6, globex: 4, initech: 2 } as const;
const PLACES = Object.entries(VAULTS).flatMap(([name, count]) =>
  Array.from({ length: count }, (_, at) => `${name}/v${at}`),
);
/** From the key that sends until the last answer, most often. */
const SENDING_MS = 150;
const SLOWEST_ANSWER_MS = 40;
/** A little more than a request may take: what was being sent is unknown from then on. */
const KNOWN_WITHIN_MS = 80_000;

const proof: Proof = async (run) => {
  const services = await Promise.all(
    Object.keys(VAULTS).map((name) => startService(name, run.random)),
  );
  const prepared = run.folder();
  await prepare(prepared, services);
  const kills = run.times(60);
  const count = { halfway: 0, wrong: 0, notFinished: 0, again: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    for (const service of services) service.forget();
    const home = run.folder();
    cpSync(boxOf(prepared), boxOf(home), { recursive: true });
    chmodSync(boxOf(home), 0o700);
    await killedRotation(home, run.random);
    // What is on its way arrives.
    await delay(2 * SLOWEST_ANSWER_MS);
    const got = new Set(services.flatMap(({ got }) => got));
    const answered = new Set(services.flatMap(({ answered }) => answered));
    const states = await rotatedIn(home);
    count.wrong += PLACES.filter((place) => {
      const state = states.get(place);
      if (state === 'set') return !answered.has(place);
      return state === 'unknown' ? false : got.has(place);
    }).length;
    const open = PLACES.filter((place) => states.get(place) !== 'set');
    if (states.size === 0 || open.length === 0) continue;
    count.halfway += 1;
    for (const service of services) service.forget();
    const isFinished = await finishedRotation(home);
    const now = new Set(services.flatMap(({ answered }) => answered));
    const last = await rotatedIn(home);
    if (!isFinished || PLACES.some((place) => last.get(place) !== 'set')) count.notFinished += 1;
    count.notFinished += open.filter((place) => !now.has(place)).length;
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

/** A profile on each service, with every place of the secret known. */
async function prepare(home: string, services: readonly Service[]): Promise<void> {
  for (const { name, origin } of services) {
    const token = `${name}-token`;
    await addProfile(home, { name, url: origin, token, kind: 'service-account' });
  }
  for (const place of PLACES) {
    const [profile = '', vault = ''] = place.split('/');
    const args = ['secret', 'set', 'API_KEY', '--profile', profile, '--vault', vault];
    await runProgram({ home, args, input: 'the old value' });
  }
}

/** The app with the form for the new value open, in its terminal. */
async function openApp(home: string, env = {}): Promise<TestTerminal> {
  const app = openTerminal({
    ...{ command: PROGRAM, cwd: home, columns: 120, rows: 40, env: environment(home, env) },
  });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'a');
  // The rows of other profiles come once these are known.
  await app.waitFor(` 1/${PLACES.length}`);
  return app;
}

async function sendNewValue(app: TestTerminal): Promise<void> {
  await app.waitFor('New value for API_KEY');
  app.paste('value');
  // What comes at once would be part of it.
  await app.waitFor('5 bytes');
  app.press('ctrl+s');
  await app.waitFor('Plan:');
  await sendPlan(app);
}

/** Killed at any moment after it was sent. */
async function killedRotation(home: string, random: Random): Promise<void> {
  const app = await openApp(home);
  app.press('r');
  await app.waitFor(`New value for API_KEY in ${PLACES.length} places`);
  await sendNewValue(app);
  await delay(random.below(SENDING_MS));
  app.kill('SIGKILL');
  await app.exit();
}

/** As the alert of the next start says: the value is entered again, for what is not set. */
async function finishedRotation(home: string): Promise<boolean> {
  const app = await openApp(home, clockAhead(home, KNOWN_WITHIN_MS));
  app.press('r');
  await app.waitFor('Rotation: ');
  // Not the key that is still held.
  app.press('g', 'r');
  await app.waitFor('New value for API_KEY');
  app.paste('value');
  await app.waitFor('5 bytes');
  app.press('ctrl+s');
  const done = `${PLACES.length} of ${PLACES.length} rotated.`;
  // What is left may all be in the profile of this terminal, and goes there without a question.
  const isAsked = () => /to \d+ places? in \d+ profiles?\?/.test(app.text());
  await app.waitFor((screen) => isAsked() || screen.includes(done));
  if (isAsked()) {
    await pause();
    app.press('y');
  }
  const isFinished = await app.waitFor(done).then(
    () => true,
    () => false,
  );
  await app.close();
  return isFinished;
}

interface LogLine {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly origin: string;
  readonly profile: string;
  readonly vault: string;
  readonly state: string;
}

/** What the log says last of every place. What was never sent isn't there. */
async function rotatedIn(home: string): Promise<ReadonlyMap<string, string>> {
  const env = clockAhead(home, KNOWN_WITHIN_MS);
  const { stdout } = await runProgram({ home, args: ['log', '--json'], env });
  const { writes }: { writes: readonly LogLine[] } = JSON.parse(stdout);
  // The places of a rotation stand together in it, whenever each was sent.
  const rotated = writes
    .filter(({ origin }) => origin === 'rotation')
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return new Map(rotated.map(({ profile, vault, state }) => [`${profile}/${vault}`, state]));
}
