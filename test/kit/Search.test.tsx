import { expect, it } from 'vitest';
import { Dialog } from '../../src/kit/Dialog.tsx';
import { Dialogs } from '../../src/kit/dialogs.ts';
import { Search } from '../../src/kit/Search.tsx';
import { Text } from '../../src/kit/Text.tsx';
import { useList } from '../../src/kit/use-list.ts';
import { mountInApp } from '../support/mount-in-app.tsx';
import { COLUMNS, LINES, type Line, linesOf } from './list.tsx';
import { numbered } from './room.tsx';

function Found({
  rows,
  seen,
}: {
  readonly rows: readonly Line[];
  readonly seen: (id: string) => void;
}) {
  const list = useList(rows, { ...LINES, isSearch: true });
  seen(list.selected?.id ?? '');
  return (
    <Dialog title="Find" isSearch>
      <Search list={list} columns={COLUMNS} what="things" />
    </Dialog>
  );
}

async function search(rows: readonly Line[], size = { columns: 80, rows: 24 }) {
  const dialogs = new Dialogs();
  const seen: string[] = [];
  const mounted = mountInApp(<Text>page</Text>, { ...size, dialogs });
  void dialogs.ask(() => <Found rows={rows} seen={(id) => seen.push(id)} />);
  await mounted.press();
  return { ...mounted, selected: () => seen.at(-1) };
}

it('finds by what is typed at once, and moves by arrows alone', async () => {
  const { type, press, frame, selected } = await search(linesOf(['one', 'jo', 'joker', 'two']));
  expect(frame()).toContain('Search things');
  await type('jo');
  expect(frame()).toContain('› jo');
  expect(frame()).not.toContain('one');
  expect(selected()).toBe('1');
  await press('down');
  expect(selected()).toBe('2');
  await press('ctrl+u');
  expect(frame()).toContain('one');
  await type('zzz');
  expect(frame()).toContain('No things match.');
});

it('keeps its top as it shrinks, and has as many rows as fit', async () => {
  const { type, lines } = await search(linesOf(numbered(90)), { columns: 60, rows: 14 });
  const top = lines().findIndex((line) => line.includes('Find'));
  expect(lines().filter((line) => /row \d+\./.test(line)).length).toBeGreaterThan(5);
  await type('row 77.');
  expect(lines().filter((line) => /▸ row \d+/.test(line))).toHaveLength(1);
  expect(lines().findIndex((line) => line.includes('Find'))).toBe(top);
});

it('says while there is nothing to search yet', async () => {
  expect((await search([])).frame()).toContain('Reading…');
});
