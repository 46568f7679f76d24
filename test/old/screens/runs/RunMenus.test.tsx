import { describe, expect, it } from 'vitest';
import { dialogIn } from '../../../support/cells.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { coreWithEveryState } from '../../../support/states.ts';

/** On the dispatch that has two runs. */
const STATE = coreWithEveryState({ columns: 120, rows: 40 }).press('j', 'j').state;

describe.each(SIZES)('at %i columns and %i rows', (columns, rows) => {
  it('asks which run to open, with its URL whole, and opens that one', async () => {
    const { press, frame, lines, commands, state } = renderScreen(STATE, { columns, rows });
    await press('o');
    expect(dialogIn(lines())?.isWhole).toBe(true);
    expect(frame()).toMatch(/│ ▸ +1 +run-1/);
    expect(frame()).toMatch(/│ https:\/\/ci\.acme\.dev\/runs\/run-1 +│/);
    await press('j');
    expect(frame()).toMatch(/│ ▸ +2 +run-2/);
    await press('enter');
    expect(state().overlay).toBeNull();
    expect(JSON.stringify(commands.at(-1))).toContain('runs/run-2');
  });

  it('has what can be copied under a letter, and copies it by that', async () => {
    const { press, frame, lines, commands, state } = renderScreen(STATE, { columns, rows });
    await press('c');
    expect(dialogIn(lines())?.isWhole).toBe(true);
    expect(frame()).toMatch(/▸ u +2 URLs/);
    expect(frame()).toMatch(/i +id/);
    await press('i');
    expect(state().overlay).toBeNull();
    expect(commands.at(-1)).toMatchObject({ kind: 'copy-text' });
  });
});

it('cuts no more of a URL to copy than the widest name beside it asks for', async () => {
  const { press, lines } = renderScreen(STATE, { columns: 60, rows: 20 });
  await press('c');
  const row = lines().find((line) => line.includes('▸ u  2 URLs')) ?? '';
  expect(row).toMatch(/▸ u {2}2 URLs {2}http/);
});

it('filters the runs, and takes its letters back with esc', async () => {
  const { press, type, frame } = renderScreen(STATE, { columns: 80, rows: 24 });
  await press('o', '/');
  await type('run-2');
  expect(frame()).toMatch(/▸ +2 +run-2/);
  expect(frame()).not.toMatch(/│ +1 +run-1/);
  await press('esc');
  expect(frame()).toMatch(/1 +run-1/);
});
