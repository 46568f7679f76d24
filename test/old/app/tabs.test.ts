import { expect, it } from 'vitest';
import { openCore } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';

const SIZE = { columns: 80, rows: 24 };

it('a tab shows that its form holds a draft, and nothing moves', () => {
  const core = openCore({}, SIZE);
  const [, before = ''] = draw(core.state);
  core.press('n').type('deploy').press('esc', '3', 'n').press('tab').type('A').press('esc', '1');
  const [, after = ''] = draw(core.state);
  expect(after).toContain('[1 Runs]*');
  expect(after).toContain(' 3 Vars*');
  expect(after).toContain(' 2 Secrets ');
  expect(after.replaceAll('*', ' ').slice(0, 40)).toBe(before.padEnd(40).slice(0, 40));
});

it('what the sign means is said as a form is left that keeps something', () => {
  const core = openCore({}, SIZE);
  expect(core.press('n', 'esc').said).toBe('');
  for (const keys of [['n'], ['2', 'n'], ['3', 'n'], ['4', 'n']]) {
    expect(
      core
        .press(...keys)
        .type('typed')
        .press('esc').said,
    ).toMatch(/Draft kept .*\*/);
  }
});

it('a draft that was cleared is no longer shown', () => {
  const core = openCore({}, SIZE).press('n').type('deploy');
  expect(draw(core.state)[1]).toContain('*');
  expect(draw(core.choose('clear the form').state)[1]).not.toContain('*');
});
