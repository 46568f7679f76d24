import { expect, it } from 'vitest';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { PARTLY, sentSecrets, vaultCore } from '../../../support/vault-states.ts';

const LINES = Array.from(
  { length: 60 },
  (_, at) => `  NAME_${at}: was rejected by the rules of the vault`,
);
const SAID = ['Some could not be set:', ...LINES].join('\n');

async function answer(columns: number, rows: number, said = SAID) {
  const screen = renderScreen(sentSecrets(vaultCore(), PARTLY, { said }).state, { columns, rows });
  await screen.press('enter');
  return screen;
}

it.each(SIZES)('has the whole answer to scroll, at %i columns and %i rows', async (...size) => {
  const { press, frame, lines } = await answer(...size);
  expect(frame()).toContain('Service response');
  expect(frame()).toMatch(/^ {3}Some could not be set:\n {5}NAME_0: was rejected/m);
  expect(frame()).toMatch(/^ {3}1 to \d+ of \d+, pgdn for more$/m);
  await press('G');
  expect(frame()).toContain('NAME_59');
  expect(frame()).not.toContain('pgdn');
  expect(frame()).not.toContain('NAME_0:');
  expect(lines()).toHaveLength(size[1]);
});

it('scrolls by lines and by pages', async () => {
  const { press, frame } = await answer(80, 24);
  await press('j');
  expect(frame()).toMatch(/^ {3}2 to /m);
  await press('pagedown');
  expect(frame()).not.toMatch(/NAME_0:/);
  await press('g');
  expect(frame()).toMatch(/^ {3}1 to /m);
});

it('shows what could control the terminal as signs, and goes back with esc', async () => {
  const { press, frame, state } = await answer(80, 24, 'red\u001b[31m\n\n\tend');
  expect(frame()).toContain('[31m');
  expect(frame()).toContain('end');
  await press('esc');
  expect(state().overlay).toBeNull();
});
