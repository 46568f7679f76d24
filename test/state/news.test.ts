import { expect, it } from 'vitest';
import { rowsOfProfile } from '../../src/state/runs/rows.ts';
import { acceptedDispatch, openCore } from '../support/core.ts';
import { dispatchIn } from '../support/states.ts';

const WAITING = dispatchIn({ state: 'waiting', dispatchId: 'd', unknownStatus: null });

it('asks every two seconds what other terminals dispatched', () => {
  const core = openCore();
  for (let seconds = 0; seconds < 10; seconds += 1) core.wait(1_000);
  expect(core.take('look-for-news')).toHaveLength(5);
});

it('asks for nothing before a profile is open', () => {
  const core = openCore();
  core.happen({ type: 'session-failed', message: 'no' }).wait(5_000);
  expect(core.take('look-for-news')).toEqual([]);
});

it('shows and watches what appeared', () => {
  const core = openCore();
  core.happen({ type: 'appeared-elsewhere', dispatches: [WAITING] });
  expect(rowsOfProfile(core.state)).toEqual([WAITING]);
  expect(core.take('check-dispatch')).toMatchObject([{ localId: WAITING.localId }]);
});

it('knows its own better than the history does', () => {
  const core = openCore();
  const localId = acceptedDispatch(core);
  const before = core.state.dispatches;
  core.happen({ type: 'appeared-elsewhere', dispatches: [{ ...WAITING, localId }] });
  expect(core.state.dispatches).toBe(before);
});
