import { type ReactNode, useState } from 'react';
import type { Column } from './columns.ts';
import { Dialog } from './Dialog.tsx';
import type { Done } from './dialogs.ts';
import { textWidth } from './fit-text.ts';
import { type KeyRow, type KeyTable, keyTable } from './key-table.ts';
import { Table } from './Table.tsx';
import { useKeys } from './use-keys.ts';
import { useList } from './use-list.ts';

interface MenuOption<T> {
  readonly value: T;
  readonly label: string;
  /** What it is, or what it does: beside the label, cut in the middle. */
  readonly about?: string;
  readonly letter?: string;
}

interface MenuProps<T> {
  readonly title: string;
  readonly options: readonly MenuOption<T>[];
  /** What choosing does, as a verb: `copy`. */
  readonly verb: string;
  readonly done: Done<T>;
}

/** Chooses one of a few, by its letter or with enter. */
export function Menu<T>({ title, options, verb, done }: MenuProps<T>): ReactNode {
  const [table] = useState(() => tableOf(options, verb));
  // Before the keys of the list: `k` is up only where it is no option.
  useKeys(table, {
    ...Object.fromEntries(options.map((each) => [each.label, () => done(each.value)])),
    choose: () => done(list.selected?.value ?? null),
    leave: () => done(null),
  });
  const list = useList(options, OPTIONS);
  return (
    <Dialog title={title}>
      <Table list={list} columns={columnsOf(options)} indent={0} />
    </Dialog>
  );
}

const LEAST_LABEL = 15;

const OPTIONS = { idOf: ({ label }: MenuOption<unknown>) => label };

function columnsOf(
  options: readonly MenuOption<unknown>[],
): readonly Column<MenuOption<unknown>>[] {
  return [
    { width: 1, cell: ({ letter = '' }) => ({ text: letter, tone: 'accent' }) },
    {
      width: Math.max(...options.map(({ label }) => textWidth(label)), LEAST_LABEL),
      isName: true,
      cell: ({ label }) => label,
    },
    {
      width: { least: 10 },
      cut: 'middle',
      cell: ({ about = '' }) => ({ text: about, tone: 'muted' }),
    },
  ];
}

/** Each menu has its own keys, which preferences.json can't change. */
function tableOf(options: readonly MenuOption<unknown>[], verb: string): KeyTable {
  const letters = options.flatMap(({ label, letter }): [string, KeyRow][] =>
    letter === undefined ? [] : [[label, { keys: [letter], label, once: true }]],
  );
  return keyTable('menu', 'Menus', {
    ...Object.fromEntries(letters),
    choose: { keys: ['enter'], label: verb, foot: 1, once: true },
    leave: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 2 },
  });
}
