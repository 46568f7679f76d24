import { expect, it } from 'vitest';
import { AlertLine, alertRows } from '../../src/app/AlertLine.tsx';
import { drawnIn, expectHarmless, HOSTILE, raw } from '../components/support.tsx';

const SIZE = { columns: 40, rows: 12 };
const LONG = 'A sentence with some longer words, understandably. '.repeat(30);

it('an alert takes a second row only where one is too narrow', () => {
  const alert = { text: "acme's token was rejected. Press esc, then t to replace it.", count: 1 };
  const shown = { ...alert, tone: 'failure' } as const;
  expect(alertRows(shown, 60)).toBe(1);
  expect(alertRows({ ...shown, text: 'Short.' }, 40)).toBe(1);
  expect(alertRows({ ...shown, text: LONG }, 40)).toBe(2);
  const lines = drawnIn(SIZE, <AlertLine {...shown} rows={alertRows(shown, 40)} />);
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(alert.text);
});

it('an alert says what to do, and loses its end', () => {
  const text =
    'The rotation of API_KEY is unfinished. r on Secrets closes it. 4 not sent, since 10:04.';
  const lines = drawnIn(SIZE, <AlertLine text={text} tone="failure" count={1} rows={2} />);
  expect(lines.slice(0, 2).join('')).toContain('r on Secrets');
  expect(lines[1]).toMatch(/…$/);
  expect(lines[2]).toBe('');
});

it('is harmless, and takes the rows that it has', () => {
  expectHarmless(raw(SIZE, <AlertLine text={HOSTILE} tone="failure" count={2} rows={2} />));
  const [line, below] = drawnIn(SIZE, <AlertLine text={LONG} tone="failure" count={3} rows={1} />);
  expect(line).toMatch(/^ ! 1\/3 A sentence .*…$/);
  expect(below).toBe('');
});
