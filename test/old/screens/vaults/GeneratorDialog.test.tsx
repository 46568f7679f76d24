import { expect, it } from 'vitest';
import { hear } from '../../../support/hear.tsx';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { vaultCore } from '../../../support/vault-states.ts';

async function generator(columns = 80, rows = 24) {
  const screen = renderScreen(vaultCore().state, { columns, rows });
  await screen.press('2', 'n', 'tab', 'ctrl+g');
  return screen;
}

it.each(SIZES)('has the kind and the length in view at %i columns and %i rows', async (...size) => {
  const { press, type, frame, lines } = await generator(...size);
  expect(frame()).toContain('▸ letters and digits ');
  expect(frame()).toMatch(/Length +40/);
  await press('down', 'down', 'down', 'down');
  expect(frame()).toContain('▸ base64');
  await type('99999');
  await press('enter');
  expect(frame()).toContain('▸ base64');
  expect(frame()).toMatch(/Bytes +99999/);
  expect(frame()).toContain('✗ The length must be');
  expect(frame()).toContain('Type one.');
  expect(frame()).toMatch(/enter generate/);
  expect(lines()).toHaveLength(size[1]);
});

it('has no length for a UUID', async () => {
  const { press, frame } = await generator();
  await press('up');
  expect(frame()).toContain('▸ UUID');
  expect(frame()).not.toContain('Length');
});

it('asks for a value of the length that was typed', async () => {
  const { press, type, frame, commands } = await generator();
  await type('16');
  expect(frame()).toMatch(/Length +16 /);
  await press('down', 'down', 'enter');
  const choice = { alphabet: 'digits', length: 16 };
  expect(commands).toContainEqual(expect.objectContaining({ kind: 'generate-values', choice }));
});

it('tells the chosen kind, and the length as a field', () => {
  const said = hear(vaultCore().press('2', 'n', 'tab', 'ctrl+g').state);
  expect(said).toContain('(selected) letters and digits');
  expect(said).toContain('Length, text field, focused: 40');
});
