// What long use costs: the same thing over little and over much. A ratio near 1, or a cost per row that stays, is flat.
import { setTimeout as sleep } from 'node:timers/promises';
import { timeOf } from './commands.ts';
import { type Figure, given, inTurns, median, ratio } from './figures.ts';
import { homeWith } from './homes.ts';
import { FIRST_ROW, memoryKiB, start, startUntil, timeOfKeys } from './screens.ts';

const FEW = 100;
const MANY = 100_000;
/** Until all rows are read. */
const READ_WITHIN_MS = 60_000;
const KEYS = 40;

export async function benchGrowth(rounds: number): Promise<readonly Figure[]> {
  const few = await homeWith({ dispatches: FEW, writes: FEW });
  const many = await homeWith({ dispatches: MANY, writes: MANY });
  const runs = ['runs', '--limit', '5', '--json'];
  const log = ['log', '--since', '1d', '--json'];
  const times = await inTurns(rounds, {
    startFew: () => startUntil(FIRST_ROW, few),
    startMany: () => startUntil(FIRST_ROW, many),
    runsFew: () => timeOf({ home: few, args: runs }),
    runsMany: () => timeOf({ home: many, args: runs }),
    logFew: () => timeOf({ home: few, args: log }),
    logMany: () => timeOf({ home: many, args: log }),
  });
  const middle = await homeWith({ dispatches: 10_000 });
  const sizes = [
    [few, FEW],
    [middle, 10_000],
    [many, MANY],
  ] as const;
  const scrolled: Figure[] = [];
  for (const [home, rows] of sizes) scrolled.push(await costOfRows(home, rows));
  return [
    ratio('start over 100,000 dispatches ÷ over 100', times.startMany, times.startFew, 1.15),
    ratio('runs --limit 5 over 100,000 ÷ over 100', times.runsMany, times.runsFew, 1.2),
    ratio('log --since 1d over 100,000 ÷ over 100', times.logMany, times.logFew, 1.2),
    ...scrolled,
  ];
}

/** A key and the memory, once all rows are read. */
async function costOfRows(home: string, rows: number): Promise<Figure> {
  const app = start(home);
  await app.waitFor(new RegExp(`1/${rows}`), { timeoutMs: READ_WITHIN_MS });
  const ms: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    await sleep(50);
    ms.push(await timeOfKeys(app, 'j', 1));
  }
  const mib = Math.round(memoryKiB(app.pid) / 1024);
  await app.close();
  const words = `${median(ms).toFixed(1)} ms, ${mib} MiB`;
  return given(`over ${rows.toLocaleString('en-US')} dispatches: a key, memory`, words);
}
