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

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}
