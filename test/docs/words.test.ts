import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The words of the tour: `**entry**, **value**`. */
const WORDS = [
  ...(read('docs/architecture.md').split('## Words')[1] ?? '').matchAll(/\*\*([a-z]+)\*\*/g),
].map(([, word = '']) => word);

it('every word of the tour names something in the services or the domain', () => {
  const code = globSync('src/{services,domain}/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  const names = new Set(code.match(/[A-Za-z][a-z]+/g)?.map((part) => part.toLowerCase()));
  expect(WORDS.length).toBeGreaterThan(10);
  expect(WORDS.filter((word) => ![word, `${word}s`].some((each) => names.has(each)))).toEqual([]);
});

it('every name of code on the pages for engineers is in the code', () => {
  const files = ['package.json', ...globSync('{src,scripts,test}/**/*.{ts,tsx}', { cwd: ROOT })];
  const names = new Set(files.map(read).join('\n').match(/\w+/g));
  const pages = [
    'CONTRIBUTING.md',
    'docs/architecture.md',
    ...globSync('docs/decisions/*.md', { cwd: ROOT }),
  ];
  const named = pages.flatMap((page) =>
    Array.from(
      read(page)
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .matchAll(/`<?(\w*(?:[a-z][A-Z]|[A-Z]_[A-Z])\w*)(?:\(\))?>?`/g),
      ([, name = '']) => [page, name] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(([, name]) => !names.has(name))).toEqual([]);
});
