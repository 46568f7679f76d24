import { expect, it, vi } from 'vitest';

// Test files share modules, and some have tables of their own.
vi.resetModules();
const { KEY_TABLES } = await import('../../src/app/key-tables.ts');
const { actionName, keyTables } = await import('../../src/kit/key-table.ts');
const { remappableActions } = await import('../../src/kit/remapping.ts');
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
