// What a rotation costs for each of its places, and what watching takes, over few and over many.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../test/support/listening.ts';
import { sendPlan } from '../test/support/terminal.ts';
import { type Figure, given, median } from './figures.ts';
import { homeWith } from './homes.ts';
import { shareOfWatching, start } from './screens.ts';

const PLACES = [10, 1_000, 5_000];
const WAITING = [10, 1_000];
const KEYS = 40;
const SHOWN_WITHIN_MS = 120_000;

export async function benchPlaces(seconds: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const places of PLACES) figures.push(await costOfPlaces(places));
  for (const waiting of WAITING) {
    const share = await shareOfWatching(waiting, seconds);
    figures.push(
      given(`${waiting.toLocaleString('en-US')} waiting: processor`, `${share.toFixed(1)} %`),
    );
  }
  return figures;
}

/** A service that takes every secret. */
async function startService() {
  const service = createServer(async (request, response) => {
    const names = JSON.parse(await text(request)).secrets.map(({ name }: Named) => name);
    const versions = Object.fromEntries(names.map((name: string) => [name, 2]));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ set_secrets: names, versions }));
  });
  const url = `http://127.0.0.1:${await listening(service)}`;
  return { url, close: () => void service.close() };
}

interface Named {
  readonly name: string;
}

/** Gives one secret a new value everywhere. */
async function costOfPlaces(places: number): Promise<Figure> {
  const service = await startService();
  const app = start(await homeWith({ vaults: places }, service.url));
  const within = { timeoutMs: SHOWN_WITHIN_MS };
  await app.waitFor('No dispatches yet.');
  app.press('2');
  await app.waitFor(new RegExp(`1/${places}`), within);
  app.press('r');
  await app.waitFor('New value for API_KEY', within);
  app.type('the-new-value-of-the-key');
  const plannedMs = performance.now();
  app.press('ctrl+s');
  await app.waitFor('Plan: ', within);
  const planMs = performance.now() - plannedMs;
  const keys: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    await sleep(50);
    const before = app.text();
    const begunMs = performance.now();
    app.press(key % 2 === 0 ? 'down' : 'up');
    await app.waitFor((screen) => screen !== before);
    keys.push(performance.now() - begunMs);
  }
  const sending = sendPlan(app).then(() => performance.now());
  await app.waitFor(new RegExp(`${places} of ${places}|All ${places}|${places} set`), within);
  const sendMs = performance.now() - (await sending);
  await app.close();
  service.close();
  const each = (ms: number) => (ms / places).toFixed(2);
  const words = `plan ${planMs.toFixed(0)} ms, a key ${median(keys).toFixed(1)} ms, sent ${each(sendMs)} ms a place`;
  return given(`a rotation of ${places.toLocaleString('en-US')} places`, words);
}
