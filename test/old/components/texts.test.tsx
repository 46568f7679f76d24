import { Box } from 'ink';
import { expect, it } from 'vitest';
import { Alert, alertRows } from '../../../src/old/components/Alert.tsx';
import { Details } from '../../../src/old/components/Details.tsx';
import { Empty } from '../../../src/old/components/Empty.tsx';
import { Facts } from '../../../src/old/components/Facts.tsx';
import { Notice, noticeRows } from '../../../src/old/components/Notice.tsx';
import { RoomProvider } from '../../../src/old/components/room.tsx';
import { Scroll } from '../../../src/old/components/Scroll.tsx';
import { Text } from '../../../src/old/components/Text.tsx';
import { drawnIn, expectHarmless, HOSTILE, numbered, raw } from './support.tsx';

const SIZE = { columns: 40, rows: 12 };
const LONG = 'A sentence with some longer words, understandably. '.repeat(30);

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

it('Empty draws over nothing below it', () => {
  const long = (
    <Empty>
      <Text wrap="wrap">{'xxx '.repeat(200)}</Text>
    </Empty>
  );
  const lines = drawnIn(
    SIZE,
    <>
      <RoomProvider columns={40} rows={5} isCompact={false}>
        {long}
      </RoomProvider>
      {numbered(7).map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </>,
  );
  expect(lines.slice(5)).toEqual(numbered(7));
  for (const line of lines.slice(0, 5)) expect(line.trim()).toMatch(/^(xxx ?)+$/);
});

it('Facts have a value beside or below each name, and scroll', () => {
  const facts = numbered(36, 'name').map(
    (name, at) => [name, at % 2 ? 'x'.repeat(35) : 'short'] as const,
  );
  const lines = drawnIn(
    SIZE,
    <Scroll name="facts">
      <Facts facts={facts} />
    </Scroll>,
  );
  expect(lines).toHaveLength(12);
  for (const line of lines) expect(line).toMatch(/^(name \d+\. {2,3}short|name \d+\.| {2}x{35})$/);
  expectHarmless(raw(SIZE, <Facts facts={[[HOSTILE, HOSTILE]]} label={HOSTILE} />));
});

it('Details have their paragraphs apart, in a window that says where it is', () => {
  const details = (texts: readonly string[]) => (
    <Details name="details" more={({ top, rows, count }) => `${top + rows} of ${count}`}>
      {texts.map((text, at) => (
        <Text key={String(at)} wrap="wrap">
          {text}
        </Text>
      ))}
      <Facts facts={[['name', 'value']]} />
    </Details>
  );
  expect(drawnIn(SIZE, details(['One.', 'Two.'])).slice(0, 6)).toEqual([
    ...['  One.', '', '  Two.', '', '  name    value', ''],
  ]);
  const lines = drawnIn(SIZE, details(numbered(36)));
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toBe('  11 of 73');
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^( {2}row \d+\.)?$/);
  expectHarmless(raw(SIZE, details([HOSTILE])));
});

it('Facts leave the values half of the room, however long a name is', () => {
  const facts = [
    ['a-name-of-more-than-half-of-it', 'below'],
    ['short', 'beside it'],
  ] as const;
  const lines = drawnIn({ ...SIZE, columns: 36 }, <Facts facts={facts} label="params" />);
  expect(lines.filter(Boolean).at(-1)).toMatch(/ short +beside it$/);
});

it.each([40, 80])(
  'Notice takes the rows it was given at %i columns, whole words among them',
  (columns) => {
    const rows = noticeRows(LONG, columns, 4);
    expect(rows).toBe(4);
    const lines = drawnIn(
      { columns, rows: 6 },
      <>
        <Notice text={LONG} tone="plain" rows={rows} />
        <Text>below</Text>
      </>,
    );
    expect(lines[4]).toBe('below');
    expect(lines.slice(0, 4).join(' ')).toMatch(/^ A sentence .*….*understandably\.$/);
  },
);

it('an alert takes a second row only where one is too narrow', () => {
  const alert = { text: "acme's token was rejected. Press esc, then t to replace it.", count: 1 };
  const shown = { ...alert, tone: 'failure' } as const;
  expect(alertRows(shown, 80)).toBe(1);
  expect(alertRows({ ...shown, text: 'Short.' }, 40)).toBe(1);
  expect(alertRows({ ...shown, text: LONG }, 40)).toBe(2);
  const lines = drawnIn(SIZE, <Alert {...shown} />);
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(alert.text);
});

it('an alert says what to do, and loses its end', () => {
  const text =
    'The rotation of API_KEY is unfinished. r on Secrets closes it. 4 not sent, since 10:04.';
  const lines = drawnIn(SIZE, <Alert text={text} tone="failure" count={1} />);
  expect(lines.slice(0, 2).join('')).toContain('r on Secrets');
  expect(lines[1]).toMatch(/…$/);
  expect(lines[2]).toBe('');
});

it.each(numbered(60).map((_, at) => 60 + at))(
  'an alert has one space between words at %i columns, wherever it is cut',
  (columns) => {
    const text =
      'The rotation of API_KEY is unfinished. r on Secrets finishes or closes it. 2 set, 1 unknown.';
    const [line] = drawnIn({ columns, rows: 1 }, <Alert text={text} tone="failure" count={1} />);
    expect(line).toMatch(/^ !/);
    expect(line?.slice(1)).not.toContain('  ');
  },
);

it('Notice and Alert are harmless, and an alert takes two rows at most', () => {
  expectHarmless(raw(SIZE, <Notice text={HOSTILE} tone="plain" rows={1} />));
  expectHarmless(raw(SIZE, <Alert text={HOSTILE} tone="failure" count={2} />));
  const lines = drawnIn(
    SIZE,
    <Box flexDirection="column">
      <Alert text={LONG} tone="failure" count={3} />
      <Text>below</Text>
    </Box>,
  );
  expect(lines[0]).toMatch(/^ ! 1\/3 A sentence /);
  expect(lines[1]).toMatch(/…$/);
  expect(lines[2]).toBe('below');
});
