import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';
import { anchorsOf, linksOf } from './links.ts';

const MANIFEST = JSON.parse(read('package.json'));

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** @returns what the links and pictures of a page lead nowhere with. */
function deadLinks(page: string): readonly string[] {
  return linksOf(read(page)).flatMap(({ target }) => {
    if (/^[a-z]+:/.test(target)) return isKnownAddress(target) ? [] : [target];
    const [, anchor] = target.split('#');
    const file = fileOf(target, page);
    if (!existsSync(path.join(ROOT, file))) return [target];
    return anchor === undefined || anchorsOf(read(file)).includes(anchor) ? [] : [target];
  });
}

/** @returns the file or folder that a link of a page leads to, from the root. */
function fileOf(target: string, page: string): string {
  const [file = ''] = target.split('#');
  return file === '' ? page : path.posix.join(path.posix.dirname(page), file);
}

/** Addresses on the web are those of the project itself, so that all of them change in one file. */
function isKnownAddress(target: string): boolean {
  const { homepage, repository, bugs } = MANIFEST;
  return [homepage, repository.url, bugs.url, `mailto:${bugs.email}`].includes(target);
}

/** Whether it is in what users install. */
function isPublished(file: string): boolean {
  const always = ['README.md', 'LICENSE', 'package.json'];
  return [...always, ...MANIFEST.files].some((each) => `${file}/`.startsWith(`${each}/`));
}

const PAGES = [
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join('docs', file.split(path.sep).join('/'))),
];

describe('every link and picture leads somewhere', () => {
  it.each(PAGES)('in %s', (page) => {
    expect(deadLinks(page)).toEqual([]);
  });

  it.each(PAGES.filter(isPublished))('in %s of the package', (page) => {
    const linked = linksOf(read(page)).filter(({ target }) => !/^[a-z]+:/.test(target));
    expect(linked.filter(({ target }) => !isPublished(fileOf(target, page)))).toEqual([]);
  });
});

const TOUR = PAGES.filter((page) =>
  /^(CONTRIBUTING|docs\/(architecture|decisions\/.*))\.md$/.test(page),
);

/** `dist/` is built. */
const BUILT = 'dist/';

describe('every file of ours is where a page says', () => {
  it.each(TOUR)('%s', (page) => {
    const named = Array.from(
      read(page).matchAll(/`((?:[\w.*-]+\/)+[\w.*-]*)`/g),
      ([, file = '']) => file,
    );
    const isThere = (file: string) =>
      ['', '.ts', '.tsx'].some((end) =>
        [file, `src/${file}`].some((each) => globSync(each + end, { cwd: ROOT }).length > 0),
      );
    expect(named.filter((file) => !isThere(file) && file !== BUILT)).toEqual([]);
  });
});
