import { expect, it } from 'vitest';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import { acceptedDispatch, openCore } from '../../support/core.ts';
import { renderScreen } from '../../support/screen.tsx';

const UNSEEN = { columns: 30, rows: 8 };

it('a window in which nothing is drawn keeps what is typed, and sends nothing', async () => {
  const core = openCore().press('n').type('deploy');
  const { press, type, paste, frame, state, commands } = renderScreen(core.state, UNSEEN);
  expect(frame()).toContain('needs 40 columns');
  await type('-all');
  await press('tab');
  await paste('main');
  await press('ctrl+s', 'enter');
  const { key, ref } = activeParts(state()).dispatchForm.values;
  expect([key, ref].map(textOf)).toEqual(['deploy-all', 'main']);
  expect(commands).toEqual([]);
});

it('a question that nobody sees is not answered', async () => {
  const core = openCore();
  const localId = acceptedDispatch(core);
  const { press, state, commands } = renderScreen(core.press('d').state, UNSEEN);
  await press('d', 'y');
  expect(state().overlay?.kind).toBe('confirm-forget');
  expect(state().dispatches.has(localId)).toBe(true);
  expect(commands).toEqual([]);
});

it('nothing is done to a row that nobody sees', async () => {
  const core = openCore();
  const localId = acceptedDispatch(core);
  const { press, state, commands } = renderScreen(core.state, UNSEEN);
  await press('x', 'd', 'd');
  expect(state().overlay).toBe(null);
  expect(state().dispatches.has(localId)).toBe(true);
  expect(commands).toEqual([]);
});
