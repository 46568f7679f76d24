import { describe, expect, it } from 'vitest';
import { openCore, START_WALL_MS } from '../../../support/core.ts';
import { draw, text } from '../../../support/draw.tsx';
import { coreWithManyParams, SAMPLES } from '../../../support/form-states.ts';
import { SIZES } from '../../../support/sizes.ts';
import { dispatchIn } from '../../../support/states.ts';

describe.each(SIZES)('a form with 60 params at %i columns and %i rows', (columns, rows) => {
  it('says which row has the focus, shows it, and keeps Send on screen', () => {
    const core = coreWithManyParams({ columns, rows });
    expect(text(core)).toContain('row 60 of 60');
    expect(text(core)).toMatch(/ ▸ .* = 60/);
    expect(text(core)).toContain('[ Send ]');
    core.press(...Array<string>(30).fill('up'));
    expect(text(core)).toContain('row 30 of 60');
    expect(text(core)).toMatch(/ ▸ .* = 30/);
    expect(text(core)).toContain('[ Send ]');
  });

  it('keeps Send on screen under suggestions and a mistake', () => {
    const size = { columns, rows };
    const suggested = coreWithManyParams(size).press('tab', 'tab').type('d');
    expect(text(suggested)).toContain('[ Send ]');
    const wrong = coreWithManyParams(size).press('tab', 'tab', 'ctrl+u', 'ctrl+s');
    expect(text(wrong)).toContain('The key is empty');
    if (rows > 12) expect(text(wrong)).toContain('[ Send ]');
  });
});

describe('the params', () => {
  it('say nothing of rows while all of them are on screen', () => {
    const core = openCore().press('n', 'tab', 'tab', 'tab').paste('a=1\nb=2');
    expect(text(core)).not.toMatch(/rows? \d/);
  });

  it('say which rows are on screen while another field has the focus', () => {
    const core = coreWithManyParams({ columns: 80, rows: 24 }).press('tab', 'tab');
    expect(text(core)).toMatch(/rows 1–\d of 60/);
  });
});

describe('a key whose last dispatch failed', () => {
  const SIZE = { columns: 100, rows: 30 };

  it('says why in one line, as long as it is in the form', () => {
    const message = 'No ref nope.\nTry main.';
    const dispatches = [
      dispatchIn({ state: 'error', dispatchId: '7f3c0d1e', endedAtMs: START_WALL_MS, message }),
    ];
    const failed = openCore({}, SIZE).happen({
      ...{ kind: 'history-loaded', profileId: 'acme', dispatches },
    });
    failed.press('r');
    expect(text(failed)).toContain('deploy failed: No ref nope. Try main.');
    failed.press('ctrl+u').type('nightly');
    expect(text(failed)).not.toContain('failed:');
  });
});

describe('suggestions', () => {
  it.each(SIZES)(
    'have their description beside them at %i columns and %i rows',
    (columns, rows) => {
      const lines = draw(openCore({ samples: SAMPLES }, { columns, rows }).press('n').state);
      const first = lines.find((line) => line.includes('→ hello')) ?? '';
      expect(first).toMatch(/→ hello {2,}(1 of 4 · )?Says/);
    },
  );

  it.each([
    [80, 24],
    [40, 12],
  ])('begin their descriptions in one column at %i columns and %i rows', (columns, rows) => {
    const lines = draw(openCore({ samples: SAMPLES }, { columns, rows }).press('n').state);
    const starts = SAMPLES.map(({ description }) => description.slice(0, 8))
      .map((word) => lines.find((line) => line.includes(word))?.indexOf(word))
      .filter((at) => at !== undefined);
    expect(new Set(starts).size).toBe(1);
  });
});
