import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { coreWithEveryState } from '../../../support/states.ts';
import { vaultCore } from '../../../support/vault-states.ts';

const STATE = coreWithEveryState({ columns: 120, rows: 40 }).state;

describe.each(SIZES)('the palette at %i columns and %i rows', (columns, rows) => {
  it('finds by typing, keeps the selected one on screen, and does it', async () => {
    const { press, type, frame, lines, state } = renderScreen(STATE, { columns, rows });
    await press('ctrl+p', 'down', 'down', 'pagedown');
    expect(lines()).toHaveLength(rows);
    expect(frame()).toMatch(/│ ▸ \S/);
    await type('preferences');
    expect(frame()).toMatch(/› preferences/);
    expect(frame()).toMatch(/│ ▸ Preferences/);
    await press('enter');
    expect([state().overlay, state().screen]).toEqual([null, 'preferences']);
  });
});

it('takes no letter of a key with alt into the search', async () => {
  const { press, type, frame } = renderScreen(STATE);
  await press('ctrl+p');
  await type('runs');
  await press('alt+b', 'alt+f');
  expect(frame()).toMatch(/› runs +│/);
  await press('alt+backspace');
  expect(frame()).not.toMatch(/› *(r|a)/);
});

it('says when nothing matches, and closes', async () => {
  const { press, type, frame, state } = renderScreen(STATE, { columns: 40, rows: 12 });
  await press('ctrl+p');
  await type('zzzz');
  expect(frame()).toContain('No commands match.');
  await press('esc');
  expect(state().overlay).toBeNull();
});

it('has each key whole at 40 columns, without the screen where there is no room for it', async () => {
  const { press, type, lines } = renderScreen(STATE, { columns: 40, rows: 12 });
  await press('ctrl+p');
  await type('set');
  const row = (name: string) => lines().find((line) => line.includes(name));
  expect(row('Set vars')).toMatch(/ n +│$/);
  expect(row('Set secrets')).toMatch(/ n +│$/);
});

it('cuts no name of an action from 60 columns on', async () => {
  const { press, frame } = renderScreen(STATE, { columns: 60, rows: 60 });
  await press('ctrl+p');
  expect(frame()).toContain('Next view: waiting, failed');
  expect(frame()).not.toContain('…');
});

it('has what is found beside its name in full, with its place', async () => {
  const { press, type, frame } = renderScreen(vaultCore().state, { columns: 60, rows: 20 });
  await press('ctrl+p');
  await type('api_key');
  expect(frame()).toMatch(/▸ API_KEY +acme ▸ default +secret/);
});
