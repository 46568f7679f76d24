import { expect, it, vi } from 'vitest';

// Test files share modules, and some have tables of their own.
vi.resetModules();
const { KEY_TABLES } = await import('../../src/app/key-tables.ts');
const { actionName, HELP_COLUMNS, keyTables } = await import('../../src/kit/key-table.ts');
const { remappableActions } = await import('../../src/kit/remapping.ts');
const { textWidth } = await import('../../src/kit/fit-text.ts');
await import('../../src/app/App.tsx');

const LISTED = KEY_TABLES.map(({ table }) => table);

it('lists every table: what is only in a dialog, which shows its keys itself, may be left out', () => {
  const missing = keyTables().filter((table) => !LISTED.includes(table));
  const actions = missing.flatMap((table) =>
    Object.entries(table.rows)
      .filter(([, { isBasic }]) => !isBasic)
      .map(([row]) => actionName(table, row)),
  );
  expect(actions).toEqual([]);
});

it('has no name twice', () => {
  const names = remappableActions().map(({ name }) => name);
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

it('says what a key does in as many columns as the page of keys has for it', () => {
  const shown = LISTED.flatMap(({ rows }) => Object.values(rows)).filter(
    // Those are not on it, or there as "back".
    ({ keys }) => keys.length > 0 && !keys.includes('esc'),
  );
  const texts = shown.map(({ label, about = label, help = about }) => help);
  expect(texts.filter((text) => textWidth(text) > HELP_COLUMNS)).toEqual([]);
});
