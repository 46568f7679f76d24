// `npm run soak [-- --minutes N --watches N]`: an hour of watching a thousand dispatches while one answer
// in twenty is a fault. Memory, handles and timers stay flat.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { activeParts } from '../../src/state/profiles/parts.ts';
import { sendDispatch, startHeadlessApp, until } from '../../test/effects/support/headless-app.ts';
import { residentMiB } from './proof.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    watches: { type: 'string', default: '1000' },
  },
});
const minutes = Number(values.minutes);
const watches = Number(values.watches);
/** In the second half of the time. Less than a few pages of heap cannot be told from none. */
const MOST_GROWTH_MIB = Math.max(4, (minutes / 60) * 8);

const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-soak-'));
const service = spawn(process.execPath, [path.join(import.meta.dirname, 'soak-service.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = String((await once(service.stdout, 'data'))[0]).trim();
const app = startHeadlessApp({ folder, url });
await until(app.store, (state) => activeParts(state).history === 'loaded');
for (let at = 0; at < watches; at += 1) sendDispatch(app.store, `key-${at}`);
await until(app.store, ({ dispatches }) =>
  [...dispatches.values()].every(({ phase }) => phase.state !== 'sending'),
);

interface Sample {
  readonly minute: number;
  readonly residentMiB: number;
  readonly open: number;
}
const samples: Sample[] = [];
process.stdout.write('| Minute | Resident MiB | Handles and timers |\n| ---: | ---: | ---: |\n');
const started = performance.now();
for (let step = 0; step <= 12; step += 1) {
  const dueMs = (step * minutes * 60_000) / 12;
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, started + dueMs - performance.now())),
  );
  globalThis.gc?.();
  const open = process.getActiveResourcesInfo().length;
  const sample = { minute: (step * minutes) / 12, residentMiB: residentMiB(), open };
  samples.push(sample);
  process.stdout.write(
    `| ${sample.minute.toFixed(1)} | ${sample.residentMiB.toFixed(0)} | ${sample.open} |\n`,
  );
}
const half = samples.slice(6);
const [first, last] = [half[0], half.at(-1)];
const growth = (last?.residentMiB ?? 0) - (first?.residentMiB ?? 0);
const opened = (last?.open ?? 0) - (first?.open ?? 0);
const holds = growth <= MOST_GROWTH_MIB && opened <= 8;
process.stdout.write(
  `${watches} watches, second half: ${growth.toFixed(1)} MiB more (at most ${MOST_GROWTH_MIB}), ${opened} more handles and timers (at most 8): ${holds ? 'holds' : 'does NOT hold'}\n`,
);
await app.close();
service.kill();
rmSync(folder, { recursive: true, force: true });
process.exit(holds ? 0 : 1);
