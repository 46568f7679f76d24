import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MEMORY = new URL('../../src/process/memory.ts', import.meta.url);
const MIB = 1024 * 1024;

test('V8 knows every flag that saves memory: it ignores others without a word', () => {
  const used = Array.from(
    readFileSync(MEMORY, 'utf8').matchAll(/[`']--(?:no-)?([\w-]+)/g),
    ([, flag]) => flag,
  );
  const known = node('--v8-options');
  expect(used).toContain('optimize-for-size');
  expect(used.filter((flag) => !known.includes(`  --${flag} (`))).toEqual([]);
});

test('young objects get more room while something changes, up to a limit, and no more otherwise', () => {
  const room = JSON.parse(
    node(
      '--input-type=module',
      '--eval',
      `import v8 from 'node:v8';
       import { saveMemory } from '${MEMORY}';
       const room = () => v8.getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_size;
       const work = () => Array.from({ length: 300_000 }, (_, at) => ({ at })).length;
       const changed = saveMemory();
       work();
       const atRest = room();
       for (let time = 0; time < 20; time += 1) { changed(); work(); }
       console.log(JSON.stringify({ atRest, atWork: room() }));`,
    ),
  );
  expect(room.atRest).toBeLessThan(4 * MIB);
  expect(room.atWork).toBeGreaterThanOrEqual(8 * MIB);
  expect(room.atWork).toBeLessThanOrEqual(16 * MIB);
});

test('memory is given back each time nothing changes for a while', { timeout: 60_000 }, () => {
  const sizes = JSON.parse(
    node(
      '--input-type=module',
      '--eval',
      `import { setTimeout as wait } from 'node:timers/promises';
       import { saveMemory } from '${MEMORY}';
       const size = () => process.memoryUsage().heapTotal;
       const work = () => Array.from({ length: 400_000 }, (_, at) => ({ at })).length;
       const changed = saveMemory();
       const sizes = [];
       for (let time = 0; time < 2; time += 1) {
         changed();
         work();
         const atWork = size();
         while (size() > atWork / 2) await wait(100);
         sizes.push({ atWork, atRest: size() });
       }
       console.log(JSON.stringify(sizes));`,
    ),
  );
  for (const { atWork, atRest } of sizes) expect(atRest).toBeLessThan(atWork / 2);
});

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}
