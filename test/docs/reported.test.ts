import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it('every test that is said to keep a reported problem away is there', () => {
  const named = [...read('test/reported.md').matchAll(/`(test\/[^`]+)` › (.+?)(?=<br>| \|$)/gm)];
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([, file = '', title = '']) => {
    const text = read(file);
    return !text.includes(title) && !text.includes(title.replaceAll("'", "\\'"));
  });
  expect(missing.map(([all]) => all)).toEqual([]);
});
