// What it costs to stand there, with nothing to do and with much to watch.
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure, median } from './figures.ts';
import {
  homeWith,
  RESTED_AFTER_MS,
  type RunningProgram,
  ready,
  startProgram,
  waiting,
} from './programs.ts';
import { type PollingService, startPollingService } from './service.ts';

const NOWHERE = 'http://127.0.0.1:9';
/** Until everything that follows a start has been done. */
const SETTLED_AFTER_MS = 8_000;

export async function benchIdle(seconds: number): Promise<readonly Figure[]> {
  const app = startProgram(homeWith(NOWHERE, 100, ready));
  await app.waitFor((text) => text.includes('1/100'));
  await sleep(RESTED_AFTER_MS);
  const [cpuMs, bytes, wakeUps] = [app.cpuMs(), app.bytes(), app.wakeUps()];
  await sleep(seconds * 1_000);
  const note = `in ${seconds} s`;
  const figures = [
    atMost('idle: processor', app.cpuMs() - cpuMs, 10, { unit: ' ms', digits: 0, note }),
    atMost('idle: bytes written', app.bytes() - bytes, 0, { digits: 0, note }),
    atMost('idle: wake-ups a second', (app.wakeUps() - wakeUps) / seconds, 0),
  ];
  app.close();
  return figures;
}

export async function benchWatching(seconds: number, rounds: number): Promise<readonly Figure[]> {
  const service = await startPollingService();
  const busy = await startPollingService();
  const ten = await watching(service, 10);
  const thousand = await watching(busy, 1_000);
  await sleep(SETTLED_AFTER_MS);
  const figures = [
    atMost('ten waiting on screen: processor', await share(ten, seconds), 1.5, {
      unit: ' %',
      digits: 1,
    }),
    atMost('1,000 waiting: processor', await share(thousand, seconds), 8, {
      unit: ' %',
      digits: 1,
    }),
    atMost(
      'a row turns ready: from the answer to the frame',
      await readyToFrame(service, ten, rounds),
      20,
      {
        unit: ' ms',
        digits: 0,
      },
    ),
  ];
  for (const each of [ten, thousand, service, busy]) each.close();
  return figures;
}

async function watching({ url }: PollingService, count: number): Promise<RunningProgram> {
  const app = startProgram(homeWith(url, count, waiting));
  await app.waitFor((text) => text.includes(`1/${count}`) || text.includes('1/1,000'));
  return app;
}

/** @returns how much of one core it takes, in percent. */
async function share(app: RunningProgram, seconds: number): Promise<number> {
  const cpuMs = app.cpuMs();
  await sleep(seconds * 1_000);
  return (app.cpuMs() - cpuMs) / (seconds * 10);
}

async function readyToFrame(
  service: PollingService,
  app: RunningProgram,
  rounds: number,
): Promise<number> {
  const times: number[] = [];
  for (let row = 0; row < Math.min(5, rounds); row += 1) {
    service.makeReady(`id-${row}`);
    // In the header, wherever the row is.
    const shownMs = await app.waitFor((text) => text.includes(`✓ ${row + 1} ready`), 90_000);
    times.push(shownMs - (service.saidReadyMs.get(`id-${row}`) ?? Number.NaN));
  }
  return median(times);
}
