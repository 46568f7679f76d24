import { Box } from 'ink';
import { expect, it } from 'vitest';
import { Beside } from '../../src/kit/Beside.tsx';
import { Empty } from '../../src/kit/Empty.tsx';
import { Facts } from '../../src/kit/Facts.tsx';
import { useRoom } from '../../src/kit/Room.tsx';
import { Rule } from '../../src/kit/Rule.tsx';
import { Scroll } from '../../src/kit/Scroll.tsx';
import { Link, Text } from '../../src/kit/Text.tsx';
import { ProgressBar, Waiting } from '../../src/kit/Waiting.tsx';
import { Lines, linesOf } from './list.tsx';
import { drawnIn, expectHarmless, HOSTILE, mountIn, numbered } from './room.tsx';

const SIZE = { columns: 40, rows: 12 };

function paragraphs(texts: readonly string[]) {
  return texts.map((text) => (
    <Text key={text} wrap="wrap">
      {text}
    </Text>
  ));
}

it('a text is one row, cut at its end, or wrapped with no blank at the start of a row', () => {
  const text = 'Select a dispatch first, then press r to run it again with other params.';
  expect(drawnIn(SIZE, <Text>{text}</Text>)[0]).toMatch(/^Select a dispatch first, .*…$/);
  const lines = drawnIn(SIZE, <Text wrap="wrap">{text}</Text>).filter(Boolean);
  expect(lines).toHaveLength(2);
  expect(lines.join(' ')).toBe(text);
  expectHarmless(SIZE, <Text wrap="wrap">{HOSTILE}</Text>);
});

it('an empty screen has its paragraphs in the middle, and the first of too many', () => {
  const one = drawnIn(SIZE, <Empty>{paragraphs(['Nothing yet.'])}</Empty>);
  expect(one.findIndex(Boolean)).toBeGreaterThan(3);
  const lines = drawnIn(SIZE, <Empty>{paragraphs(numbered(36))}</Empty>);
  expect(lines).toHaveLength(12);
  expect(lines.filter(Boolean).map((line) => line.trim())).toEqual(numbered(6));
  expectHarmless(SIZE, <Empty>{paragraphs([HOSTILE])}</Empty>);
});

it('facts have a value beside or below each name, and scroll', () => {
  const facts = numbered(36, 'name').map(
    (name, at) => [name, at % 2 ? 'x'.repeat(35) : 'short'] as const,
  );
  const lines = drawnIn(
    SIZE,
    <Scroll>
      <Facts facts={facts} />
    </Scroll>,
  );
  expect(lines).toHaveLength(12);
  for (const line of lines) expect(line).toMatch(/^(name \d+\. {2,3}short|name \d+\.| {2}x{35})$/);
  expectHarmless(SIZE, <Facts facts={[[HOSTILE, HOSTILE]]} />);
});

it('facts leave the values half of the room, however long a name is', () => {
  const facts = [
    ['a-name-of-more-than-half-of-it', 'below'],
    ['short', 'beside it'],
  ] as const;
  const lines = drawnIn({ ...SIZE, columns: 36 }, <Facts facts={facts} />);
  expect(lines.filter(Boolean).at(-1)).toMatch(/^short +beside it$/);
});

it.each([20, 40, 120])('progress takes one row of %i columns', (columns) => {
  const lines = drawnIn(
    { columns, rows: 3 },
    <>
      <ProgressBar done={3} total={12} words={['2 set', '1 failed: a name that is reserved']} />
      <Rule />
      <Text>below</Text>
    </>,
  );
  expect(lines[0]).toMatch(/█+░+ {2}3 o/);
  expect(lines[1]).toBe('─'.repeat(columns));
  expect(lines[2]).toBe('below');
});

it('what is waited for stands behind a sign that moves nowhere where nothing may move', () => {
  const { lines, frames } = mountIn(SIZE, <Waiting text={`Reading ${HOSTILE}`} />);
  expect(lines()[0]).toMatch(/^◌ Reading a\\u/);
  expect(frames()).toBe(1);
});

it('a link shows its whole address, over several rows', () => {
  const url = `https://ci.example/${'run'.repeat(20)}`;
  const lines = drawnIn(SIZE, <Link url={url} />).filter(Boolean);
  expect(lines.join('')).toBe(url);
});

function Width({ name }: { readonly name: string }) {
  const { columns } = useRoom();
  return (
    <Box width={columns}>
      <Text>{`${name} ${columns} `.padEnd(columns, '.')}</Text>
    </Box>
  );
}

it.each([
  [120, false],
  [110, true],
])(
  'a list and its details stand beside each other from 110 columns: %i',
  (columns, isOnDetails) => {
    const [line = ''] = drawnIn(
      { columns, rows: 3 },
      <Beside
        detailsColumns={36}
        list={<Width name="list" />}
        details={<Width name="details" />}
        isOnDetails={isOnDetails}
      />,
    );
    expect(line).toHaveLength(columns);
    expect(line).toMatch(
      isOnDetails ? /^list \d+ \.+┃details 36 \.+$/ : /^list \d+ \.+│details 36 /,
    );
  },
);

it('where there is no room for both, the one with the keys is there, and the list as it was', async () => {
  const of = (isOnDetails: boolean) => (
    <Beside
      detailsColumns={36}
      list={<Lines rows={linesOf(numbered(36))} isActive={!isOnDetails} />}
      details={<Text>all about it</Text>}
      isOnDetails={isOnDetails}
    />
  );
  expect(drawnIn(SIZE, of(false)).join()).not.toContain('all about it');
  expect(drawnIn(SIZE, of(true))[0]).toBe('all about it');
  const wide = mountIn({ columns: 120, rows: 12 }, of(false));
  await wide.press('G');
  wide.resize(40, 8);
  await wide.press('k');
  expect(wide.lines()[6]).toMatch(/▸ row 35\. +34$/);
});
