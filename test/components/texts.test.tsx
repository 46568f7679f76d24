import { expect, it } from 'vitest';
import { Empty } from '../../src/components/Empty.tsx';
import { Facts } from '../../src/components/Facts.tsx';
import { Scroll } from '../../src/components/Scroll.tsx';
import { Text } from '../../src/components/Text.tsx';
import { drawnIn, expectHarmless, HOSTILE, numbered, raw } from './support.tsx';

const SIZE = { columns: 40, rows: 12 };

it('Empty has its paragraphs in the middle, and the first of too many', () => {
  const empty = (texts: readonly string[]) => (
    <Empty>
      {texts.map((text, at) => (
        <Text key={String(at)} wrap="wrap">
          {text}
        </Text>
      ))}
    </Empty>
  );
  expect(drawnIn(SIZE, empty(['Nothing yet.'])).findIndex(Boolean)).toBeGreaterThan(3);
  const lines = drawnIn(SIZE, empty(numbered(36)));
  expect(lines).toHaveLength(12);
  expect(lines.filter(Boolean).map((line) => line.trim())).toEqual(numbered(6));
  expectHarmless(raw(SIZE, empty([HOSTILE])));
});

it('Facts have a value beside or below each name, and scroll', () => {
  const facts = numbered(36, 'name').map(
    (name, at) => [name, at % 2 ? 'x'.repeat(35) : 'short'] as const,
  );
  const lines = drawnIn(
    SIZE,
    <Scroll name="facts">
      <Facts facts={facts} columns={40} />
    </Scroll>,
  );
  expect(lines).toHaveLength(12);
  for (const line of lines) expect(line).toMatch(/^(name \d+\. {2,3}short|name \d+\.| {2}x{35})$/);
  expectHarmless(raw(SIZE, <Facts facts={[[HOSTILE, HOSTILE]]} label={HOSTILE} columns={40} />));
});
