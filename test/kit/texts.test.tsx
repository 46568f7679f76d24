import { expect, it } from 'vitest';
import { Empty } from '../../src/kit/Empty.tsx';
import { Facts } from '../../src/kit/Facts.tsx';
import { Rule } from '../../src/kit/Rule.tsx';
import { Scroll } from '../../src/kit/Scroll.tsx';
import { Text } from '../../src/kit/Text.tsx';
import { ProgressBar } from '../../src/kit/Waiting.tsx';
import { drawnIn, HOSTILE, mountIn, numbered } from './room.tsx';

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
  const { raw } = mountIn(SIZE, <Text wrap="wrap">{HOSTILE}</Text>);
  // Of what a terminal would obey, a frame has its line ends and the colours of the theme.
  expect(raw().replace(/\u001b\[[\d;]*m|\n/g, '')).not.toMatch(/\p{Cc}|\u202e/u);
});

it('an empty screen has its paragraphs in the middle, and the first of too many', () => {
  const one = drawnIn(SIZE, <Empty>{paragraphs(['Nothing yet.'])}</Empty>);
  expect(one.findIndex(Boolean)).toBeGreaterThan(3);
  const lines = drawnIn(SIZE, <Empty>{paragraphs(numbered(36))}</Empty>);
  expect(lines).toHaveLength(12);
  expect(lines.filter(Boolean).map((line) => line.trim())).toEqual(numbered(6));
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
