import { describe, expect, it } from 'vitest';
import {
  coreKnowing,
  coverageCore,
  inManyPlaces,
} from '../support/catalogue/vault-list-entries.ts';
import type { Core } from '../support/core.ts';
import { draw, text } from '../support/draw.tsx';
import { hear } from '../support/hear.tsx';
import { withPreferences } from '../support/preferences.ts';
import { fillEntry, knowing, known, vaultCore } from '../support/vault-states.ts';

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
  it('has names down and the places of all profiles across, with version and age', () => {
    const drawn = text(coverageCore(SIZE).press('2', 'm'));
    expect(drawn).toMatch(/NAME +acme ▸ default +acme ▸ prod +globex ▸ default +globex ▸ prod/);
    expect(drawn).toMatch(/API_KEY +▸ v4 +12d +v3 +104d ! +v1 +2d +–/);
    expect(drawn).toMatch(/DEPLOY_TOKEN +v2 +31d +v2 +70d · +v2 +31d +v1 +200d !/);
    expect(drawn).toMatch(/PEM_SIGNING +– +v1 +9d +– +9d \?/);
    expect(drawn).toContain('3 names, 4 places · 2 due · 3 not known to be set');
  });

  it('tells what the selected cell is, and moves it in both directions', () => {
    const core = coverageCore(SIZE).press('2', 'm');
    expect(text(core)).toContain('API_KEY in acme ▸ default: version 4, set 12d ago');
    core.press('right');
    expect(text(core)).toContain('API_KEY in acme ▸ prod: version 3, set 104d ago, due');
    core.press('j', 'right', 'right', 'right');
    expect(text(core)).toContain('DEPLOY_TOKEN in globex ▸ prod: version 1, set 200d ago, due');
    core.press('left', 'k');
    expect(text(core)).toContain('API_KEY in globex ▸ default: version 1');
  });

  it('keeps the selected place in view where few fit, and says which do', () => {
    const core = coverageCore({ columns: 40, rows: 12 }).press('2', 'm');
    expect(text(core)).toContain('acme ▸ default');
    expect(text(core)).not.toContain('globex');
    core.press('right', 'right', 'right');
    expect(text(core)).toContain('globex ▸ prod');
  });

  it('has the profiles above their vaults where whole labels do not fit, and says what is hidden', () => {
    const inAll = (columns: number) =>
      text(coreKnowing({ columns, rows: 30 }, inManyPlaces(13)).press('2', 'm'));
    expect(inAll(120)).toContain('Coverage · places 1 to 11 of 13, ← → for more');
    expect(inAll(120)).toMatch(/acme {2,}globex {2,}globex-p…duction/);
    expect(inAll(120)).toMatch(/NAME +default +eu-…t-1 +prod +reports +staging +default/);
    expect(inAll(120)).toMatch(/API_KEY +▸ – +180d! +60d · +– +120d! +20d +200d!/);
    expect(inAll(80)).toContain('places 1 to 7 of 13');
    expect(inAll(140)).toMatch(/Coverage +1\/3/);
    const few = text(coverageCore({ columns: 60, rows: 24 }).press('2', 'm'));
    expect(few).toMatch(/acme +globex\s+NAME +default +prod +default +prod/);
  });

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

  it('is told as sentences, the selected place first', () => {
    const core = coverageCore(SIZE).press('2', 'm', 'right');
    const said = hear(core.state);
    expect(said.find((line) => line.includes('(selected)'))).toMatch(
      /API_KEY\. acme, vault prod: version 3, set .+, due\. acme, vault default/,
    );
    expect(said.join('\n')).toMatch(/globex, vault prod: not known to be set\.$/m);
    expect(said).toContain('3 names, 4 places, 2 due, 3 not known to be set.');
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
    expect(core.said).toContain('The form of acme has secrets for default.');
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
    expect(core.said).toBe('The marked vars are in several vaults. Mark those of one.');
  });
});
