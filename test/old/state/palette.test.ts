import { describe, expect, it } from 'vitest';
import { draftIn } from '../../../src/old/state/dispatch/dispatch-draft.ts';
import { paletteList } from '../../../src/old/state/palette/palette.ts';
import { type Core, openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { hear } from '../../support/hear.tsx';
import { coreWithProfiles } from '../../support/profiles.ts';
import { coreWithEveryState } from '../../support/states.ts';
import { vaultCore } from '../../support/vault-states.ts';

function choose(core: Core, query: string): Core {
  core.press('ctrl+p').fill(query);
  return core.press('enter');
}

function namesIn(core: Core): readonly string[] {
  return paletteList(core.state).visible.map(({ name }) => name);
}

describe('the palette', () => {
  it('has every command that was promised, by its name', () => {
    const promised = [
      'New dispatch',
      'Runs',
      'Set secrets',
      'Set vars',
      'Rotate secrets',
      'Switch profile',
      'Add profile',
      'Watch a dispatch',
      'Preferences',
      'Help',
      'Quit',
    ];
    for (const screen of ['1', '2', '3', '4', ',']) {
      expect(namesIn(openCore().press(screen, 'ctrl+p'))).toEqual(expect.arrayContaining(promised));
    }
  });

  it.each([
    ['new', 'dispatch'],
    ['setsec', 'secrets-form'],
    ['vars', 'vars-form'],
    ['rota', 'secrets'],
    ['runs', 'runs'],
    ['addp', 'profile-form'],
  ])('goes with %j to the screen %s, from a form as well', (query, screen) => {
    const core = openCore().press('n').type('draft');
    choose(core, query);
    expect(core.state.screen).toBe(screen);
    expect(core.state.overlay).toBeNull();
    expect(draftIn(core.parts)?.values.key.text).toBe('draft');
  });

  it.each([
    ['switch', 'switcher'],
    ['watch', 'watch-id'],
    ['help', 'help'],
  ])('opens with %j what stands over the screen (%s)', (query, overlay) => {
    expect(choose(openCore(), query).state.overlay?.kind).toBe(overlay);
  });

  it('puts what was used last first', () => {
    const core = choose(openCore(), 'vars');
    core.press('ctrl+p');
    expect(paletteList(core.state).visible[0]?.name).toBe('Set vars');
  });

  it('shows the key of each command, and what to do where none fits', () => {
    const core = openCore({}, { columns: 80, rows: 24 }).press('ctrl+p');
    expect(text(core.fill('rotate'))).toMatch(/Rotate secrets +2/);
    core.fill('zzz');
    expect(text(core)).toContain('No commands match');
    core.press('enter');
    expect(core.state.overlay?.kind).toBe('palette');
  });

  it('offers by name what the screen below can do now, with its key', () => {
    const core = coreWithEveryState({ columns: 80, rows: 24 }).press('j', 'j', 'ctrl+p');
    core.fill('copy the url');
    expect(text(core)).toMatch(/Copy the URL of the run +y +│/);
    core.press('enter');
    expect(core.state.overlay).toMatchObject({ kind: 'which-run', does: 'copy-url' });
  });

  it('puts what the screen below can do now before what others have', () => {
    const names = namesIn(coreWithProfiles().press('4', 'ctrl+p'));
    expect(names[0]).toBe('New dispatch');
    expect(names.indexOf('Check the connection')).toBeLessThan(names.indexOf('Preferences'));
    expect(names.indexOf('Copy the URL of the run')).toBeGreaterThan(names.indexOf('Preferences'));
    expect(names).not.toContain('Next');
    expect(names).not.toContain('Suspend to the shell');
  });

  it('has nothing that forgets beside what runs again, opens or copies', () => {
    const names = namesIn(coreWithEveryState({ columns: 80, rows: 24 }).press('j', 'j', 'ctrl+p'));
    expect(names.slice(0, 3)).toEqual([
      'New dispatch',
      'Run again, with edits',
      'Run on other profiles',
    ]);
  });

  it('shows the key of the footer that quits', () => {
    const core = openCore({}, { columns: 80, rows: 24 });
    expect(text(core.press('ctrl+p').fill('quit'))).toMatch(/Quit +q/);
  });

  it('has every action once', () => {
    const actions = paletteList(coreWithProfiles().press('ctrl+p').state)
      .rows.filter((row) => row.kind === 'action')
      .map(({ action }) => action);
    expect(new Set(actions).size).toBe(actions.length);
  });

  it('finds by the word of the footer what it is called in full', () => {
    const names = namesIn(
      coreWithEveryState({ columns: 80, rows: 24 }).press('G', 'ctrl+p').fill('stop'),
    );
    expect(names).toContain('Stop or resume the watch');
    const others = namesIn(openCore().press('ctrl+p').fill('coverage'));
    expect(others).toContain('Coverage: what is set where');
  });

  it('finds no name that has the letters of the search scattered over it', () => {
    const names = namesIn(
      coreWithEveryState({ columns: 80, rows: 24 }).press('j', 'j', 'ctrl+p').fill('rot'),
    );
    expect(names).toContain('Rotate secrets');
    expect(names).not.toContain('Copy the URL of the run');
  });

  it('offers nothing that the selected row, or its absence, does not allow', () => {
    expect(namesIn(openCore().press('ctrl+p'))).not.toContain('Copy the URL of the run');
    const names = namesIn(coreWithEveryState({ columns: 80, rows: 24 }).press('j', 'j', 'ctrl+p'));
    expect(names).toContain('Copy the URL of the run');
    expect(names).not.toContain('Resolve an unknown dispatch');
  });

  it('goes to the screen of an action that needs one of its rows, and names the key there', () => {
    const core = coreWithProfiles().press('4', 'ctrl+p').fill('forget the dispatch');
    expect(text(core)).toContain('enter go to Runs · esc');
    core.press('enter');
    expect(core.state.screen).toBe('runs');
    expect(core.said).toMatch(/press d\b/);
    expect(core.take('forget-dispatches')).toEqual([]);
  });

  it('offers nothing that only works on a screen without a tab', () => {
    expect(namesIn(openCore().press('ctrl+p'))).not.toContain('Stop sending');
  });

  it('prefers what is there on every screen where both fit', () => {
    const core = openCore().press('n', 'ctrl+p').fill('add p');
    expect(paletteList(core.state).selected?.name).toBe('Add profile');
  });

  it('shows no key over a form that would be typed into it', () => {
    const keyOf = (core: Core, name: string) => {
      const { overlay } = core.press('ctrl+p').state;
      const offered = overlay?.kind === 'palette' ? overlay.offered : [];
      core.press('ctrl+p');
      return offered.find((each) => each.name === name)?.key;
    };
    expect(keyOf(openCore(), 'Preferences')).toBe(',');
    expect(keyOf(openCore(), 'Runs')).toBe('1');
    const over = openCore().press('n');
    expect(keyOf(over, 'Preferences')).toBe('');
    expect(keyOf(over, 'Runs')).toBe('');
    expect(keyOf(over, 'Switch profile')).toBe('ctrl+o');
  });

  it('calls a key that closes what it has opened by what it does there', () => {
    const heard = hear(openCore({}, undefined, { hasScreenReader: true }).press('ctrl+p').state);
    expect(heard.at(-1)).toMatch(/^Keys: enter go/);
    const core = vaultCore().press('2', 'm', 'ctrl+p');
    expect(namesIn(core)).toContain('Back to the list');
    expect(namesIn(core).filter((name) => name.startsWith('Coverage'))).toEqual([]);
  });

  it('moves by as many rows as it has in view', () => {
    const core = openCore({}, { columns: 80, rows: 24 }).press('ctrl+p');
    const rows = draw(core.state).filter((line) => line.startsWith(' │ ')).length - 1;
    expect(rows).toBeGreaterThan(10);
    expect(paletteList(core.press('pagedown').state).selectedIndex).toBe(rows);
  });

  it('gives way to the screen below with esc, and takes a paste as text alone', () => {
    const core = openCore().press('n', 'ctrl+p').paste('quit\n');
    expect(core.take('quit')).toEqual([]);
    core.press('esc');
    expect(core.state.overlay).toBeNull();
    expect(core.state.screen).toBe('dispatch');
  });
});

it('names the key that does the same at home, else the screen that has one', () => {
  const lines = draw(openCore({}, { columns: 120, rows: 120 }).press('ctrl+p').state);
  expect(lines.find((line) => line.includes('Switch profile'))).toMatch(/ctrl\+o ?█? │/);
  expect(lines.find((line) => line.includes('Watch a dispatch'))).toMatch(
    /Watch a dispatch *█? +│/,
  );
  expect(lines.find((line) => line.includes('Add profile'))).toMatch(/ n on Profiles *█? +│/);
  expect(lines.find((line) => line.includes('Set secrets'))).toMatch(/ n on Secrets *█? +│/);
});

it('names the key as it works on the screen below', () => {
  const lines = draw(openCore({}, { columns: 120, rows: 120 }).press('2', 'ctrl+p').state);
  expect(lines.find((line) => line.includes('Set secrets'))).toMatch(/ {3}n *█? +│/);
  expect(lines.find((line) => line.includes('New dispatch'))).toMatch(/ n on Runs *█? +│/);
});

describe('faults of the sandbox', () => {
  const FAULTS = [
    ['3 s late', 'late'],
    ['429', 'rate-limited'],
    ['503', 'unavailable'],
    ['cut conn', 'cut'],
    ['no faults', 'none'],
  ] as const;

  it.each(FAULTS)('are switched with %j while it is on', (query, fault) => {
    const core = openCore({ id: 'sandbox', name: 'sandbox' });
    expect(choose(core, query).take('set-sandbox-fault')).toEqual([
      { kind: 'set-sandbox-fault', fault },
    ]);
  });

  it.each(FAULTS)('are not offered on another profile: %j', (query) => {
    expect(choose(openCore(), query).take('set-sandbox-fault')).toEqual([]);
  });
});
