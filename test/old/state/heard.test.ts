import { describe, expect, it } from 'vitest';
import { openCore, START_WALL_MS } from '../../support/core.ts';
import { dispatchIn } from '../../support/states.ts';

const SIZE = { columns: 80, rows: 24 };

const ENDED = [1, 2, 3, 4].map((index) => {
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
      kind: 'history-loaded',
      profileId: 'acme',
      dispatches: ENDED,
    });
    expect(core.state.dispatches.size).toBe(4);
    expect(core.state.notice).toBeNull();
  });
});
