import { describe, expect, it } from 'vitest';
import { isNews } from '../../src/state/app/is-news.ts';
import { acceptedDispatch, openCore, START_WALL_MS } from '../support/core.ts';
import { dispatchIn } from '../support/states.ts';

const SIZE = { columns: 80, rows: 24 };

/** It took eight seconds each time. */
const TOOK_EIGHT_SECONDS = [1, 2, 3, 4].map((index) => {
  const createdAtMs = START_WALL_MS - index * 60_000;
  return dispatchIn(
    { state: 'ready', dispatchId: `d-${index}`, runs: [], endedAtMs: createdAtMs + 8_000 },
    { localId: `took-${index}`, createdAtMs },
  );
});

function heardCore() {
  return openCore({}, SIZE, { hasScreenReader: true });
}

describe('what a listener is told', () => {
  it('is no end that was known before the start', () => {
    const core = heardCore().happen({
      type: 'history-loaded',
      profileId: 'acme',
      dispatches: TOOK_EIGHT_SECONDS,
    });
    expect(core.state.dispatches.size).toBe(4);
    expect(core.state.notice).toBeNull();
  });

  it('is that one takes longer than usual, and that only once', () => {
    const core = heardCore().happen({
      type: 'history-loaded',
      profileId: 'acme',
      dispatches: TOOK_EIGHT_SECONDS,
    });
    const localId = acceptedDispatch(core);
    const answer = () => core.checked(localId, { status: 'not_ready' });
    answer();
    const news: number[] = [];
    for (let second = 1; second <= 60; second += 1) {
      const before = core.state;
      core.wait(1_000);
      if (isNews(before, core.state)) news.push(second);
    }
    expect(news).toHaveLength(1);
    expect(news[0]).toBeGreaterThan(8);
  });
});
