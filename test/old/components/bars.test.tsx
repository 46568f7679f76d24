import { expect, it } from 'vitest';
import { Footer } from '../../../src/old/components/Footer.tsx';
import { Header } from '../../../src/old/components/Header.tsx';
import { type Tab, Tabs } from '../../../src/old/components/Tabs.tsx';
import { Text } from '../../../src/old/components/Text.tsx';
import { drawnIn, expectHarmless, HOSTILE, raw } from './support.tsx';

const HINTS = Array.from({ length: 20 }, (_, at) => ({ keys: String(at), label: `does ${at}.` }));
const LAST = [{ keys: '?', label: 'help' }];

it.each([40, 80, 120])(
  'Footer has whole hints, and the last one always, at %i columns',
  (columns) => {
    const [line = '', below] = drawnIn(
      { columns, rows: 3 },
      <Footer hints={HINTS} last={LAST} say="" />,
    );
    expect(line).toMatch(/^( \d+ does \d+\. {1,2})+ *\? help$/);
    expect(line.length).toBeLessThanOrEqual(columns);
    expect(below).toBe('');
  },
);

it.each([0, 1, 20])('Footer has its last hint at the right edge, after %i others', (count) => {
  const hints = HINTS.slice(0, count);
  const [line] = drawnIn({ columns: 40, rows: 3 }, <Footer hints={hints} last={LAST} say="" />);
  expect(line).toMatch(/\? help$/);
  expect(line).toHaveLength(39);
});

it('Header keeps what is at its right whole', () => {
  const [line, below] = drawnIn(
    { columns: 40, rows: 3 },
    <Header say="" right={<Text>12 waiting</Text>}>
      <Text>{'long '.repeat(40)}</Text>
    </Header>,
  );
  expect(line).toMatch(/^ long .*… {2}12 waiting$/);
  expect(below).toBe('');
});

const tabsNamed = (...labels: readonly string[]) =>
  labels.map(
    (label, at): Tab => ({
      keys: String(at + 1),
      label,
      isOn: at === 0,
      note: at === 1 ? '2 due' : null,
      hasDraft: at === 0,
    }),
  );

it('Tabs lose their notes, then their names, and never the one that is on', () => {
  const at = (columns: number) =>
    drawnIn(
      { columns, rows: 3 },
      <Tabs tabs={tabsNamed('Runs', 'Secrets', 'Vars')} right="3/17" say="" />,
    )[0];
  expect(at(80)).toMatch(/^ {2}\[1 Runs\]\* 2 Secrets · 2 due {3}3 Vars +3\/17$/);
  expect(at(42)).toMatch(/\[1 Runs\]\* 2 Secrets {3}3 Vars +3\/17$/);
  expect(at(28)).toMatch(/\[1 Runs\]\* 2 {3}3 +3\/17$/);
});

it('all three are harmless', () => {
  const size = { columns: 80, rows: 3 };
  expectHarmless(
    raw(size, <Footer hints={[{ keys: HOSTILE, label: HOSTILE }]} last={LAST} say="" />),
  );
  expectHarmless(raw(size, <Tabs tabs={tabsNamed(HOSTILE)} right={HOSTILE} say="" />));
  expectHarmless(
    raw(
      size,
      <Header say="" right={<Text>{HOSTILE}</Text>}>
        <Text>{HOSTILE}</Text>
      </Header>,
    ),
  );
});
