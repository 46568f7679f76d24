import { describe, expect, it } from 'vitest';
import type { Preferences } from '../../../src/old/domain/preferences.ts';
import { err, ok } from '../../../src/old/domain/result.ts';
import { createStore } from '../../../src/old/effects/store.ts';
import { throttledStore } from '../../../src/old/effects/throttled-store.ts';
import { update } from '../../../src/old/state/app/update.ts';
import { acceptedDispatch, openCore } from '../../support/core.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { withPreferences } from '../../support/preferences.ts';

/** A store on a clock in the test's hands. */
function calm(values: Partial<Preferences> = {}, hasScreenReader = false) {
  const core = openCore({}, undefined, { hasScreenReader });
  const localId = acceptedDispatch(core);
  withPreferences(core, values);
  const timers = new ManualTimers();
  const store = createStore({
    initial: core.state,
    update,
    now: () => ({ ...core.now(), monoMs: 10_000 + timers.monoMs() }),
    run: () => {},
  });
  const [drawn, end] = throttledStore(store, timers);
  let frames = 0;
  drawn.subscribe(() => {
    frames += 1;
  });
  return {
    drawn,
    end,
    frames: () => frames,
    latest: store.getState,
    wait: (ms: number) => timers.advance(ms),
    fails: () =>
      store.dispatch({ kind: 'check-answered', localId, result: err({ kind: 'no-token' }) }),
    ends: () =>
      store.dispatch({
        kind: 'check-answered',
        localId,
        result: ok({ status: 'error', message: 'no' }),
      }),
    tick: () => store.dispatch({ kind: 'clock-ticked' }),
    press: () => drawn.dispatch({ kind: 'acted', action: 'app.show-help' }),
  };
}

it('draws what polling does four times a second at most, and leaves nothing undrawn', () => {
  const { tick, wait, frames, drawn, latest } = calm();
  for (let ms = 0; ms < 2_000; ms += 10) {
    tick();
    wait(10);
  }
  expect(frames()).toBeGreaterThan(6);
  expect(frames()).toBeLessThan(10);
  tick();
  wait(250);
  expect(drawn.getState()).toBe(latest());
});

it('does not draw again right after the first frame, which has all that is known', () => {
  const { tick, wait, frames } = calm();
  tick();
  expect(frames()).toBe(0);
  wait(250);
  expect(frames()).toBe(1);
});

it('draws the keys that waited for the first frame together, however long that took', () => {
  const { drawn, press, wait, frames } = calm();
  wait(200);
  drawn.frameEnded();
  for (let key = 0; key < 3; key += 1) press();
  expect(frames()).toBe(0);
  wait(50);
  expect(frames()).toBe(1);
});

it('draws at once what the user does', () => {
  const { tick, press, drawn, frames } = calm();
  tick();
  tick();
  const before = frames();
  press();
  expect(frames()).toBe(before + 1);
  expect(drawn.getState().overlay?.kind).toBe('help');
});

it('draws nothing any more once it is ended', () => {
  const { tick, wait, end, frames } = calm();
  tick();
  tick();
  const before = frames();
  end();
  wait(1_000);
  tick();
  expect(frames()).toBe(before);
});

describe('with reduced motion', () => {
  it('ages stand still for ten seconds', () => {
    const { tick, wait, frames, drawn, latest } = calm({ reducedMotion: true });
    for (let second = 0; second < 60; second += 1) {
      tick();
      wait(1_000);
    }
    expect(frames()).toBeGreaterThanOrEqual(5);
    expect(frames()).toBeLessThanOrEqual(7);
    tick();
    wait(10_000);
    expect(drawn.getState()).toBe(latest());
  });

  it('what the user does and what is news are drawn as ever', () => {
    const { tick, wait, press, fails, frames, drawn, latest } = calm({ reducedMotion: true });
    tick();
    wait(1_000);
    tick();
    const before = frames();
    fails();
    wait(250);
    expect(frames()).toBe(before + 1);
    expect(drawn.getState()).toBe(latest());
    press();
    expect(frames()).toBe(before + 2);
  });
});

describe('for a screen reader', () => {
  it('nothing is drawn until there is news', () => {
    const { tick, wait, fails, frames } = calm({}, true);
    for (let minute = 0; minute < 10; minute += 1) {
      tick();
      wait(60_000);
    }
    expect(frames()).toBe(0);
    fails();
    wait(250);
    expect(frames()).toBe(1);
  });
});

it('rests after each frame for as long as it took, and reads each key after the one before', () => {
  const { drawn, frames, latest, wait } = calm();
  const before = frames();
  const go = (name: 'secrets' | 'vars' | 'runs') => {
    drawn.dispatch({ kind: 'acted', action: `app.go-${name}` });
    expect(drawn.getState().screen).toBe(name);
  };
  go('secrets');
  wait(30);
  drawn.frameEnded();
  for (const name of ['vars', 'runs', 'secrets', 'vars'] as const) go(name);
  wait(29);
  expect(frames()).toBe(before + 1);
  expect(drawn.drawnState().screen).toBe('secrets');
  wait(1);
  expect(frames()).toBe(before + 2);
  expect(drawn.drawnState()).toBe(latest());
});

it('a spinner’s own frames, however late, are no rest for anybody', () => {
  const { drawn, frames, press, wait } = calm();
  press();
  wait(5);
  drawn.frameEnded();
  wait(1_000);
  drawn.frameEnded();
  const before = frames();
  press();
  expect(frames()).toBe(before + 1);
});

it('draws at once that a dispatch has ended', () => {
  const { tick, ends, frames, drawn } = calm();
  tick();
  tick();
  const before = frames();
  ends();
  expect(frames()).toBe(before + 1);
  expect([...drawn.getState().dispatches.values()][0]?.phase.state).toBe('error');
});
