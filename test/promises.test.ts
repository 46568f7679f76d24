import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/build.ts';

/** Where a unit test may hold what none from outside can: the rooms of the code, and those it is moving to. */
const ROOMS =
  /^(?:kit|app|commands|domain|api|storage|terminal|sandbox|main|screens\/(?:runs|dispatch|vaults|rotation|profiles|preferences|log)|services\/(?:Runs|RunWatcher|Vaults|Rotations|Profiles|Templates|Drafts|Notices))$/;

const page = readFileSync(path.join(ROOT, 'test/PROMISES.md'), 'utf8');

/** The promises, and what notices when each breaks. */
const ROWS = page
  .split('\n')
  .filter((line) => /^\| (?!Promise|-)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .map(([promise = '', ...cells]) => ({ promise, holders: cells.join(' | ') }));

const REFERENCE = /`(test\/[^`:]+|scripts\/prove): ([^`]+)`|unit: ([\w/]+)/g;

/** Whether there is such a proof, or a test with this title, once; a title that ends in `…` goes on. */
function isThere(file: string, title: string): boolean {
  if (file === 'scripts/prove') return existsSync(path.join(ROOT, file, `proofs/${title}.ts`));
  const source = path.join(ROOT, file);
  if (!existsSync(source)) return false;
  const [, begin = '', rest] = /^(.*?)(…?)$/.exec(title) ?? [];
  const isOpen = rest === '…';
  const found = [...readFileSync(source, 'utf8').matchAll(/(['"`])((?:(?!\1).)+)\1/g)].filter(
    ([, , text = '']) => (isOpen ? text.startsWith(begin) : text === begin),
  );
  return found.length === 1;
}

describe('the page of promises', () => {
  it('has something to notice each, and promises nothing twice', () => {
    expect(ROWS.length).toBeGreaterThan(150);
    expect(
      ROWS.filter(({ holders }) => holders.replace(REFERENCE, '').replace(/[, ]/g, '')),
    ).toEqual([]);
    expect(ROWS.filter(({ holders }) => holders === '')).toEqual([]);
    expect(new Set(ROWS.map(({ promise }) => promise)).size).toBe(ROWS.length);
  });

  it('names tests, proofs and rooms that there are', () => {
    const missing = ROWS.flatMap(({ holders }) =>
      [...holders.matchAll(REFERENCE)].flatMap(([whole, file, title = '', room = '']) =>
        (file === undefined ? ROOMS.test(room) : isThere(file, title)) ? [] : [whole],
      ),
    );
    expect(missing).toEqual([]);
  });
});
