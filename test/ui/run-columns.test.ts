import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import { runsList } from '../../src/state/runs/runs-list.ts';
import { columnsIn } from '../../src/ui/blocks/list-columns.ts';
import { RUNS_LOOK } from '../../src/ui/screens/runs/runs-look.ts';
import { ACME, openCore } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import { dispatchIn, PHASES } from '../support/states.ts';

const REF = 'release/v2.14-hotfix';

function coreWith(request: Partial<Dispatch['request']>, size = { columns: 80, rows: 24 }) {
  const rows = PHASES.map((phase) => {
    const row = dispatchIn(phase);
    return { ...row, request: { ...row.request, ...request } };
  });
  return openCore({}, size).happen({
    type: 'history-loaded',
    profileId: ACME.id,
    dispatches: rows,
  });
}

function columnsAt(width: number, request: Partial<Dispatch['request']> = {}) {
  return columnsIn(RUNS_LOOK, runsList(coreWith(request).state), width).map(
    ({ column: { head }, width: columns }) => [head, columns] as const,
  );
}

describe('the columns of the runs list', () => {
  it.each([
    [110, 'STATE KEY REF TITLE RUNS AGE SEEN NEXT'],
    [66, 'STATE KEY REF TITLE RUNS AGE SEEN NEXT'],
    [55, 'STATE KEY REF RUNS AGE SEEN NEXT'],
    [40, 'STATE KEY REF RUNS AGE'],
  ])('at %i columns are %s', (columns, heads) => {
    const shown = columnsAt(columns).map(([head]) => head);
    expect(shown.join(' ')).toBe(heads);
  });

  it('have a ref whole wherever the window has the cells, counts or not', () => {
    const refAt = (columns: number) =>
      new Map(columnsAt(columns, { ref: REF, key: 'deploy' })).get('REF');
    for (let columns = 55; columns <= 200; columns += 1) expect(refAt(columns)).toBe(REF.length);
  });

  it.each([
    [80, 24],
    [100, 30],
    [120, 40],
    [200, 60],
  ])('show a ref of %i columns and %i rows whole', (columns, rows) => {
    const lines = draw(coreWith({ ref: REF }, { columns, rows }).state);
    expect(lines.filter((line) => line.includes(REF)).length).toBeGreaterThanOrEqual(PHASES.length);
  });

  it('lose nothing as the window widens', () => {
    const long = { key: 'deploy-the-service', ref: REF, title: 'Deploy 1.4.2 to staging' };
    for (let columns = 34; columns < 200; columns += 1) {
      const wider = new Map(columnsAt(columns + 1, long));
      for (const [head, width] of columnsAt(columns, long)) {
        expect(wider.get(head)).toBeGreaterThanOrEqual(width);
      }
    }
  });
});
