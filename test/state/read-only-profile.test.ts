import { expect, it } from 'vitest';
import { draw } from '../support/draw.tsx';
import { vaultCore } from '../support/vault-states.ts';

it('each form of a read-only profile says so before anything is typed, in the smallest window', () => {
  const silent = [['2', 'n'], ['3', 'n'], ['n']].filter((keys) => {
    const core = vaultCore({ columns: 40, rows: 12 }, { isReadOnly: true, isProtected: true });
    const shown = draw(core.press(...keys).state);
    return !/acme is read-only/.test(shown.join(' ').replace(/\s+/g, ' '));
  });
  expect(silent).toEqual([]);
});
