import { expect, it } from 'vitest';
import { CATALOGUE } from '../../support/catalogue/catalogue.ts';
import { renderScreen } from '../../support/screen.tsx';
import { SIZES } from '../../support/sizes.ts';

/** A frame of ink-spinner. */
const SPINNER = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/;

const WAITING = CATALOGUE.filter(({ name }) =>
  /opening$|reading$|reading the history|asking$|saving$|switching$|storing$|sending$/.test(name),
).filter(({ name }) => !/^details|quit/.test(name));

it.each(SIZES)('a spinner turns wherever something is waited for, in %i × %i', (columns, rows) => {
  expect(WAITING.length).toBeGreaterThan(11);
  const still = WAITING.filter(({ at }) => {
    const { frame } = renderScreen(at({ columns: 80, rows: 24 }), { columns, rows });
    return !SPINNER.test(frame());
  });
  expect(still.map(({ name }) => name)).toEqual([]);
});

it.each(WAITING)('$name: nothing turns with reduced motion', ({ at }) => {
  const state = at({ columns: 80, rows: 24 });
  const { preferences } = state;
  const values = { ...preferences.values, reducedMotion: true };
  const { frame } = renderScreen({ ...state, preferences: { ...preferences, values } });
  expect(frame()).not.toMatch(SPINNER);
  expect(frame()).toContain('◌');
});
