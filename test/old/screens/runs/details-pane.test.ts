import { describe, expect, it } from 'vitest';
import { type Core, openCore } from '../../../support/core.ts';
import { draw, seenIn } from '../../../support/draw.tsx';
import { dispatchIn, PHASES } from '../../../support/states.ts';

function coreWith(
  columns: number,
  request: { readonly key?: string; readonly ref?: string } = {},
  states: readonly string[] = PHASES.map(({ state }) => state),
) {
  const dispatches = PHASES.filter(({ state }) => states.includes(state)).map((phase) => {
    const row = dispatchIn(phase);
    return { ...row, request: { ...row.request, ...request } };
  });
  const core = openCore({}, { columns, rows: 30 });
  return core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

/** Where the divider stands, which is as wide as the list; -1 without one. */
function dividerOf({ state }: Core): number {
  return (
    draw(state)
      .findLast((line) => /[│┃]/.test(line))
      ?.search(/[│┃]/) ?? -1
  );
}

const has = ({ state }: Core, part: string) => seenIn(state).has(part);

describe('the details beside the list', () => {
  it.each([
    {},
    { key: 'a-key-of-forty-six-characters-that-never-ends-' },
    { key: 'k', ref: 'feature/a-branch-that-is-named-like-a-whole-sentence' },
  ])('are there at 110 columns with %o, as wide as with any other', (request) => {
    for (const columns of [110, 120, 160, 200]) {
      const core = coreWith(columns, request);
      const divider = dividerOf(core);
      expect(divider).toBe(dividerOf(coreWith(columns)));
      expect(divider).toBeGreaterThan(columns / 2);
      expect(columns - divider - 1).toBeGreaterThanOrEqual(38);
    }
  });

  it('keep their place in a view without rows', () => {
    const core = coreWith(120, {}, ['ready']);
    const divider = dividerOf(core);
    core.press('v');
    expect(draw(core.state).join()).toContain('Nothing in this view');
    expect(dividerOf(core)).toBe(divider);
  });

  it('leave a ref of 13 characters whole', () => {
    for (const columns of [110, 120]) {
      const { state } = coreWith(columns, { ref: 'release/v2.14' });
      const shown = draw(state);
      expect(shown.filter((line) => line.includes(' release/v2.14 ')).length).toBeGreaterThan(3);
      expect(shown.some((line) => line.includes('TITLE'))).toBe(true);
    }
  });

  it('leave a ref whole with the runs of all profiles, too', () => {
    const { state } = coreWith(120, { ref: 'release/v2.14' }).press('a');
    expect(draw(state).filter((line) => / release\/v2\.14 .*│/.test(line)).length).toBeGreaterThan(
      3,
    );
  });

  it('take the place of the list below that, on enter', () => {
    const core = coreWith(109);
    expect([has(core, 'runs'), has(core, 'details')]).toEqual([true, false]);
    core.press('enter');
    expect([has(core, 'runs'), has(core, 'details')]).toEqual([false, true]);
    core.press('esc');
    expect(has(core, 'runs')).toBe(true);
    expect(dividerOf(core)).toBe(-1);
  });

  it('leave the list where it is while nothing matches', () => {
    const core = coreWith(120);
    const before = dividerOf(core);
    core.press('/').fill('zzz');
    expect(has(core, 'details')).toBe(false);
    expect(dividerOf(core)).toBe(before);
  });
});
