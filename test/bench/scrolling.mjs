// From a key to its frame on the emulated screen, with ten and with 10,000 past dispatches, in turns.
import { setTimeout as sleep } from 'node:timers/promises';
import { addProfile, newHome, print, startApp, writeHistory } from './app-in-terminal.mjs';
import { startPollingServer } from './polling-server.mjs';

const KEYS = 40;
const ROUNDS = 3;
/** So many are polled meanwhile. */
const WATCHED = 4;

export async function benchScrolling() {
  const server = await startPollingServer();
  const few = await started(server, 10);
  const screenful = await started(server, 100);
  const many = await started(server, 10_000);
  const times = { few: [], screenful: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(...(await scroll(few)));
    times.screenful.push(...(await scroll(screenful)));
    times.many.push(...(await scroll(many)));
  }
  few.close();
  screenful.close();
  many.close();
  server.close();
  const [ten, hundred, all] = [times.few, times.screenful, times.many].map(median);
  print(`Key to frame, median of ${KEYS * ROUNDS}, ${WATCHED} of each list polled, in one run:`);
  print(`  10 past dispatches     ${ten.toFixed(1)} ms (a third of the screen)`);
  print(`  100 past dispatches    ${hundred.toFixed(1)} ms (a full screen)`);
  print(`  10,000 past dispatches ${all.toFixed(1)} ms`);
  print(`  10,000 against 10      ${(all / ten).toFixed(2)}`);
  print(`  10,000 against 100     ${(all / hundred).toFixed(2)}`);
}

async function started(server, count) {
  const home = newHome();
  addProfile(home, server.url);
  writeHistory(home, count, (index) =>
    index < WATCHED
      ? { state: 'waiting', dispatchId: `id-${index}`, unknownStatus: null }
      : {
          state: 'ready',
          dispatchId: `id-${index}`,
          runs: [{ id: `run-${index}`, url: `https://ci.acme.dev/${index}` }],
          endedAtMs: Date.now(),
        },
  );
  const app = startApp(home);
  await app.waitFor((screen) => screen.includes(`${count - WATCHED} ready`));
  return app;
}

/** Down and up by one row, so that both lists do the same work. The details name the row. */
async function scroll(app) {
  const times = [];
  for (let key = 0; key < KEYS; key += 1) {
    const isDown = Math.floor(key / 5) % 2 === 0;
    const row = isDown ? (key % 5) + 1 : 4 - (key % 5);
    const isThere = new RegExp(`│ +Number ${row}$`, 'm');
    // Ink draws 30 frames a second at most. A frame that has to wait for its turn says nothing of its cost.
    await sleep(60);
    const begun = performance.now();
    app.type(isDown ? 'j' : 'k');
    times.push((await app.waitFor((screen) => isThere.test(screen))) - begun);
  }
  return times;
}

function median(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
}
