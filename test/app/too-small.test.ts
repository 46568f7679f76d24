import { expect, it } from 'vitest';
import { openCore } from '../support/core.ts';
import { renderScreen } from '../support/screen.tsx';

it('a window in which nothing is drawn takes neither keys nor pastes', async () => {
  const { state: before } = openCore().press('n').type('deploy');
  const { press, type, paste, frame, state, commands } = renderScreen(before, {
    columns: 30,
    rows: 8,
  });
  expect(frame()).toContain('needs 40 columns');
  await type('x');
  await paste('pasted');
  await press('backspace', 'tab', 'ctrl+s', 'ctrl+l', 'esc');
  expect(state()).toBe(before);
  expect(commands).toEqual([]);
});
