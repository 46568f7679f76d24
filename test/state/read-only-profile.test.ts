import { expect, it } from 'vitest';
import { draw } from '../support/draw.tsx';
import { vaultCore } from '../support/vault-states.ts';

it.each([
  ['secrets', ['2', 'n']],
  ['vars', ['3', 'n']],
  ['dispatch', ['n']],
])(
  'the %s form of a read-only profile says so before anything is typed, in the smallest window',
  (_, keys) => {
    const core = vaultCore({ columns: 40, rows: 12 }, { isReadOnly: true, isProtected: true });
    const shown = draw(core.press(...keys).state);
    expect(shown.join(' ').replace(/\s+/g, ' ')).toMatch(/acme is read-only/);
  },
);
