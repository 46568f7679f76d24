import { type ReactNode, useMemo } from 'react';
import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { oneLine } from '../../domain/shorten.ts';
import { counted } from '../../domain/words.ts';
import type { Column } from '../../kit/columns.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/dialogs.ts';
import type { KeyTable } from '../../kit/key-table.ts';
import { Table } from '../../kit/Table.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { reasonOf } from '../state-look.ts';

/** What can be copied of dispatches, its letter, and what one of it is called. */
const COPYABLE = [
  { key: 'u', noun: 'URL', textsOf: (each: Dispatch) => runsOf(each).map(({ url }) => url) },
  { key: 'i', noun: 'id', textsOf: (each: Dispatch) => dispatchIdOf(each) ?? [] },
  { key: 'e', noun: 'error text', textsOf: errorOf },
] as const;

/** One thing that can be copied: a text of each dispatch or run. */
interface Copyable {
  readonly key: string;
  readonly noun: string;
  readonly texts: readonly string[];
}

/** What is copied, and what names it. */
export interface Copied {
  readonly text: string;
  readonly what: string;
}

export function copyablesOf(dispatches: readonly Dispatch[]): readonly Copyable[] {
  return COPYABLE.map(({ key, noun, textsOf }) => ({
    ...{ key, noun },
    texts: dispatches.flatMap((each): readonly string[] | string => textsOf(each)),
  })).filter(({ texts }) => texts.length > 0);
}

/** Texts on a line each. @param noun of one of them */
export function copiedOf(texts: readonly string[], noun: string): Copied {
  const [first = '', ...others] = texts;
  const one = noun === 'error text' ? `the ${noun}` : first;
  return {
    text: texts.join('\n'),
    what: others.length > 0 ? counted(texts.length, noun) : one,
  };
}

/** The service's words. A line end in them would start a command where they are pasted into a shell. */
function errorOf({ phase }: Dispatch): readonly string[] {
  const said = reasonOf(phase) ?? '';
  return said === '' ? [] : [oneLine(said, Number.MAX_SAFE_INTEGER)];
}

const LIST = { idOf: ({ noun }: Copyable) => noun };

const COLUMNS: readonly Column<Copyable>[] = [
  { width: 1, cell: ({ key }) => ({ text: key, tone: 'accent' }) },
  { width: 15, isName: true, cell: nameOf },
  {
    width: { least: 10 },
    cut: 'middle',
    cell: ({ texts }) => ({ text: texts.join(' '), tone: 'muted' }),
  },
];

interface CopyMenuProps {
  readonly dispatches: readonly Dispatch[];
  readonly done: Done<Copied>;
}

/** What can be copied of dispatches: chosen by its letter, or with `enter`. */
export function CopyMenu({ dispatches, done }: CopyMenuProps): ReactNode {
  const rows = useMemo(() => copyablesOf(dispatches), [dispatches]);
  const list = useList(rows, LIST);
  const take = ({ texts, noun }: Copyable) => done(copiedOf(texts, noun));
  const byKey = (key: string) => {
    const row = rows.find((each) => each.key === key);
    return row && (() => take(row));
  };
  const { selected } = list;
  useKeys(COPY_MENU_KEYS, {
    choose: selected && (() => take(selected)),
    u: byKey('u'),
    i: byKey('i'),
    e: byKey('e'),
    leave: () => done(null),
  });
  const { length } = dispatches;
  return (
    <Dialog title={length > 1 ? `Copy from ${length} dispatches` : 'Copy'}>
      <Table list={list} columns={COLUMNS} indent={0} />
    </Dialog>
  );
}

function nameOf({ noun, texts: { length } }: Copyable): string {
  return length === 1 ? noun : counted(length, noun);
}

/** Its letters stand in its rows. */
const COPY_MENU_KEYS = {
  where: 'copy-menu',
  title: 'Copy',
  isShared: false,
  rows: {
    choose: { keys: ['enter'], label: 'copy', foot: 1, once: true },
    u: { keys: ['u'], label: 'URL', once: true },
    i: { keys: ['i'], label: 'id', once: true },
    e: { keys: ['e'], label: 'error text', once: true },
    leave: { keys: ['esc', 'ctrl+c'], label: 'back', foot: 2 },
  },
} satisfies KeyTable;
