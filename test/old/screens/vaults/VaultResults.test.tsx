import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../../../src/old/domain/entry-result.ts';
import { hear } from '../../../support/hear.tsx';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { fillEntry, PARTLY, sentSecrets, vaultCore } from '../../../support/vault-states.ts';

const [, UNKNOWN, FAILED] = PARTLY as [EntryResult, EntryResult, EntryResult];
const SET: EntryResult = { state: 'set', version: 4 };

const partly = () => sentSecrets(vaultCore(), PARTLY, { explanation: 'The service returned 400.' });

describe('the results of a form', () => {
  it('have the outcome of each entry, and where they went', () => {
    const { frame } = renderScreen(partly().state);
    expect(frame()).toMatch(/API_KEY +✓ set, version 4 \(was 3\)/);
    expect(frame()).toMatch(/DEPLOY_PEM +\? unknown: the service didn't name it/);
    expect(frame()).toMatch(/OLD_TOKEN +✗ failed: the name is reserved/);
    expect(frame()).toContain('default at acme ▸ ci.acme.dev/svc · service account token');
    expect(frame()).toContain('The service returned 400.');
  });

  it.each([
    ['Secrets partly set in', PARTLY],
    ['Secrets set in', [SET, SET]],
    ['Secrets sent, not confirmed in', [UNKNOWN]],
    ['Secrets not set in', [FAILED, FAILED]],
  ])('have a title that claims no more than they do: %s', (title, results) => {
    const { lines } = renderScreen(sentSecrets(vaultCore(), results).state);
    expect(lines().join('\n')).toContain(` ${title} default at acme`);
  });

  it('have the outcome whole at 60 columns', () => {
    const { frame } = renderScreen(partly().state, { columns: 60, rows: 20 });
    expect(frame()).toMatch(/OLD_TOKEN +✗ failed: the name is reserved$/m);
  });

  it('have a long reason whole before names take more than their share', () => {
    const reason = 'the name is reserved, as all names that begin with SANDBOX_';
    const core = sentSecrets(vaultCore(), [
      { state: 'set', version: 1 },
      { state: 'failed', reason },
    ]);
    const { frame } = renderScreen(core.state, { columns: 120, rows: 40 });
    expect(frame()).toMatch(/DEPLOY_PEM +✗ failed: .* with SANDBOX_$/m);
  });

  it('say how a selected one that is set is used, and else why it is not', async () => {
    const { press, frame } = renderScreen(partly().state, { columns: 40, rows: 20 });
    await press('g');
    expect(frame()).toContain('{{ secrets.API_KEY }}');
    await press('j');
    expect(frame()).not.toContain('{{');
    expect(frame()).toMatch(/▸ DEPLOY_PEM +\? unknown$/m);
    expect(frame().replace(/\s+/g, ' ')).toContain("DEPLOY_PEM: the service didn't name it");
  });

  it('have progress while answers are waited for', () => {
    const core = fillEntry(vaultCore().press('2', 'n'), 'API_KEY', 'a value').press('ctrl+s');
    const { frame } = renderScreen(core.state);
    expect(frame()).toContain('0 of 1');
    expect(frame()).toContain('Setting secrets in default at');
    expect(frame()).toMatch(/API_KEY +◌ sending/);
  });

  it('lead back to the form', async () => {
    const { press, frame } = renderScreen(partly().state);
    await press('n');
    expect(frame()).toContain('Description');
  });

  it('are read out, a row a sentence', () => {
    const heard = hear(partly().state);
    expect(heard.filter((line) => line.includes('OLD_TOKEN, failed'))).toHaveLength(1);
  });
});

describe.each(SIZES)('the results of a form at %i columns and %i rows', (columns, rows) => {
  it('keep the selected entry on screen among many, nothing over the edge', async () => {
    const results = Array.from({ length: 40 }, (_, at) => PARTLY[at % 3] ?? PARTLY[0]);
    const core = sentSecrets(
      vaultCore(),
      results.flatMap((result) => result ?? []),
    );
    const { press, lines, frame } = renderScreen(core.state, { columns, rows });
    await press('G');
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(frame()).toMatch(/▸ NAME_39/);
  });
});
