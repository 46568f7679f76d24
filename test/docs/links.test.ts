import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_PAGES } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/package/bundle.ts';
import { readProject } from '../../scripts/package/manifest.ts';
import { anchorsOf, linksOf } from './links.ts';

const PACKAGE_README = 'scripts/package/README.md';

/** Where a page is found: by its path in the package or the repository. @returns `null` where it is not. */
type Reader = (page: string) => string | null;

const inRepository: Reader = (page) => read(path.join(ROOT, page));

const inPackage: Reader = (page) => {
  if (page === 'README.md') return read(path.join(ROOT, PACKAGE_README));
  return PUBLISHED_PAGES.includes(page) ? read(path.join(ROOT, page)) : null;
};

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @returns what the links and pictures of a page lead nowhere with. */
function deadLinks(page: string, reader: Reader): readonly string[] {
  const text = reader(page) ?? '';
  return linksOf(text).flatMap(({ target }) => {
    if (/^[a-z]+:/.test(target)) return isKnownAddress(target) ? [] : [target];
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    const isPage = linked.endsWith('.md') || reader === inPackage;
    const there = isPage ? reader(linked) : existsSync(path.join(ROOT, linked)) ? '' : null;
    const isThere = there !== null && (anchor === undefined || anchorsOf(there).includes(anchor));
    return isThere ? [] : [target];
  });
}

/** Addresses on the web are those of the project itself, so that all of them change in one file. */
function isKnownAddress(target: string): boolean {
  const project = Object.values(readProject());
  return project.some((address) => target === address || target === `mailto:${address}`);
}

const PAGES = [
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join('docs', file.split(path.sep).join('/'))),
];

describe('every link and picture leads somewhere', () => {
  it.each(PAGES)('in %s', (page) => {
    expect(deadLinks(page, inRepository)).toEqual([]);
  });

  it.each(['README.md', ...PUBLISHED_PAGES.filter((page) => page.endsWith('.md'))])(
    'in %s of the package, which has no other pages and no pictures',
    (page) => {
      expect(deadLinks(page, inPackage)).toEqual([]);
      expect(linksOf(inPackage(page) ?? '').filter(({ kind }) => kind === 'picture')).toEqual([]);
    },
  );
});

const TOUR = PAGES.filter((page) =>
  /^(CONTRIBUTING|docs\/(architecture|decisions\/.*))\.md$/.test(page),
);

/** `dist/` is built. */
const BUILT = 'dist/';

describe('every file of ours is where a page says', () => {
  it.each(TOUR)('%s', (page) => {
    const named = Array.from(
      (inRepository(page) ?? '').matchAll(/`((?:[\w.*-]+\/)+[\w.*-]*)`/g),
      ([, file = '']) => file,
    );
    const isThere = (file: string) =>
      ['', '.ts', '.tsx'].some((end) =>
        [file, `src/${file}`].some((each) => globSync(each + end, { cwd: ROOT }).length > 0),
      );
    expect(named.filter((file) => !isThere(file) && file !== BUILT)).toEqual([]);
  });
});

it.each([
  ['[a](b.md)', 'link', 'b.md'],
  ['![a](b.png)', 'picture', 'b.png'],
  ['[![a](b.png)](c.md)', 'link', 'c.md'],
  ['[![a](b.png)](c.md)', 'picture', 'b.png'],
  ['[a]: c.md', 'link', 'c.md'],
  ['<img alt="x" src="d.png">', 'picture', 'd.png'],
  ['<a href="e.md">x</a>', 'link', 'e.md'],
  ['<https://f.example>', 'link', 'https://f.example'],
])('a link is found in %s', (markdown, kind, target) => {
  expect(linksOf(markdown)).toContainEqual({ kind, target });
});

it('what stands in code is no link', () => {
  expect(linksOf('`[a](b.md)`\n```\n[a](b.md)\n```\n')).toEqual([]);
});

it('a heading is found by its words', () => {
  expect(anchorsOf('# One\n## Where `things` lie, and why\n')).toEqual([
    'one',
    'where-things-lie-and-why',
  ]);
});
