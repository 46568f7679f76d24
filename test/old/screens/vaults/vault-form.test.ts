import { describe, expect, it } from 'vitest';
import type { Core } from '../../../support/core.ts';
import { text } from '../../../support/draw.tsx';
import { SIZES } from '../../../support/sizes.ts';
import {
  fillEntry,
  knowing,
  known,
  PEM,
  sentSecrets,
  vaultCore,
} from '../../../support/vault-states.ts';

/** Forty entries and an empty one, which has the focus on its name and names to suggest. */
function manyEntries(columns: number, rows: number): Core {
  const core = vaultCore({ columns, rows }).press('2', 'n');
  for (let at = 0; at < 40; at += 1) fillEntry(core, `NAME_${at}`, 'value').press('ctrl+n');
  return core;
}

describe.each(SIZES)('a form with 41 entries at %i columns and %i rows', (columns, rows) => {
  it('keeps the open entry, the place in the list and Send on screen', () => {
    const core = manyEntries(columns, rows);
    expect(text(core)).toMatch(/ ▸ Name/);
    expect(text(core)).toContain('[ Send ]');
    expect(text(core)).toContain('of 41 entries');
    core.press(...Array<string>(62).fill('up'));
    expect(text(core)).toMatch(/ ▸ (Name|Value|Description)/);
    expect(text(core)).toContain('of 41 entries');
    expect(text(core)).toContain('[ Send ]');
  });

  it('keeps Send on screen under a value whose facts take rows of their own', () => {
    const core = manyEntries(columns, rows).type('KEY').press('tab').paste(PEM);
    if (rows > 12) expect(text(core)).toContain('[ Send ]');
    expect(text(core.press('tab', 'tab'))).toMatch(/ ▸ .*\[ Send \]/);
  });
});

it('says once why a request failed, and then what follows', () => {
  const reason =
    'The service is unavailable. Try again later. ci.acme.dev returned 503, as it does.';
  const advice = 'Some or all may have been set.';
  const core = sentSecrets(vaultCore({ columns: 80, rows: 24 }), [{ state: 'unknown', reason }], {
    explanation: `${reason} ${advice}`,
  });
  const shown = text(core).replace(/\s+/g, ' ');
  expect(shown.match(/as it does\./g)).toHaveLength(1);
  expect(shown).toContain(advice);
});

it('shows the value of a var beside its name, and of a secret only its size', () => {
  const filled = (tab: string) => {
    const core = vaultCore({ columns: 80, rows: 24 }).press(tab, 'n');
    return text(fillEntry(core, 'REGION', 'eu-west-1').press('ctrl+n'));
  };
  expect(filled('3')).toMatch(/REGION +eu-west-1/);
  expect(filled('2')).toMatch(/REGION +9 bytes/);
});

describe.each([
  [120, 40],
  [80, 24],
  [60, 20],
])('a vault of 5,000 characters at %i columns and %i rows', (columns, rows) => {
  const vault = `first${'q'.repeat(5_000)}last`;

  it('leaves the form, its destination and Send on screen', () => {
    const core = vaultCore({ columns, rows }).press('2', 'n', 'shift+tab').paste(vault);
    const shown = text(core.press('tab')).replace(/\s+/g, ' ');
    expect(shown).toMatch(/Set secrets in firstq+…q+last at acme ▸ ci\.acme\.dev\/svc/);
    for (const part of ['Vault', 'Name', 'Value', '[ Send ]']) expect(shown).toContain(part);
  });

  it('and so does a name as long, of a known secret that gets a new value', () => {
    const place = known(vault, { vault });
    const core = knowing(vaultCore({ columns, rows }), [place]).press('2', 'enter');
    for (const part of ['New value for', 'Note', '[ Send ]', 'acme']) {
      expect(text(core)).toContain(part);
    }
  });
});
