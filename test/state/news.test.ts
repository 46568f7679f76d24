import { expect, it } from 'vitest';
import { rowsOfProfile } from '../../src/state/runs/rows.ts';
import { acceptedDispatch, openCore } from '../support/core.ts';
import { dispatchIn } from '../support/states.ts';

const WAITING = dispatchIn({ state: 'waiting', dispatchId: 'd', unknownStatus: null });

it('asks every second what other terminals did, and no more often', () => {
  const core = openCore();
  for (let ticks = 0; ticks < 40; ticks += 1) core.wait(250);
  const asked = core.take('look-for-news');
  expect(asked).toHaveLength(10);
  expect(asked[0]).toMatchObject({ profileId: 'acme' });
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
