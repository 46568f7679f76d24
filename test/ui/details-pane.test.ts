import { describe, expect, it } from 'vitest';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { type Core, openCore } from '../support/core.ts';
import { dispatchIn, PHASES } from '../support/states.ts';

function coreWith(columns: number, request: { readonly key?: string; readonly ref?: string } = {}) {
  const dispatches = PHASES.map((phase) => {
    const row = dispatchIn(phase);
    return { ...row, request: { ...row.request, ...request } };
  });
  const core = openCore({}, { columns, rows: 30 });
  return core.happen({ type: 'history-loaded', profileId: 'acme', dispatches });
}

const widthOf = ({ state }: Core, part: string) => frameOf(state).widths.get(part) ?? 0;

describe('the details beside the list', () => {
  it.each([
    {},
    { key: 'a-key-of-forty-six-characters-that-never-ends-' },
    { key: 'k', ref: 'feature/a-branch-that-is-named-like-a-whole-sentence' },
  ])('are there at 110 columns with %o, as wide as with any other', (request) => {
    for (const columns of [110, 120, 160, 200]) {
      const core = coreWith(columns, request);
      const [list, details] = [widthOf(core, 'runs'), widthOf(core, 'details')];
      expect(list).toBe(widthOf(coreWith(columns), 'runs'));
      expect(details).toBeGreaterThanOrEqual(40);
      expect(list + 1 + details).toBe(columns);
    }
  });

  it('take the place of the list below that, on enter', () => {
    const core = coreWith(109);
    expect([widthOf(core, 'runs'), widthOf(core, 'details')]).toEqual([109, 0]);
    core.press('enter');
    expect([widthOf(core, 'runs'), widthOf(core, 'details')]).toEqual([0, 109]);
    core.press('esc');
    expect(widthOf(core, 'runs')).toBe(109);
  });

  it('leave the list where it is while nothing matches', () => {
    const core = coreWith(120);
    const before = widthOf(core, 'runs');
    core.press('/').fill('zzz');
    expect(widthOf(core, 'details')).toBe(0);
    core.press('esc');
    expect(widthOf(core, 'runs')).toBe(before);
  });
});
