import { expect, it } from 'vitest';
import { rowsOfProfile } from '../../src/state/runs/rows.ts';
import { acceptedDispatch, Core, openCore } from '../support/core.ts';
import { dispatchIn } from '../support/states.ts';

const WAITING = dispatchIn({ state: 'waiting', dispatchId: 'd', unknownStatus: null });

it('asks what other terminals did when files have changed, at most once a second', () => {
  const core = openCore();
  for (let times = 0; times < 40; times += 1) core.happen({ kind: 'files-changed' }).wait(250);
  const asked = core.take('look-for-news');
  expect(asked).toHaveLength(11);
  expect(asked[0]).toMatchObject({ profileId: 'acme' });
});

it('asks about a change that came too soon as soon as it may', () => {
  const core = openCore();
  core.happen({ kind: 'files-changed' }).wait(100).happen({ kind: 'files-changed' });
  expect(core.take('look-for-news')).toHaveLength(1);
  core.wait(900);
  expect(core.take('look-for-news')).toHaveLength(1);
});

it('asks nothing while no file changes', () => {
  const core = openCore();
  for (let seconds = 0; seconds < 60; seconds += 1) core.wait(1_000);
  expect(core.take('look-for-news')).toEqual([]);
});

it('looks every second for the end of what another terminal was sending as this one started', () => {
  const core = openCore();
  const sending = dispatchIn({ state: 'sending' });
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [sending] }).wait(1_000);
  expect(core.take('look-for-news')).toMatchObject([{ openIds: [sending.localId] }]);
  core.happen({ kind: 'others-are-sending' }).wait(1_000);
  expect(core.take('look-for-news')).toHaveLength(1);
  core.happen({
    kind: 'appeared-elsewhere',
    dispatches: [{ ...sending, phase: { state: 'unknown', reason: 'it ended' } }],
  });
  expect(rowsOfProfile(core.state)[0]?.phase.state).toBe('unknown');
  expect(core.wait(60_000).take('look-for-news')).toEqual([]);
});

it('asks for nothing before a profile is open', () => {
  const core = new Core();
  core.happen({ kind: 'files-changed' }).wait(5_000);
  expect(core.take('look-for-news')).toEqual([]);
});

it('shows and watches what appeared', () => {
  const core = openCore();
  core.happen({ kind: 'appeared-elsewhere', dispatches: [WAITING] });
  expect(rowsOfProfile(core.state)).toEqual([WAITING]);
  expect(core.take('check-dispatch')).toMatchObject([{ localId: WAITING.localId }]);
});

it('knows its own better than the history does', () => {
  const core = openCore();
  const localId = acceptedDispatch(core);
  const before = core.state.dispatches;
  core.happen({ kind: 'appeared-elsewhere', dispatches: [{ ...WAITING, localId }] });
  expect(core.state.dispatches).toBe(before);
});
