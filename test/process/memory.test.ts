import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('V8 knows every flag that saves memory: it ignores others without a word', () => {
  const source = readFileSync(new URL('../../src/process/memory.ts', import.meta.url), 'utf8');
  const used = Array.from(source.matchAll(/[`']--(?:no-)?([\w-]+)/g), ([, flag]) => flag);
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(used).toContain('optimize-for-size');
  expect(used.filter((flag) => !known.includes(`  --${flag} (`))).toEqual([]);
});
