// 1,000 waiting dispatches against a local service: what the service sees, and what it costs.
// Usage: npm run bench [-- SECONDS]
import { setTimeout as sleep } from 'node:timers/promises';
import { addProfile, newHome, print, startApp, writeHistory } from './app-in-terminal.mjs';
import { mostInOneSecond, startPollingServer } from './polling-server.mjs';

const COUNT = 1_000;

export async function benchPolling(seconds) {
  const home = newHome();
  const server = await startPollingServer();
  addProfile(home, server.url);
  writeHistory(home, COUNT, (index) => ({
    state: 'waiting',
    dispatchId: `id-${index}`,
    unknownStatus: null,
  }));
  const app = startApp(home);
  await app.waitFor((screen) => /1000 waiting/.test(screen));
  // Start and first round on screen are no part of the steady state.
  await sleep(5_000);
  const [cpuBefore, before] = [app.cpuMs(), performance.now()];
  await sleep(seconds * 1_000);
  const share = (app.cpuMs() - cpuBefore) / (performance.now() - before);
  const { seen } = server;
  const counts = [...seen.checks.values()];
  print(`1,000 waiting dispatches, ${seconds} s, 120×40:`);
  print(`  most in flight     ${seen.mostInFlight}`);
  print(`  most in any second ${mostInOneSecond(seen.starts)}`);
  print(`  rows checked       ${seen.checks.size} of ${COUNT}`);
  print(`  checks a row       ${Math.min(...counts)} to ${Math.max(...counts)}`);
  print(`  processor          ${(share * 100).toFixed(1)} % of one core`);
  server.makeReady('id-3');
  const readyAt = performance.now();
  const shownAt = await app.waitFor((screen) => /✓ ready/.test(screen), 60_000);
  const saidAt = seen.saidReady.get('id-3');
  print(`  a row turns ready  asked for after ${((saidAt - readyAt) / 1_000).toFixed(1)} s,`);
  print(`                     on screen ${(shownAt - saidAt).toFixed(0)} ms after the answer`);
  app.close();
  server.close();
}
