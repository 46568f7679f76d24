import { describe, expect, it } from 'vitest';
import { CHANGEABLE } from '../../src/keys/changeable.ts';
import { keyList } from '../../src/state/key-list/key-list.ts';
import { type Core, openCore } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { withPreferences } from '../support/preferences.ts';

type Keys = Readonly<Record<string, readonly string[]>>;

function onList(keys: Keys = {}, size = { columns: 120, rows: 40 }): Core {
  const core = withPreferences(openCore({}, size), { keys }).press(',');
  core.press(...Array<string>(9).fill('down'), 'enter');
  expect(core.state.overlay?.kind).toBe('key-list');
  core.commands = [];
  return core;
}

/** Asks for another key of what fits best. */
function asking(query: string, keys: Keys = {}): Core {
  return onList(keys).fill(query).press('enter');
}

describe('the list of keys', () => {
  it('has everything that can have another key, by what it does', () => {
    const core = onList();
    expect(keyList(core.state).count).toBe(CHANGEABLE.length);
    core.fill('copy the url');
    expect(text(core)).toMatch(/▸ copy the URL of the run +Runs +y/);
    core.fill('zzz');
    expect(text(core)).toContain('No keys match.');
    expect(core.press('enter').state.overlay?.kind).toBe('key-list');
  });

  it('finds every match, however many there are', () => {
    const ofRuns = CHANGEABLE.filter(({ name }) => name.startsWith('runs.'));
    expect(keyList(onList().fill('runs').state).count).toBeGreaterThanOrEqual(ofRuns.length);
  });

  it('moves by rows and pages and stops at both ends', () => {
    const core = onList().press('up', 'pageup');
    expect(text(core)).toContain('▸ suspend to the shell');
    core.press(...Array<string>(40).fill('pagedown'));
    expect(text(core)).toMatch(/▸ undo +Text fields/);
    core.press('up', 'down', 'down');
    expect(keyList(core.state).selectedIndex).toBe(CHANGEABLE.length - 1);
  });

  it('marks what is changed, and what an entry could not change', () => {
    const core = onList({ 'runs.copy-url': ['u'], 'runs.copy-id': ['y', 'enter'] });
    core.fill('copy the');
    expect(text(core)).toMatch(/copy the URL of the run +Runs +\* +u/);
    expect(text(core)).toMatch(/copy the id of the dispatch +Runs +! +Y/);
    core.fill('copy the id').press('enter');
    expect(text(core)).toContain(`"enter" can't be remapped; runs.copy-id keeps Y.`);
  });

  it('goes back to the preferences with esc, and quits with ctrl+c', () => {
    const core = onList().press('esc');
    expect(core.state).toMatchObject({ overlay: null, screen: 'preferences' });
    expect(onList().press('ctrl+c').take('quit')).toHaveLength(1);
  });
});

describe('asking for a new key', () => {
  it('takes the next key, holds at once, and saves the keys alone', () => {
    const core = asking('copy the url').press('u');
    expect(core.said).toBe('u is now the key for "copy the URL of the run".');
    expect(core.state.overlay?.kind).toBe('key-list');
    expect(core.take('save-preferences')).toEqual([
      { type: 'save-preferences', change: { key: { name: 'runs.copy-url', keys: ['u'] } } },
    ]);
    expect(text(core)).toMatch(/copy the URL of the run +Runs +\* +u/);
  });

  it('takes chords that mean something everywhere else, and says of what', () => {
    const core = asking('copy the url');
    for (const [key, what] of [
      ['ctrl+p', '"commands" (palette.open)'],
      ['ctrl+o', '"switch profile" (switcher.open)'],
      ['ctrl+z', '"suspend" (app.suspend)'],
      ['o', '"open" (runs.open-run)'],
      ['?', '"help" (app.show-help)'],
    ] as const) {
      core.press(key);
      expect(core.state.overlay).toMatchObject({
        kind: 'key-capture',
        problem: expect.stringContaining(what),
      });
    }
    expect(core.take('save-preferences')).toEqual([]);
    expect(core.take('suspend')).toEqual([]);
  });

  it.each(['enter', 'tab', 'up', 'space', 'ctrl+i'])('does not take %s, and says so', (key) => {
    const core = asking('copy the url').press(key);
    expect(core.state.overlay).toMatchObject({
      kind: 'key-capture',
      problem: expect.stringContaining('Press another key.'),
    });
    expect(core.take('save-preferences')).toEqual([]);
  });

  it('keeps the key with esc, and never takes a paste for one', () => {
    const core = asking('copy the url').paste('u');
    expect(core.state.overlay?.kind).toBe('key-capture');
    core.press('esc');
    expect(core.state.overlay?.kind).toBe('key-list');
    expect(keyList(core.state).state.filter.field.text).toBe('copy the url');
    expect(core.take('save-preferences')).toEqual([]);
  });

  it('puts the built-in key back with backspace, or by pressing it', () => {
    for (const key of ['backspace', 'y']) {
      const core = asking('copy the url', { 'runs.copy-url': ['u'], 'app.quit': ['Q'] }).press(key);
      expect(core.take('save-preferences')).toEqual([
        { type: 'save-preferences', change: { key: { name: 'runs.copy-url', keys: null } } },
      ]);
    }
  });

  it('does not put a key back that means something else by now', () => {
    const keys = { 'runs.copy-url': ['u'], 'runs.copy-id': ['y'] };
    const core = asking('copy the url', keys).press('backspace');
    expect(core.state.overlay).toMatchObject({
      problem: expect.stringContaining('Change runs.copy-id first.'),
    });
    expect(core.take('save-preferences')).toEqual([]);
  });

  it('leaves the other entries as they are, what is wrong there too', () => {
    const core = asking('copy the url', { 'no.such': ['k'] }).press('u');
    expect(core.state.preferences.values.keys).toEqual({
      'no.such': ['k'],
      'runs.copy-url': ['u'],
    });
  });

  it('refuses once more what the file has in vain', () => {
    const core = asking('forget the dispatch', { 'runs.forget': ['o'] }).press('o');
    expect(core.state.overlay).toMatchObject({
      kind: 'key-capture',
      problem: expect.stringContaining('runs.open-run'),
    });
    expect(core.take('save-preferences')).toEqual([]);
  });
});
