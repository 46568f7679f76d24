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

test('young objects get more room while keys are typed, up to a limit, and no more without keys', () => {
  const room = JSON.parse(
    node(
      '--input-type=module',
      '--eval',
      `import v8 from 'node:v8';
       import { saveMemory } from '${MEMORY}';
       const room = () => v8.getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_size;
       const work = () => Array.from({ length: 300_000 }, (_, at) => ({ at })).length;
       const keyTyped = saveMemory();
       work();
       const withoutKeys = room();
       for (let key = 0; key < 20; key += 1) { keyTyped(); work(); }
       console.log(JSON.stringify({ withoutKeys, withKeys: room() }));`,
    ),
  );
  expect(room.withoutKeys).toBeLessThan(4 * MIB);
  expect(room.withKeys).toBeGreaterThanOrEqual(8 * MIB);
  expect(room.withKeys).toBeLessThanOrEqual(16 * MIB);
});

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}
