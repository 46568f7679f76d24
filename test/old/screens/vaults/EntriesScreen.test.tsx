import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../support/catalogue/catalogue.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { knowing, known, vaultCore } from '../../../support/vault-states.ts';

const MANY = Array.from({ length: 60 }, (_, at) => known(`NAME_${at + 1}`));
const REASON = 'the service said a great deal about why this could not be stored. '.repeat(30);
const STATE = knowing(vaultCore(), [
  ...MANY,
  known('ZZ_LOST', { result: 'unknown', reason: REASON }),
  known('REGION', { kind: 'var', version: null }),
]).press('2').state;

describe.each(SIZES)('the secrets at %i columns and %i rows', (columns, rows) => {
  it('has the selected one and the footer on screen, however long its reason is', async () => {
    const { press, lines } = renderScreen(STATE, { columns, rows });
    await press('G');
    const selected = lines().filter((line) => line.startsWith(' ▸'));
    expect(selected).toHaveLength(1);
    expect(selected[0]).toMatch(columns < 60 ? /ZZ_LOST/ : /ZZ_LOST .*\? unknown/);
    expect(lines()).toHaveLength(rows);
    expect(lines().at(-1)).toContain('?');
    await press('g');
    expect(lines().find((line) => line.startsWith(' ▸'))).toContain('NAME_1');
  });
});

it('has every head whole at 40 columns, with the profiles beside the names', async () => {
  const { press, lines } = renderScreen(STATE, { columns: 40, rows: 12 });
  await press('a', 'space');
  const heads = lines().find((line) => line.includes('NAME '));
  expect(heads?.trim().split(/\s+/)).toEqual(['NAME', 'PROFILE', 'VAULT', 'AGE']);
});

it('finds by name, and goes to the vars', async () => {
  const { press, type, frame } = renderScreen(STATE, { columns: 80, rows: 24 });
  await press('/');
  await type('name_33');
  await press('enter');
  expect(frame()).toMatch(/▸ (\[ \] )?NAME_33 /);
  expect(frame()).not.toContain('NAME_34');
  await press('3');
  expect(frame()).toContain('REGION');
});

it.each([40, 42, 43, 47, 51, 60, 80])('says once that one is unknown, at %i columns', (columns) => {
  const rows = linesOf('known / secrets, unknown', columns, 16);
  const row = rows.find((each) => /API_KEY +default/.test(each)) ?? '';
  expect(row.includes('? unknown') ? row.match(/– +\? unknown$/) : row.match(/t +\?$/)).not.toBe(
    null,
  );
});
