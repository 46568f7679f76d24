import { describe, expect, it } from 'vitest';
import { KeyMap } from '../../src/kit/key-map.ts';
import { keyTable } from '../../src/kit/key-table.ts';
import { readRemapped, remappableActions } from '../../src/kit/remapping.ts';

/** Signs that no screen has for a key: all tables that were loaded are looked through for a clash. */
const ROWS = keyTable('remap-rows', 'Rows', {
  new: { keys: ['n'], label: 'new' },
  copyUrl: { keys: ['y'], label: 'copy the URL', formerly: ['remap-rows.copy'] },
  open: { keys: ['o', 'enter'], label: 'open' },
  close: { keys: ['esc'], label: 'close' },
});
keyTable(
  'remap-app',
  'Everywhere',
  {
    help: { keys: ['¿'], label: 'help' },
    palette: { keys: ['ctrl+_'], label: 'commands' },
    down: { keys: ['ĵ', 'down'], label: 'down' },
  },
  { isShared: true },
);
keyTable('remap-other', 'Other', {
  new: { keys: ['n'], label: 'new' },
  check: { keys: ['Ř'], label: 'check' },
  yank: { keys: ['ÿ'], label: 'copy', formerly: ['remap-rows.copy'] },
});

const keysOf = (remapped: Record<string, readonly string[]>, name: keyof typeof ROWS.rows) =>
  new KeyMap(remapped).keysOf(ROWS, name, ROWS.rows[name]);

describe('a changed key', () => {
  it('takes the place of the built-in one, and leaves those that can not be changed beside it', () => {
    expect(keysOf({ 'remap-rows.new': ['N', 'alt+n'] }, 'new')).toEqual(['N', 'alt+n']);
    expect(keysOf({ 'remap-rows.open': ['O'] }, 'open')).toEqual(['O', 'enter']);
    expect(keysOf({}, 'open')).toEqual(['o', 'enter']);
  });

  it('may still be of an action by the name that it had', () => {
    expect(keysOf({ 'remap-rows.copy': ['u'] }, 'copyUrl')).toEqual(['u']);
    // One action that is one of each screen by now.
    expect([...readRemapped({ 'remap-rows.copy': ['û'] }).changed.keys()]).toEqual([
      'remap-rows.copy-url',
      'remap-other.yank',
    ]);
  });

  it('is written as people write keys', () => {
    const written = {
      'Ctrl+E': 'ctrl+e',
      'control+q': 'ctrl+q',
      'option+u': 'alt+u',
      '+': '+',
      é: 'é',
    };
    for (const [as, key] of Object.entries(written)) {
      expect(keysOf({ 'remap-rows.copy-url': [as] }, 'copyUrl')).toEqual([key]);
    }
  });

  it('may take the place of one that moves on, and be the same on another screen', () => {
    const swapped = { 'remap-rows.copy-url': ['o'], 'remap-rows.open': ['y'] };
    expect(readRemapped(swapped).problems).toEqual([]);
    expect(readRemapped({ 'remap-rows.new': ['Ř'] }).problems).toEqual([]);
  });
});

describe('an entry that can not hold', () => {
  it.each([
    [{ 'remap-rows.copy-url': ['n'] }, /n .*copy-url.*remap-rows\.new.*keeps y/],
    [{ 'remap-other.check': ['¿'] }, /¿.*remap-other\.check.*remap-app\.help.*keeps Ř/],
    [{ 'remap-app.help': ['Ř'] }, /Ř .*remap-app\.help.*remap-other\.check.*keeps ¿/],
    [{ 'remap-app.palette': ['p'] }, /"p".*types text.*remap-app\.palette keeps ctrl\+_/],
    [{ 'remap-rows.copy-url': ['enter'] }, /"enter".*keeps y/],
    [{ 'remap-rows.copy-url': ['ctrl+c'] }, /"ctrl\+c"/],
    [{ 'remap-rows.copy-url': ['ctrl+i'] }, /"ctrl\+i".*tab/],
    [{ 'remap-rows.copy-url': ['shift+u'] }, /"shift\+u".*"U"/],
    [{ 'remap-rows.copy-url': ['f5'] }, /"f5"/],
    [{ 'remap-rows.copy-url': [''] }, /""/],
    [{ 'remap-rows.copy-url': ['\u001b[31m'] }, /copy-url/],
    [{ 'remap-rows.copy-url': [] }, /copy-url.*y/],
    [{ 'remap-rows.copy-ulr': ['U'] }, /no action named remap-rows\.copy-ulr/],
    [{ 'remap-rows.close': ['U'] }, /remap-rows\.close.*esc/],
    [{ constructor: ['U'] }, /constructor/],
    [{ ['x'.repeat(9_000)]: ['U'] }, /^.{20,120}$/],
  ])('%o: is left out, and a sentence says why', (remapped, named) => {
    const { changed, problems } = readRemapped(remapped);
    expect(problems).toEqual([expect.stringMatching(named)]);
    expect(problems[0]).not.toMatch(/\p{Cc}/u);
    expect(changed.size).toBe(0);
  });

  it('takes no other with it', () => {
    const remapped = { 'remap-rows.copy-url': ['enter'], 'remap-rows.new': ['U'] };
    expect([...readRemapped(remapped).changed.keys()]).toEqual(['remap-rows.new']);
  });

  it('gives its key back to itself, and who took that gives way, too', () => {
    const remapped = { 'remap-rows.copy-url': ['o'], 'remap-rows.open': ['n'] };
    expect(readRemapped(remapped).problems).toEqual([
      expect.stringContaining('(remap-rows.open)'),
      expect.stringContaining('(remap-rows.copy-url)'),
    ]);
  });

  it('is the later one where two want one key', () => {
    const remapped = { 'remap-rows.copy-url': ['U'], 'remap-rows.new': ['U'] };
    expect([...readRemapped(remapped).changed.keys()]).toEqual(['remap-rows.copy-url']);
  });
});

it('all that can be changed has a name and the keys that are its own', () => {
  const named = new Map(remappableActions().map(({ name, keys }) => [name, keys]));
  expect(named.get('remap-rows.open')).toEqual(['o']);
  expect(named.has('remap-rows.close')).toBe(false);
  expect(new KeyMap({ 'remap-rows.copy-url': ['u'] }).labelOf('remap-rows.copy-url')).toBe('u');
  expect(new KeyMap({}).labelOf('remap-app.down')).toBe('ĵ');
});
