import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import { runsList } from '../../src/state/runs/runs-list.ts';
import { columnsIn } from '../../src/ui/blocks/list-columns.ts';
import { RUNS_LOOK } from '../../src/ui/screens/runs/runs-look.ts';
import { ACME, acceptedDispatch, openCore } from '../support/core.ts';
import { draw, text } from '../support/draw.tsx';
import { dispatchIn, PHASES } from '../support/states.ts';

function coreWith(request: Partial<Dispatch['request']>, size = { columns: 80, rows: 24 }) {
  const rows = PHASES.map((phase) => {
    const row = dispatchIn(phase);
    return { ...row, request: { ...row.request, ...request } };
  });
  return openCore({}, size).happen({
    kind: 'history-loaded',
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
    [110, 'STATE KEY REF TITLE RUNS AGE'],
    [74, 'STATE KEY REF TITLE RUNS AGE'],
    [60, 'STATE KEY REF RUNS AGE'],
    [48, 'STATE KEY REF AGE'],
    [40, 'STATE KEY AGE'],
  ])('at %i columns are %s', (columns, heads) => {
    const shown = columnsAt(columns).map(([head]) => head);
    expect(shown.join(' ')).toBe(heads);
  });

  it.each([
    [80, 24],
    [100, 30],
    [120, 40],
    [200, 60],
  ])('have the title at %i columns and %i rows', (columns, rows) => {
    const lines = draw(coreWith({}, { columns, rows }).state);
    expect(lines.join('\n')).toMatch(/STATE +KEY +REF +TITLE +RUNS +AGE/);
  });

  it('have the same widths whatever is in the rows', () => {
    const long = 'x'.repeat(60);
    for (let columns = 40; columns <= 200; columns += 1) {
      const widths = columnsAt(columns, { key: 'k', ref: '', title: '' });
      expect(columnsAt(columns, { key: long, ref: long, title: long })).toEqual(widths);
      expect(new Map(widths).get('KEY')).toBeLessThanOrEqual(24);
    }
  });

  it('cut a key in the middle, whose ends differ most', () => {
    const lines = draw(coreWith({ key: 'deploy-the-whole-service-to-production-eu' }).state);
    expect(lines.join('\n')).toMatch(/ready +deplo\S*…\S*-eu /);
  });

  it('say after the age of a waiting row that its checks fail, and when the next one is', () => {
    const core = openCore({}, { columns: 80, rows: 24 });
    const localId = acceptedDispatch(core);
    const failure = {
      kind: 'rate-limited',
      host: 'h',
      message: null,
      retryAfterMs: 42_000,
    } as const;
    const heads = draw(core.state).find((line) => line.includes('STATE'));
    core.checkFailed(localId, failure);
    core.wait(2_000);
    expect(text(core)).toMatch(/waiting +deploy .* 2s ! 40s$/m);
    expect(text(core)).toContain('AGE ! last check failed, next one in');
    expect(draw(core.state)).toContain(heads);
  });

  it('lose nothing as the window widens', () => {
    const long = {
      key: 'deploy-the-service',
      ref: 'release/v2.14',
      title: 'Deploy 1.4.2 to staging',
    };
    for (let columns = 34; columns < 200; columns += 1) {
      const wider = new Map(columnsAt(columns + 1, long));
      for (const [head, width] of columnsAt(columns, long)) {
        expect(wider.get(head)).toBeGreaterThanOrEqual(width);
      }
    }
  });
});
