import { describe, expect, it } from 'vitest';
import { shownAlert } from '../../../src/old/app/shown-alert.ts';
import { rowsOfProfile } from '../../../src/old/state/runs/rows.ts';
import { acceptedDispatch, Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { dispatchIn } from '../../support/states.ts';

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

describe('while checks are paused here', () => {
  const REJECTED = { kind: 'unauthorized', host: 'ci.acme.dev', message: null } as const;
  const FIRST = { ...WAITING, localId: 'first' };
  const SECOND = { ...WAITING, localId: 'second' };
  const CONFIRMED = { confirmedAtMs: START_WALL_MS + 60_000 };

  /** Two waiting rows, and a check that was answered with 401. */
  function pausedCore(): Core {
    const core = openCore();
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [FIRST, SECOND] });
    core.checkFailed('first', REJECTED);
    expect(shownAlert(core.state)?.text).toContain('was rejected');
    core.commands = [];
    return core;
  }

  it('asks what became of what waits, and takes over what another terminal was told', () => {
    const core = pausedCore().happen({ kind: 'files-changed' }).wait(1_000);
    expect(core.take('look-for-news')).toMatchObject([{ openIds: ['first', 'second'] }]);
    const ready = { state: 'ready', dispatchId: 'd', runs: [], endedAtMs: START_WALL_MS } as const;
    core.happen({
      kind: 'appeared-elsewhere',
      dispatches: [{ ...FIRST, ...CONFIRMED, phase: ready }, SECOND],
    });
    expect(core.state.dispatches.get('first')?.phase).toEqual(ready);
  });

  it('goes on once another terminal got an answer: the token is accepted', () => {
    const core = pausedCore();
    core.happen({ kind: 'appeared-elsewhere', dispatches: [{ ...FIRST, ...CONFIRMED }, SECOND] });
    expect(shownAlert(core.state)).toBeNull();
    expect(core.wait(1_000).take('check-dispatch')).not.toEqual([]);
  });

  it('stays paused after news that is older, and after another 401', () => {
    const core = pausedCore();
    core.happen({ kind: 'appeared-elsewhere', dispatches: [FIRST, SECOND] });
    expect(shownAlert(core.state)).not.toBeNull();
    const dispatches = [{ ...FIRST, ...CONFIRMED }];
    core.happen({ kind: 'appeared-elsewhere', dispatches }).checkFailed('first', REJECTED);
    core.happen({ kind: 'appeared-elsewhere', dispatches });
    expect(shownAlert(core.state)).not.toBeNull();
  });
});
