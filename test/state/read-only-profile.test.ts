import { describe, expect, it } from 'vitest';
import type { ActiveProfile } from '../../src/state/session.ts';
import type { Core } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import { fillEntry, vaultCore } from '../support/vault-states.ts';

const READ_ONLY: Partial<ActiveProfile> = {
  isReadOnly: true,
  isProtected: true,
  tokenKinds: ['service-account', 'organization'],
};

const FORMS = [
  ['secrets', ['2', 'n']],
  ['vars', ['3', 'n']],
  ['dispatch', ['n']],
] as const;

function prose(core: Core): string {
  return draw(core.state).join(' ').replace(/\s+/g, ' ');
}

describe.each(FORMS)('on a read-only profile the %s form', (_, keys) => {
  it('says so before anything is typed, in the smallest window', () => {
    const core = vaultCore({ columns: 40, rows: 12 }, READ_ONLY).press(...keys);
    expect(prose(core)).toMatch(/acme is read-only/);
  });

  it('sends nothing, and asks for no name and no second look', () => {
    const core = vaultCore(undefined, READ_ONLY).press(...keys);
    fillEntry(core, '9START', 'one').press('ctrl+s');
    expect(prose(core)).toMatch(/acme is read-only/);
    expect(core.state.overlay).toBeNull();
    expect(core.commands.filter(({ kind }) => kind.startsWith('send-'))).toEqual([]);
  });
});

it('a profile that becomes read-only while its name is asked for sends nothing', () => {
  const core = vaultCore(undefined, { isProtected: true }).press('2', 'n');
  fillEntry(core, 'A', 'one').press('ctrl+s').type('acme');
  const { session } = core.state;
  if (session.phase !== 'open') throw new Error('no profile is open');
  const profile = { ...session.profile, isReadOnly: true };
  core.state = { ...core.state, session: { phase: 'open', profile } };
  core.wait(1_000).press('enter');
  expect(core.take('send-secrets')).toEqual([]);
  expect(core.said).toContain('acme is read-only');
});
