import { expect, it } from 'vitest';
import { textWidth } from '../../../src/old/components/fit-text.ts';
import { openCore } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';

it.each([120, 40])('wide characters stay inside a window of %i columns', (columns) => {
  const core = openCore({}, { columns, rows: 24 });
  core
    .press('n')
    .paste('部署到生产环境的工作流程名字很长很长')
    .press('tab')
    .paste('👨‍👩‍👧‍👦'.repeat(9))
    .press('ctrl+s');
  for (const line of draw(core.state)) expect(textWidth(line)).toBeLessThanOrEqual(columns);
});

it('a window that is too small says what it needs', () => {
  const text = draw(openCore({}, { columns: 39, rows: 9 }).state).join(' ');
  expect(text).toContain('40 columns and 10 rows');
});

it.each([1, 5])('a window of %i columns is drawn without failing', (columns) => {
  expect(() => draw(openCore({}, { columns, rows: 1 }).state)).not.toThrow();
});
