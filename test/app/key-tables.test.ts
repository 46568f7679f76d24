import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ALL_TABLES, KEY_TABLES } from '../../src/app/key-tables.ts';
import { textWidth } from '../../src/kit/fit-text.ts';
import { remappableActions } from '../../src/kit/key-map.ts';
import { actionName, HELP_COLUMNS } from '../../src/kit/key-table.ts';

const LISTED = KEY_TABLES.map(({ table }) => table);
const SRC = path.resolve(import.meta.dirname, '../../src');

it('lists every table: on the page of keys all but those of dialogs, which show their keys themselves', () => {
  const declared = globSync('**/*.{ts,tsx}', { cwd: SRC }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(SRC, file), 'utf8').matchAll(/const \w+ = (?:keyTable|opening)\(/g),
    ),
  );
  expect(declared).toHaveLength(ALL_TABLES.length);
  const inDialogs = ALL_TABLES.filter((table) => !LISTED.includes(table));
  const rows = inDialogs.flatMap((table) => Object.values(table.rows));
  expect(rows.filter(({ isBasic }) => !isBasic)).toEqual([]);
});

it('has no name twice', () => {
  const names = remappableActions(ALL_TABLES).map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('means one thing by a letter: what is in one table has keys of its own', () => {
  for (const { title, rows } of LISTED) {
    const keys = Object.values(rows).flatMap((row) => row.keys);
    const twice = keys.filter((key, at) => keys.indexOf(key) !== at && key !== 'enter');
    expect(twice, title).toEqual([]);
  }
});

it('means one thing by a letter: none of a table that is shared with all others is in another one', () => {
  const keysOf = ({ rows }: (typeof LISTED)[number]) =>
    Object.values(rows).flatMap(({ keys }) => keys.filter((key) => [...key].length === 1));
  const shared = LISTED.filter(({ isShared }) => isShared).flatMap(keysOf);
  for (const table of LISTED.filter(({ isShared }) => !isShared)) {
    expect(
      keysOf(table).filter((key) => shared.includes(key)),
      table.title,
    ).toEqual([]);
  }
});

it('sends or forgets once, however long the key is held', () => {
  const once = ALL_TABLES.flatMap((table) =>
    Object.entries(table.rows).flatMap(([name, row]) => (row.once ? actionName(table, name) : [])),
  );
  const sends = ['form.submit', 'plan.send', 'plan.send-one', 'results.retry', 'run-on.run'];
  const forgets = ['runs.forget', 'vault.forget', 'profiles.remove', 'results.close'];
  expect(once).toEqual(expect.arrayContaining([...sends, ...forgets]));
});

it('says what a key does in as many columns as the page of keys has for it', () => {
  const shown = LISTED.flatMap(({ rows }) => Object.values(rows)).filter(
    // Those are not on it, or there as "back".
    ({ keys }) => keys.length > 0 && !keys.includes('esc'),
  );
  const texts = shown.map(({ label, about = label, help = about }) => help);
  expect(texts.filter((text) => textWidth(text) > HELP_COLUMNS)).toEqual([]);
});
