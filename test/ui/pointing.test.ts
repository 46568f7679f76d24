import { describe, expect, it } from 'vitest';
import { focusedList } from '../../src/state/app/focused-list.ts';
import { preferencesList } from '../../src/state/preferences/preferences-update.ts';
import { runsList, runsScreenOf } from '../../src/state/runs/runs-list.ts';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { type Cell, frameOf } from '../../src/ui/frame/frame.ts';
import { type MouseDoes, resolveMouse } from '../../src/ui/pointing.ts';
import { acceptedDispatch, type Core, openCore } from '../support/core.ts';
import { withPreferences } from '../support/preferences.ts';

const WIDE = { columns: 120, rows: 24 };

/** The cell where a text begins. */
function cellOf(core: Core, text: string): Cell {
  const rows = frameOf(core.state).lines.map(textOfLine);
  const y = rows.findIndex((row) => row.includes(text));
  if (y === -1) throw new Error(`${text} is not on the screen:\n${rows.join('\n')}`);
  return { x: rows[y]?.indexOf(text) ?? 0, y };
}

function point(core: Core, does: MouseDoes, at: Cell): Core {
  const event = resolveMouse(core.state, does, at);
  return event ? core.happen(event) : core;
}

const click = (core: Core, text: string): Core => point(core, 'press', cellOf(core, text));

function withDispatches(count: number): Core {
  const core = openCore({}, WIDE);
  for (let index = 0; index < count; index += 1) {
    core.press('n').fill(`key-${index}`).press('ctrl+s', '1');
    core.wait(1_000);
  }
  return core;
}

describe('a click', () => {
  it('on a tab opens its screen', () => {
    const core = click(openCore({}, WIDE), '3 Vars');
    expect(core.state.screen).toBe('vars');
    expect(click(core, '4 Profiles').state.screen).toBe('profiles');
  });

  it('on a key of the footer does what the key does', () => {
    const core = openCore({}, WIDE);
    expect(click(core, '? help').state.overlay?.kind).toBe('help');
    expect(click(openCore({}, WIDE), 'new').state.screen).toBe('dispatch');
  });

  it('selects a row, and a second one opens it', () => {
    const core = withDispatches(4);
    click(core, 'key-1');
    expect(runsList(core.state).selected?.request.key).toBe('key-1');
    expect(runsScreenOf(core.state).hasFocusOnDetails).toBe(false);
    click(core, 'key-1');
    expect(runsScreenOf(core.state).hasFocusOnDetails).toBe(true);
    click(core, 'key-3');
    expect(runsScreenOf(core.state).hasFocusOnDetails).toBe(false);
    expect(runsList(core.state).selected?.request.key).toBe('key-3');
  });

  it('selects the row that was seen in a list that has scrolled', () => {
    const core = withPreferences(openCore({}, { columns: 80, rows: 14 }).press(','));
    core.press('G');
    click(core, 'Reduced motion');
    expect(preferencesList(core.state).selected?.name).toBe('reducedMotion');
  });

  it('chooses in a dialog, and nothing behind it', () => {
    const core = openCore({}, WIDE).press('ctrl+p');
    const before = core.state;
    expect(point(core, 'press', { x: 20, y: 2 }).state).toBe(before);
    core.fill('Preferences');
    const [, area] = [...frameOf(core.state).areas].find(([name]) => name === 'search') ?? [];
    point(core, 'press', { x: (area?.x ?? 0) + 3, y: area?.y ?? 0 });
    expect(core.state.screen).toBe('preferences');
  });

  it('puts the focus into a field, and on the button sends the form', () => {
    const core = openCore({}, WIDE).press('n').type('deploy');
    click(core, 'Title').type('Gift cards');
    click(core, 'Ref').type('main');
    click(core, '[ Send ]');
    const [sent] = core.take('send-dispatch').map(({ dispatch }) => dispatch.request);
    expect(sent).toMatchObject({ key: 'deploy', ref: 'main', title: 'Gift cards' });
  });

  it('on an option of a choice chooses it', () => {
    const core = openCore({}, WIDE).press('4', 'n');
    click(core, 'personal');
    const drawn = frameOf(core.state).lines.map(textOfLine).join('\n');
    expect(drawn).toContain('[personal]');
    expect(drawn).toMatch(/▸ Token kind/);
  });

  it('on a choice that shows one option at a time chooses the next', () => {
    const core = openCore({}, { columns: 40, rows: 24 }).press('4', 'n');
    click(core, '[organization]');
    expect(frameOf(core.state).lines.map(textOfLine).join('\n')).toContain('[personal]');
  });

  it('on an address opens it', () => {
    const core = openCore({}, WIDE);
    const localId = acceptedDispatch(core);
    const url = 'https://ci.acme.dev/runs/1';
    core.checked(localId, { status: 'ready', runs: [{ id: '1', url }] });
    click(core, url);
    expect(core.take('open-url').map((command) => command.url)).toEqual([url]);
  });

  it('where nothing is does nothing', () => {
    const core = openCore({}, WIDE);
    expect(resolveMouse(core.state, 'press', { x: 60, y: 12 })).toBeNull();
    expect(resolveMouse(core.state, 'press', { x: 500, y: 500 })).toBeNull();
  });
});

describe('the wheel', () => {
  it('moves the list under it by three rows', () => {
    const core = withDispatches(6);
    const at = cellOf(core, 'sending  key-5');
    point(core, 'wheel-down', at);
    expect(runsList(core.state).selected?.request.key).toBe('key-2');
    expect(runsScreenOf(core.state).hasFocusOnDetails).toBe(false);
    point(core, 'wheel-up', at);
    expect(runsList(core.state).selected?.request.key).toBe('key-5');
  });

  it('scrolls the details beside the list, and leaves the keys with the list', () => {
    const core = openCore({}, { columns: 120, rows: 16 });
    acceptedDispatch(core);
    core.press('1');
    const area = frameOf(core.state).areas.get('details');
    const part = () => frameOf(core.state).parts.get('details');
    expect(part()?.count).toBeGreaterThan(part()?.rows ?? 0);
    point(core, 'wheel-down', { x: (area?.x ?? 0) + 2, y: (area?.y ?? 0) + 1 });
    expect(part()?.top).toBeGreaterThan(0);
    expect(runsScreenOf(core.state).hasFocusOnDetails).toBe(false);
  });

  it('moves through the help', () => {
    const core = openCore({}, WIDE).press('?');
    point(core, 'wheel-down', { x: 10, y: 10 });
    expect(focusedList(core.state)?.list?.selectedIndex).toBe(3);
    point(core, 'wheel-up', { x: 10, y: 10 });
    expect(focusedList(core.state)?.list?.selectedIndex).toBe(0);
  });
});
