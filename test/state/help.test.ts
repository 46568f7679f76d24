import { describe, expect, it } from 'vitest';
import { openCore } from '../support/core.ts';
import { draw } from '../support/draw.tsx';

describe.each([
  { columns: 120, rows: 40 },
  { columns: 80, rows: 24 },
  { columns: 40, rows: 12 },
])('the help at %o', (size) => {
  it('scrolls by lines, pages and to both ends, and no further', () => {
    const core = openCore({}, size).press('?');
    const first = draw(core.state);
    expect(first.at(-1)).toContain('j scroll');
    core.press('pageup');
    expect(core.said).toBe('This is the top of the help.');
    core.press('j', 'k');
    expect(draw(core.state)).toEqual(first);
    core.press('pagedown').press('g');
    expect(draw(core.state)).toEqual(first);

    const last = draw(core.press('G').state);
    core.press('j', 'pagedown');
    expect(core.said).toBe('This is the end of the help.');
    core.press('k', 'j');
    expect(draw(core.state)).toEqual(last);
    core.press('k');
    expect(draw(core.state)).not.toEqual(last);
  });

  it('shows what every key does, in full', () => {
    const core = openCore({}, size).press('?');
    expect(draw(core.state).join('\n')).toContain('suspend to the shell');
  });
});
