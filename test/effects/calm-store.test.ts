import { expect, it } from 'vitest';
import { calmStore } from '../../src/effects/calm-store.ts';
import { createStore } from '../../src/effects/store.ts';
import { update } from '../../src/state/update.ts';
import { openCore } from '../support/core.ts';

/** A store on a clock in the test's hands. */
function calm() {
  const core = openCore();
  let nowMs = 0;
  let timer: { readonly at: number; readonly run: () => void } | null = null;
  const store = createStore({
    initial: core.state,
    update,
    moment: () => ({ ...core.moment(), monoMs: 10_000 + nowMs }),
    run: () => {},
  });
  const [drawn, end] = calmStore(store, {
    monoMs: () => nowMs,
    setTimeout: (run, ms) => {
      timer = { at: nowMs + ms, run };
      return timer;
    },
    clearTimeout: () => {
      timer = null;
    },
  });
  let frames = 0;
  drawn.subscribe(() => {
    frames += 1;
  });
  return {
    drawn,
    end,
    frames: () => frames,
    latest: store.getState,
    wait(ms: number): void {
      nowMs += ms;
      if (timer !== null && timer.at <= nowMs) timer.run();
    },
    tick: () => store.dispatch({ type: 'clock-ticked' }),
    press: () => drawn.dispatch({ type: 'acted', action: { on: 'app', do: 'show-help' } }),
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
