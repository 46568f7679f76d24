import { describe, expect, it } from 'vitest';
import { coverageCore } from '../../support/catalogue/vault-list-entries.ts';
import type { Core } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { withPreferences } from '../../support/preferences.ts';
import { fillEntry, knowing, known, vaultCore } from '../../support/vault-states.ts';

const SIZE = { columns: 120, rows: 40 };

/** The names in the table, in their order. */
function names(core: Core): readonly string[] {
  return draw(core.state).flatMap((row) => /^ [▸ ] ([A-Z]+_[A-Z]+) {2}/.exec(row)?.[1] ?? []);
}

function rotated(core: Core): readonly string[] {
  const { rotation } = core.state;
  return 'wanted' in rotation
    ? rotation.places
        .filter(({ id }) => rotation.wanted.has(id))
        .map(({ name, profileId, vault }) => `${name} ${profileId} ${vault}`)
    : [];
}

describe('coverage', () => {
  it('has views of what is missing somewhere and of what is due', () => {
    const core = coverageCore(SIZE).press('2', 'm', 'v');
    expect(names(core)).toEqual(['API_KEY', 'PEM_SIGNING']);
    expect(text(core)).toContain('Coverage · missing somewhere');
    expect(names(core.press('v'))).toEqual(['API_KEY', 'DEPLOY_TOKEN']);
    expect(names(core.press('v'))).toHaveLength(3);
    expect(names(core.press('/').fill('pem'))).toEqual(['PEM_SIGNING']);
  });

  it('has secrets due after as many days as the preferences say', () => {
    const core = withPreferences(coverageCore(SIZE), { dueAfter: '30 days' });
    expect(text(core.press('2', 'm'))).toContain('· 5 due ·');
  });

  it('goes back to the list with esc, and with the key that opened it', () => {
    const core = coverageCore(SIZE).press('2', 'm', 'esc');
    expect(text(core)).toMatch(/NAME +VAULT/);
    expect(text(core.press('m', 'm'))).toMatch(/NAME +VAULT/);
    expect(text(core.press('m', '1', '2'))).toContain('acme ▸ default');
  });

  it('does not open where nothing is known', () => {
    const core = knowing(vaultCore(SIZE), []).press('2', 'm');
    expect(core.said).toBe('m does nothing here.');
    expect(core.state.screen).toBe('secrets');
  });
});

describe('setting from a cell', () => {
  it('gives a known secret a new value by a rotation', () => {
    const core = coverageCore(SIZE).press('2', 'm', 'right', 'enter');
    expect(core.state.screen).toBe('rotation');
    expect(rotated(core)).toEqual(['API_KEY acme prod']);
  });

  it('fills the form where it is missing in a vault of this profile', () => {
    const core = coverageCore(SIZE).press('2', 'm', 'G', 'enter');
    expect(core.state.screen).toBe('secrets-form');
    const { values, rows } = core.parts.secretsForm;
    expect(values.vault.text || 'default').toBe('default');
    expect(rows.map((row) => row.values.name.text)).toEqual(['PEM_SIGNING']);
    expect(text(core.press('esc'))).toContain('Coverage');
  });

  it('sets what is marked, missing or not, in one rotation over all profiles', () => {
    const core = coverageCore(SIZE).press(
      '2',
      'm',
      'space',
      'right',
      'right',
      'right',
      'k',
      'space',
    );
    expect(text(core)).toContain('2 marked');
    core.press('enter');
    expect(rotated(core)).toEqual(['API_KEY acme default', 'API_KEY globex prod']);
  });

  it('marks all that the view is about', () => {
    const core = coverageCore(SIZE).press('2', 'm', 'v', 'v').choose('mark all').press('enter');
    expect(rotated(core)).toEqual(['API_KEY acme prod', 'DEPLOY_TOKEN globex prod']);
    const missing = coverageCore(SIZE).press('2', 'm', 'v').choose('mark all').press('enter');
    expect(rotated(missing)).toEqual([
      'API_KEY globex prod',
      'PEM_SIGNING acme default',
      'PEM_SIGNING globex default',
    ]);
  });

  it('never adds names to a draft for another vault', () => {
    const core = coverageCore(SIZE).press('2', 'n');
    fillEntry(core, 'TYPED', 'x').press('esc');
    knowing(core, [known('API_KEY', { vault: 'prod' }), known('OTHER_NAME', { vault: 'default' })]);
    core.press('m', 'G', 'right', 'enter');
    expect(core.said).toMatch(/form of acme .*secrets for default/);
  });

  it('sets vars in one vault of any profile by its form, and says that several are too many', () => {
    const vars = { kind: 'var', version: null } as const;
    const core = knowing(coverageCore(SIZE), [
      known('REGION', vars),
      known('ZONE', { ...vars, profileId: 'globex' }),
    ]).press('3', 'm', 'G', 'enter');
    expect(core.state.screen).toBe('vars-form');
    core.press('esc', 'space', 'k', 'right', 'space', 'enter');
    expect(core.state.screen).toBe('vars');
    expect(core.said).toMatch(/several vaults/);
  });
});
