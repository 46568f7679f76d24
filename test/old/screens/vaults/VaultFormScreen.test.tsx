import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { vaultCore } from '../../../support/vault-states.ts';

const secretsForm = (columns = 80, rows = 24) =>
  renderScreen(vaultCore().press('2', 'n').state, { columns, rows });

describe.each(SIZES)('the form of secrets at %i columns and %i rows', (columns, rows) => {
  it('says where they go, hides the value, and sends what was typed', async () => {
    const { press, type, frame, lines, commands, state } = secretsForm(columns, rows);
    await type('API_KEY');
    await press('tab');
    await type('hunter2');
    expect(frame()).toMatch(/Set secrets in default at[\s]+acme ▸ ci\.acme\.dev\/svc/);
    expect(lines().find((line) => line.includes('▸ Value'))).toMatch(/•{8}/);
    expect(frame()).not.toContain('hunter2');
    expect(lines().filter((line) => line.includes('[ Send ]'))).toHaveLength(1);
    await press('ctrl+s');
    expect(state().screen).toBe('secrets-form');
    expect(commands.some(({ kind }) => kind === 'send-secrets')).toBe(true);
    expect(frame()).toMatch(/API_KEY +◌ sending/);
  });

  it('closes every entry but the one with the focus', async () => {
    const { press, type, frame } = secretsForm(columns, rows);
    await type('FIRST');
    await press('ctrl+n');
    await type('SECOND');
    expect(frame()).toMatch(/▸ Name +SECOND/);
    expect(frame()).toMatch(/^ +FIRST +no value yet$/m);
    await press('up');
    expect(frame()).not.toMatch(/▸ Name +SECOND/);
  });
});

it('shows a value only while ctrl+r reveals it', async () => {
  const { press, type, frame } = secretsForm();
  await type('API_KEY');
  await press('tab');
  await type('hunter2');
  await press('ctrl+r');
  expect(frame()).toMatch(/▸ Value +hunter2/);
  await press('ctrl+r');
  expect(frame()).not.toContain('hunter2');
});

it('says below a field what is wrong with it, and sends nothing', async () => {
  const { press, type, frame, commands } = secretsForm();
  await type('API_KEY');
  await press('ctrl+s');
  expect(frame()).toMatch(/▸ Value.*\n +✗ /);
  expect(commands.some(({ kind }) => kind === 'send-secrets')).toBe(false);
});
