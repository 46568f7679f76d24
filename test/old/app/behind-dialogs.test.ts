import { expect, it } from 'vitest';
import { openCore } from '../../support/core.ts';
import { renderScreen } from '../../support/screen.tsx';
import { coreWithEveryState } from '../../support/states.ts';

const SIZE = { columns: 60, rows: 20 };

it('a form is where it was scrolled to once a dialog over it is closed', async () => {
  const { state } = openCore({}, SIZE).press('n', ...Array<string>(20).fill('ctrl+n'));
  const { press, type, frame } = renderScreen(state, SIZE);
  await type('last');
  await press(...Array<string>(5).fill('up'));
  const before = frame();
  await press('ctrl+p', 'esc');
  expect(frame()).toBe(before);
});

it('details are drawn once as a dialog opens over them, and once as it closes', async () => {
  const size = { columns: 40, rows: 12 };
  const { state } = coreWithEveryState(size);
  const { press, frame, frames } = renderScreen(state, size);
  await press('j', 'j', 'enter');
  const before = frame();
  const count = frames();
  await press('c');
  expect(frames()).toBe(count + 1);
  await press('esc');
  expect(frames()).toBe(count + 2);
  expect(frame()).toBe(before);
});
