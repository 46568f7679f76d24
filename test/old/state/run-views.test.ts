import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import { runsList, selectedDispatch } from '../../../src/old/state/runs/runs-list.ts';
import { type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { dispatchIn, PHASES } from '../../support/states.ts';

const SIZE = { columns: 140, rows: 40 };
const [, WAITING, READY, ERROR] = PHASES as [
  Dispatch['phase'],
  Dispatch['phase'],
  Dispatch['phase'],
  Dispatch['phase'],
];

function row(
  localId: string,
  phase: Dispatch['phase'],
  { ageMs = 0, ...request }: Partial<Dispatch['request']> & { readonly ageMs?: number } = {},
): Dispatch {
  return dispatchIn(phase, {
    localId,
    createdAtMs: START_WALL_MS - ageMs,
    request: { key: 'deploy', ref: 'main', title: '', params: {}, ...request },
  });
}

function coreWith(...dispatches: readonly Dispatch[]): Core {
  return openCore({}, SIZE).happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

const ROWS = [
  row('a', WAITING, { ageMs: 1_000 }),
  row('b', READY, { ageMs: 2_000, key: 'nightly', ref: 'feature/x' }),
  row('c', ERROR, { ageMs: 3_000, key: 'nightly' }),
  row('d', READY, { ageMs: 9_000, key: 'deploy', ref: 'feature/x' }),
];

function ids(core: Core): string {
  return runsList(core.state)
    .visible.map(({ localId }) => localId)
    .join('');
}

describe('a view of Runs', () => {
  it('follows the last with v, and has its count in the header', () => {
    const core = coreWith(...ROWS);
    expect(text(core)).toMatch(/\[all 4\] +◌ 1 waiting +✗ 1 failed/);
    expect(ids(core.press('v'))).toBe('a');
    expect(ids(core.press('v'))).toBe('c');
    expect(ids(core.press('v'))).toBe('abcd');
  });

  it('called failed holds what is unknown, too, which needs somebody even more', () => {
    const unknown = { state: 'unknown', reason: 'no answer came' } as const;
    const core = coreWith(...ROWS, row('e', unknown, { ageMs: 20_000 }));
    expect(ids(core.press('v', 'v'))).toBe('ce');
    expect(text(core)).toContain('2 failed or unknown');
  });

  it('that hides every row leaves a key nothing to act on', () => {
    const core = coreWith(row('b', READY), row('c', READY));
    expect(core.press('v', 'd').said).toBe('d does nothing here.');
  });

  it('says where it is empty, and never that nothing was dispatched yet', () => {
    const core = coreWith(...ROWS.slice(0, 2)).press('v', 'v');
    expect(text(core)).toMatch(/Nothing in this view \(failed\)/);
  });

  it('stands before a filter in it, and goes where a new dispatch is to be seen', () => {
    const core = coreWith(...ROWS)
      .press('v', '/')
      .fill('deploy');
    expect(text(core)).toContain('waiting / deploy');
    core.press('esc', 'n').type('deploy').press('ctrl+s');
    expect(selectedDispatch(core.state)?.phase.state).toBe('sending');
    expect(runsList(core.state).visible).toHaveLength(ROWS.length + 1);
  });
});

describe('the orders of Runs', () => {
  it('are newest, state, key and time to ready, one after the other', () => {
    const core = coreWith(...ROWS).press('s');
    expect(ids(core)).toBe('cabd');
    expect(ids(core.press('s'))).toBe('adbc');
    expect(ids(core.press('s'))).toBe('dbac');
    expect(text(core)).toContain('by time to ready');
    expect(ids(core.press('s'))).toBe('abcd');
  });
});

it('says how many there are where only the newest are listed', () => {
  const core = coreWith(...ROWS);
  expect(text(core)).toContain('[all 4]');
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: ROWS, older: 90_000 });
  expect(text(core)).toContain('[newest 4 of 90004]');
});
