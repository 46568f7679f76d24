import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { QueryField } from '../../../src/old/components/QueryField.tsx';
import { Search } from '../../../src/old/components/Search.tsx';
import { fieldOf } from '../../../src/old/state/form/text-field.ts';
import {
  drawnIn,
  expectHarmless,
  HOSTILE,
  inRoom,
  listOfTexts,
  numbered,
  raw,
} from './support.tsx';

const SIZE = { columns: 40, rows: 12 };

function search(texts: readonly string[], query = '') {
  const filter = { field: fieldOf(query), isTyping: true };
  return (
    <Search
      name="things"
      list={listOfTexts(texts, { filter })}
      columns={[{ width: 20, cell: ({ text }) => text }]}
      say={({ text }) => text}
      what="things"
      onChange={() => {}}
    />
  );
}

it('has its query above as many rows as fit', () => {
  const lines = drawnIn(SIZE, search(numbered(36)));
  expect(lines[0]).toMatch(/^›/);
  expect(lines.slice(1)).toHaveLength(11);
  for (const line of lines.slice(1)) expect(line).toMatch(/^(▸ | {2})row \d+\.$/);
});

it('says what it is for until something is typed', () => {
  expect(drawnIn(SIZE, search([]))[0]).toContain('Search things');
  expect(drawnIn(SIZE, search([], 'a'))[0]).not.toContain('things');
});

it('says when nothing matches', () => {
  expect(drawnIn(SIZE, search(numbered(3), 'zzz')).join(' ')).toContain('No things match.');
});

it('blames no query while there is nothing to search yet', () => {
  expect(drawnIn(SIZE, search([])).join(' ')).toContain('Reading…');
  expect(drawnIn(SIZE, search([])).join(' ')).not.toContain('match');
});

it('tells of each key in its field, and never of a half of a character', () => {
  const heard: string[] = [];
  const field = (value: string) =>
    inRoom(
      SIZE,
      <QueryField
        label="Search"
        sign="/ "
        value={value}
        isTyping
        onChange={(text) => heard.push(text)}
      />,
    );
  const { stdin, rerender, unmount } = render(field('ab'));
  stdin.write('c');
  rerender(field('👩‍👧'));
  stdin.write('\u007f');
  unmount();
  expect(heard).toEqual(['abc', '']);
});

it('keeps the end of a long query in view on its one row, and is harmless', () => {
  const long = `${'a'.repeat(200)}end`;
  const field = (value: string) => (
    <QueryField label="Search" sign="/ " value={value} isTyping={false} onChange={() => {}} />
  );
  const lines = drawnIn(SIZE, field(long));
  expect(lines[0]).toMatch(/^\/ a+end$/);
  expect(lines[0]?.length).toBeLessThanOrEqual(SIZE.columns);
  expect(lines[1]).toBe('');
  expectHarmless(raw({ columns: 80 }, field(HOSTILE)));
  expectHarmless(raw(SIZE, search([HOSTILE])));
});
