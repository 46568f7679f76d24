// What it costs to stand there, with nothing to do and with much to watch.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening } from '../test/support/listening.ts';
import { atMost, type Figure } from './figures.ts';
import { homeWith, ready, startProgram, waiting } from './programs.ts';

/** Until everything that follows a start has been done. */
const SETTLED_AFTER_MS = 8_000;
const ANSWER_AFTER_MS = 20;

export async function benchIdle(seconds: number): Promise<readonly Figure[]> {
  const app = startProgram(homeWith(100, ready));
  await app.waitFor((text) => text.includes('1/100'));
  await sleep(SETTLED_AFTER_MS);
  const [cpuMs, wakeUps] = [app.cpuMs(), app.wakeUps()];
  await sleep(seconds * 1_000);
  const note = `in ${seconds} s`;
  const perSecond = (app.wakeUps() - wakeUps) / seconds;
  const figures = [
    atMost('idle: processor', app.cpuMs() - cpuMs, 20, { unit: ' ms', digits: 0, note }),
    atMost('idle: wake-ups a second', perSecond, 1),
  ];
  app.close();
  return figures;
}

/** A thousand dispatches that are never ready. */
export async function benchWatching(seconds: number): Promise<readonly Figure[]> {
  const service = createServer((_, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"status":"not_ready"}');
    }, ANSWER_AFTER_MS);
  });
  const app = startProgram(
    homeWith(1_000, waiting, `http://127.0.0.1:${await listening(service)}`),
  );
  await app.waitFor((text) => text.includes(' 1/1000'));
  await sleep(SETTLED_AFTER_MS);
  const cpuMs = app.cpuMs();
  await sleep(seconds * 1_000);
  const share = (app.cpuMs() - cpuMs) / (seconds * 10);
  app.close();
  service.closeAllConnections();
  service.close();
  return [atMost('1,000 waiting: processor', share, 12, { unit: ' %', digits: 1 })];
}
