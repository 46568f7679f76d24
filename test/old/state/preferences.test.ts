import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, PREFERENCE_NAMES } from '../../../src/old/domain/preferences.ts';
import { preferencesList } from '../../../src/old/state/preferences/preferences.ts';
import { acceptedDispatch, openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { withPreferences } from '../../support/preferences.ts';

const FILE = '/home/ann/.config/dispatchbox/preferences.json';

function onScreen() {
  return withPreferences(openCore().press(','), {}, FILE);
}

describe('the Preferences screen', () => {
  it('opens with a comma or from the palette, and reads the file anew', () => {
    const core = openCore().press(',');
    expect(core.state.screen).toBe('preferences');
    expect(core.take('read-preferences')).toHaveLength(1);
    const chosen = openCore().press('ctrl+p');
    chosen.fill('pref').press('enter');
    expect(chosen.state.screen).toBe('preferences');
  });

  it('shows every choice, what the selected one means, and where they are kept', () => {
    const text = draw(onScreen().state).join('\n');
    for (const words of ['Theme', 'light', 'Bell', 'Reduced motion', FILE]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("your terminal's background");
  });

  it('makes a choice hold at once and saves that choice alone', () => {
    const core = onScreen().press('right');
    expect(core.state.preferences.values.theme).toBe('dark');
    expect(core.take('save-preferences')).toEqual([
      { kind: 'save-preferences', change: { theme: 'dark' } },
    ]);
    core.press('left', 'left');
    expect(core.state.preferences.values.theme).toBe('terminal');
    core.take('save-preferences');
    core.press('down', 'space');
    expect(core.take('save-preferences')).toEqual([
      { kind: 'save-preferences', change: { bell: false } },
    ]);
  });

  it('stops at the first and the last row, and leaves with esc', () => {
    const core = onScreen().press('up');
    expect(preferencesList(core.state).selected?.name).toBe('theme');
    core.press(...Array<string>(9).fill('j'));
    expect(preferencesList(core.state).selected?.name).toBe(PREFERENCE_NAMES.at(-1));
    expect(core.press('esc').state.screen).toBe('runs');
  });

  it.each([
    ['1', [], 'runs'],
    ['2', [], 'secrets'],
    ['3', ['l'], 'vars'],
    ['4', [',', '?', 'esc'], 'profiles'],
  ] as const)('leads back to the tab it was opened from: %s', (digit, keys, screen) => {
    const core = openCore().press(digit, ...keys, ',');
    expect(core.state.screen).toBe('preferences');
    expect(core.press('esc').state.screen).toBe(screen);
  });

  it('takes no choice before the file is read, which would come in its place', () => {
    const core = openCore().press(',', 'right');
    expect(core.state.preferences.values).toEqual(DEFAULT_PREFERENCES);
    expect(core.state.notice?.text).toContain('still being read');
  });

  it('keeps what was chosen here where the file cannot be read', () => {
    const core = onScreen().press('right');
    core.happen({ kind: 'preferences-read', preferences: null, filePath: FILE });
    expect(core.state.preferences.values.theme).toBe('dark');
  });

  it('takes what another terminal has set meanwhile', () => {
    const core = withPreferences(onScreen(), { theme: 'light' });
    expect(text(core)).toContain('[light]');
  });
});

describe('a dispatch that ends', () => {
  function endsWith(values: Partial<typeof DEFAULT_PREFERENCES>) {
    const core = withPreferences(openCore(), values);
    const localId = acceptedDispatch(core);
    core.checked(localId, { status: 'ready', runs: [{ id: '1', url: 'https://ci.acme.dev/1' }] });
    return core.take('announce-end').map(({ signals }) => signals);
  }

  it('is told in the ways that are wanted', () => {
    expect(endsWith({})).toEqual([{ bell: true, notifications: true }]);
    expect(endsWith({ bell: false })).toEqual([{ bell: false, notifications: true }]);
    expect(endsWith({ bell: false, notifications: false })).toEqual([]);
  });
});

it('days are offered in their order, with the default among them', () => {
  const core = openCore().press(',');
  expect(text(core)).toMatch(/30 days +60 days +\[90 days\] +180 days +365 days/);
});
