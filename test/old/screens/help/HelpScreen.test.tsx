import { describe, expect, it } from 'vitest';
import { openCore } from '../../../support/core.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';

describe.each(SIZES)('the help at %i columns and %i rows', (columns, rows) => {
  it('opens with ?, is searched with /, and closes with either key', async () => {
    const { press, type, frame, lines, state } = renderScreen(openCore().state, { columns, rows });
    await press('?');
    expect(frame()).toContain('Help · Runs');
    expect(lines()).toHaveLength(rows);
    await press('/');
    await type('browser');
    expect(frame()).toContain('open in the browser');
    expect(frame()).not.toContain('new dispatch');
    await press('enter', 'esc', '?');
    expect(state().overlay).toBeNull();
  });
});

it('is one page from 120 columns and 40 rows on', () => {
  const at = (columns: number, rows: number) =>
    renderScreen(openCore().press('?').state, { columns, rows }).frame();
  for (const page of [at(120, 40), at(200, 60)]) {
    expect(page).toContain('new dispatch');
    expect(page).toContain('edit the profile');
    expect(page).not.toContain('ACTION');
  }
  expect(at(80, 24)).toContain('ACTION');
});
