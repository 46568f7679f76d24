import chalk from 'chalk';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { Empty } from '../../src/kit/Empty.tsx';
import { Facts } from '../../src/kit/Facts.tsx';
import { Rule } from '../../src/kit/Rule.tsx';
import { Scroll } from '../../src/kit/Scroll.tsx';
import { Pieces, Text } from '../../src/kit/Text.tsx';
import { NO_COLOURS, type Styled, THEMES, type Tone } from '../../src/kit/theme.ts';
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
});

it('a text that would drive the terminal is seen as it is, on its one row', () => {
  const seen = 'a\\u{1b}[2Jb\\u{1b}]0;title\\u{7}c\\u{202e}d e\\u{9b}31mf';
  const drawn = (text: ReactNode) => drawnIn({ columns: 120, rows: 2 }, text)[0];
  expect(drawn(<Text>{HOSTILE}</Text>)).toBe(seen);
  for (const look of [{}, { tone: 'muted' }, { isSelected: true }] as const) {
    const pieces = <Pieces of={[{ text: HOSTILE, ...look }]} />;
    expect(drawn(<Text>{pieces}</Text>)).toBe(seen);
  }
});

it.each(Object.entries({ ...THEMES, none: NO_COLOURS }))(
  'pieces look as texts do, in the theme %s',
  (_, theme) => {
    const { level } = chalk;
    chalk.level = 3;
    onTestFinished(() => {
      chalk.level = level;
    });
    const tones = Object.keys(theme.looks) as readonly Tone[];
    const looks: readonly Styled[] = [
      ...tones.flatMap((tone) => [{ tone }, { tone, isBold: true }, { tone, isSelected: true }]),
      { ground: 'field' },
      { ground: 'focused-field', tone: 'muted' },
    ];
    const drawn = (texts: ReactNode) => {
      const { raw } = mountIn({ columns: 180, rows: 6, theme }, <Text wrap="wrap">{texts}</Text>);
      return raw();
    };
    const texts = looks.map((look, at) => (
      <Text key={String(at)} {...look}>
        {`${at}.`}
      </Text>
    ));
    const pieces = <Pieces of={looks.map((look, at) => ({ ...look, text: `${at}.` }))} />;
    expect(drawn(pieces)).toBe(drawn(texts));
    expect(drawn(pieces)).toMatch(/\u001b\[/);
  },
);

it('an empty screen has its paragraphs in the middle, and the first of too many', () => {
  const one = drawnIn(SIZE, <Empty>{paragraphs(['Nothing yet.'])}</Empty>);
  expect(one.findIndex(Boolean)).toBeGreaterThan(3);
  const lines = drawnIn(SIZE, <Empty>{paragraphs(numbered(36))}</Empty>);
  expect(lines).toHaveLength(12);
  expect(lines.filter(Boolean).map((line) => line.trim())).toEqual(numbered(6));
});

it('facts have a value beside or below each name, and scroll', () => {
  const facts = numbered(36, 'name').map(
    (name, at) => [name, at % 2 ? `at ${'x'.repeat(35)}` : 'short'] as const,
  );
  const lines = drawnIn(
    SIZE,
    <Scroll>
      <Facts facts={facts} />
    </Scroll>,
  );
  expect(lines).toHaveLength(12);
  for (const line of lines)
    expect(line).toMatch(/^(name \d+\. {2,3}short|name \d+\.| {2}at x{35})$/);
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
