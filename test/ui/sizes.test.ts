import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../support/catalogue/catalogue.ts';
import { openCore } from '../support/core.ts';
import { draw, sizeOf } from '../support/draw.tsx';
import { SIZES } from '../support/sizes.ts';
import { coreWithEveryState } from '../support/states.ts';

it.each(CATALOGUE)('$name fits every window exactly', ({ at }) => {
  for (const [columns, rows] of SIZES) {
    const state = at({ columns, rows });
    const lines = draw(state);
    const where = `${columns}×${rows}`;
    expect(lines.length, where).toBe(state.hasScreenReader ? lines.length : sizeOf(state).rows);
    for (const line of lines)
      expect(stringWidth(line), where).toBeLessThanOrEqual(Math.max(columns, 60));
  }
});

describe.each(SIZES)('at %i columns and %i rows', (columns, rows) => {
  it('shows the profile, the keys and every state by its word', () => {
    const text = draw(coreWithEveryState({ columns, rows }).state).join('\n');
    expect(text).toContain('acme');
    expect(text).toMatch(/n new/);
    for (const word of ['sending', 'waiting', 'ready', 'error', 'refused', 'unknown', 'stopped']) {
      expect(text).toContain(word);
    }
  });

  it('keeps wide characters inside their columns', () => {
    const core = openCore({}, { columns, rows });
    core
      .press('n')
      .paste('部署到生产环境的工作流程名字很长很长')
      .press('tab')
      .paste('👨‍👩‍👧‍👦'.repeat(9))
      .press('ctrl+s');
    for (const line of draw(core.state)) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });
});

describe('below the smallest size', () => {
  it('says what it needs', () => {
    const text = draw(openCore({}, { columns: 39, rows: 9 }).state).join(' ');
    expect(text).toContain('needs 40 columns and 10 rows');
  });

  it.each([1, 2, 5, 13])('draws at %i columns without failing', (columns) => {
    expect(() => draw(openCore({}, { columns, rows: 1 }).state)).not.toThrow();
  });
});
