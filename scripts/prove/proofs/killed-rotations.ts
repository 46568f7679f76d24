// The app, sending a rotation of twelve places in three profiles, is killed with -9 at any moment: for every place
// the next start says what the service's own log supports, and finishing it sets them all.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SecretText } from '../../../src/domain/secret-text.ts';
import { openProfileStore } from '../../../src/storage/profile-store.ts';
import { openVaultIndex } from '../../../src/storage/vault-index.ts';
import { addProfile } from '../../../test/storage/support/stores.ts';
import { listening } from '../../../test/support/listening.ts';
import { must } from '../../../test/support/must.ts';
import { environment, PROGRAM } from '../../../test/support/program.ts';
import { openTerminal, sendPlan, type TestTerminal } from '../../../test/support/terminal.ts';
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

const proof: Proof = async (run) => {
  const services = await Promise.all(
    Object.keys(VAULTS).map((name) => startService(name, run.random)),
  );
  const kills = run.times(100);
  const count = { halfway: 0, wrong: 0, notFinished: 0, again: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    for (const service of services) service.forget();
    const home = run.folder();
    await fillBox(path.join(home, 'box'), services);
    await killedRotation(home, run.random);
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
    await finishedRotation(home);
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

/** A profile on each service, with every place of the secret known. */
async function fillBox(box: string, services: readonly Service[]): Promise<void> {
  mkdirSync(box, { mode: 0o700, recursive: true });
  const store = must(openProfileStore(box));
  for (const { name, origin } of services) {
    const address = { baseUrl: origin, segment: 'svc' };
    await addProfile(store, { name, address, defaultVault: '', isProtected: false });
    await store.setToken(name, 'service-account', new SecretText(`${name}-token`), 0);
  }
  await store.setDefault('acme');
  const index = must(openVaultIndex(box));
  index.record(
    PLACES.map((place) => {
      const [profile = '', vault = ''] = place.split('/');
      return {
        ...{ profileId: store.find(profile)?.id ?? '', vault, kind: 'secret', name: 'API_KEY' },
        ...{ version: 1, setAtMs: 1, result: 'set', resultAtMs: 1, reason: null },
      } as const;
    }),
  );
  index.close();
}

/** The app with the form for the new value open, in its terminal. */
async function openApp(home: string): Promise<TestTerminal> {
  const app = openTerminal({
    ...{ command: process.execPath, args: [PROGRAM], cwd: home, columns: 120, rows: 40 },
    env: environment(home),
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
  app.press('ctrl+s');
  // One place of the active profile is sent without a plan.
  await app.waitFor(/Plan:|Rotation:|rotated\./);
  if (app.text().includes('Plan:')) await sendPlan(app);
}

/** Killed at any moment after it was sent. */
async function killedRotation(home: string, random: Random): Promise<void> {
  const app = await openApp(home);
  app.press('=', 'enter');
  await app.waitFor(`New value for API_KEY in ${PLACES.length} places`);
  await sendNewValue(app);
  await delay(random.below(SENDING_MS));
  app.kill('SIGKILL');
  await app.exit();
}

/** As the alert of the next start says: the value is entered again, for what is not set. */
async function finishedRotation(home: string): Promise<void> {
  const app = await openApp(home);
  app.press('r');
  await app.waitFor('Rotation: ');
  app.press('r');
  await sendNewValue(app);
  await app.waitFor(`${PLACES.length} of ${PLACES.length} rotated.`);
  await app.close();
}

/** What the next start says of every place of an unfinished rotation. */
async function unfinishedIn(home: string): Promise<ReadonlyMap<string, string>> {
  const index = must(openVaultIndex(path.join(home, 'box')));
  const unfinished = must(index.rotations.unfinished());
  index.close();
  return new Map(
    unfinished.flatMap(({ places }) =>
      places.map(({ profileName, vault, result }) => [`${profileName}/${vault}`, result.state]),
    ),
  );
}
