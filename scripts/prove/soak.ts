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
import { heldMiB, residentMiB } from './proof.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    watches: { type: 'string', default: '1000' },
  },
});
const minutes = Number(values.minutes);
const watches = Number(values.watches);
/** Of what is held, in the second half of the time. */
const MOST_GROWTH_MIB = 4;
const MOST_RESIDENT_MIB = 400;

const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-soak-'));
const service = spawn(process.execPath, [path.join(import.meta.dirname, 'soak-service.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
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
  readonly heldMiB: number;
  readonly residentMiB: number;
  readonly open: number;
}
const samples: Sample[] = [];
process.stdout.write(
  '| Minute | Held MiB | Resident MiB | Handles and timers |\n| ---: | ---: | ---: | ---: |\n',
);
const started = performance.now();
for (let step = 0; step <= 12; step += 1) {
  const dueMs = (step * minutes * 60_000) / 12;
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, started + dueMs - performance.now())),
  );
  const open = process.getActiveResourcesInfo().length;
  const minute = (step * minutes) / 12;
  const sample = { minute, heldMiB: heldMiB(), residentMiB: residentMiB(), open };
  samples.push(sample);
  process.stdout.write(
    `| ${minute.toFixed(1)} | ${sample.heldMiB.toFixed(1)} | ${sample.residentMiB.toFixed(0)} | ${open} |\n`,
  );
}
const half = samples.slice(6);
const [first, last] = [half[0], half.at(-1)];
const growth = (last?.heldMiB ?? 0) - (first?.heldMiB ?? 0);
const resident = Math.max(...samples.map((each) => each.residentMiB));
const opened = (last?.open ?? 0) - (first?.open ?? 0);
const holds = growth <= MOST_GROWTH_MIB && opened <= 8 && resident <= MOST_RESIDENT_MIB;
process.stdout.write(
  `${watches} watches, second half: ${growth.toFixed(1)} MiB more held (at most ${MOST_GROWTH_MIB}), ${opened} more handles and timers (at most 8); ${resident.toFixed(0)} MiB resident at most (${MOST_RESIDENT_MIB}): ${holds ? 'holds' : 'does NOT hold'}\n`,
);
await app.close();
service.kill();
rmSync(folder, { recursive: true, force: true });
process.exit(holds ? 0 : 1);
