// What a rotation costs for each of its places, and a watch for each check, over few and over many.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../test/support/listening.ts';
import { sendPlan } from '../test/support/terminal.ts';
import { type Figure, given, median } from './figures.ts';
import { homeWith } from './homes.ts';
import { costOfWaiting, start } from './screens.ts';

const PLACES = [10, 1_000, 5_000];
const WAITING = [10, 1_000];
const KEYS = 40;
const SHOWN_WITHIN_MS = 120_000;

export async function benchPlaces(seconds: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const places of PLACES) figures.push(await costOfPlaces(places));
  for (const waiting of WAITING) figures.push(await costOfChecks(waiting, seconds));
  return figures;
}

/** A service that takes every secret, and is never ready. @returns its URL, and how many requests it got */
async function startService() {
  let requests = 0;
  const service = createServer(async (request, response) => {
    requests += 1;
    const body = await text(request);
    const names = body === '' ? [] : JSON.parse(body).secrets.map(({ name }: Named) => name);
    const versions = Object.fromEntries(names.map((name: string) => [name, 2]));
    const isCheck = request.method === 'GET';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isCheck ? { status: 'not_ready' } : { set_secrets: names, versions }),
    );
  });
  const url = `http://127.0.0.1:${await listening(service)}`;
  return { url, requests: () => requests, close: () => void service.close() };
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

async function costOfChecks(waiting: number, seconds: number): Promise<Figure> {
  const service = await startService();
  const home = await homeWith({ dispatches: waiting, state: 'waiting' }, service.url);
  const before = service.requests();
  const cost = await costOfWaiting(home, seconds);
  const checks = service.requests() - before;
  service.close();
  const words = `${(cost.cpuMs / (seconds * 10)).toFixed(1)} % of a core, ${(checks / seconds).toFixed(1)} checks a second`;
  return given(`${waiting.toLocaleString('en-US')} waiting`, words);
}
