import { describe, expect, it } from 'vitest';
import type { WriteRecord } from '../../../../src/old/domain/vault-records.ts';
import { START_WALL_MS } from '../../../support/core.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { vaultCore } from '../../../support/vault-states.ts';

const RECORDS = Array.from(
  { length: 60 },
  (_, at): WriteRecord => ({
    ...{
      writeId: `w${at}`,
      profileId: 'acme',
      vault: 'default',
      kind: 'secret',
      name: `NAME_${at}`,
    },
    ...{ origin: 'form', atMs: START_WALL_MS - at * 60_000, profileName: 'acme', source: 'typed' },
    ...{
      host: 'ci.acme.dev/svc',
      state: at === 0 ? 'failed' : 'set',
      version: at,
      versionBefore: 1,
    },
    reason: at === 0 ? 'It was refused for a reason that takes many words. '.repeat(30) : null,
    note: 'OPS-1',
  }),
);

const STATE = vaultCore()
  .press('2', 'l')
  .happen({ kind: 'writes-loaded', result: { ok: true, value: RECORDS } }).state;

it('says when a write was made, and all of it, where few rows leave room', async () => {
  const value = RECORDS.slice(1, 3);
  const core = vaultCore().press('2', 'l');
  const { state } = core.happen({ kind: 'writes-loaded', result: { ok: true, value } });
  const frame = renderScreen(state, { columns: 40, rows: 12 }).frame().replace(/\s+/g, ' ');
  expect(frame).toContain('value typed · note: OPS-1');
  expect(frame).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d · acme ▸ ci.acme.dev\/svc · vault default/);
});

it.each([60, 40])('says in every row how long ago a write was made at %i columns', (columns) => {
  const { frame } = renderScreen(STATE, { columns, rows: 20 });
  expect(frame()).toMatch(/WHEN +NAME +RESULT/);
  expect(frame()).toMatch(/3m +NAME_3 +✓ set v3/);
});

it('says where a value came from', () => {
  const value = [{ ...(RECORDS[1] as WriteRecord), source: 'an argument' }];
  const core = vaultCore().press('2', 'l');
  const { state } = core.happen({ kind: 'writes-loaded', result: { ok: true, value } });
  expect(renderScreen(state).frame()).toContain('value from an argument');
});

describe.each(SIZES)('the log of writes at %i columns and %i rows', (columns, rows) => {
  it('keeps the selected write and the way back on screen, beside a long reason', async () => {
    const { press, lines, frame, state } = renderScreen(STATE, { columns, rows });
    const selected = () => lines().filter((line) => line.startsWith(' ▸'));
    expect(selected()).toEqual([expect.stringMatching(/NAME_0 .*✗ failed/)]);
    expect(lines()).toHaveLength(rows);
    await press('G');
    expect(selected()).toEqual([expect.stringMatching(/NAME_59 .*set v59/)]);
    expect(frame()).toContain('Log of writes');
    expect(lines().at(-1)).toContain('esc');
    await press('esc');
    expect(state().screen).toBe('secrets');
  });
});
