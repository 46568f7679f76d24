import { describe, expect, it } from 'vitest';
import { KeyMap, type Remapped, remappableActions } from '../../src/kit/key-map.ts';
import { actionName, keyTable } from '../../src/kit/key-table.ts';

const ROWS = keyTable('remap-rows', 'Rows', {
  new: { keys: ['n'], label: 'new' },
  copyUrl: { keys: ['y'], label: 'copy the URL', formerly: ['remap-rows.copy'] },
  open: { keys: ['o', 'enter'], label: 'open' },
  close: { keys: ['esc'], label: 'close' },
});
const APP = keyTable(
  'remap-app',
  'Everywhere',
  {
    help: { keys: ['¿'], label: 'help' },
    palette: { keys: ['ctrl+_'], label: 'commands' },
    down: { keys: ['ĵ', 'down'], label: 'down' },
  },
  { isShared: true },
);
const OTHER = keyTable('remap-other', 'Other', {
  new: { keys: ['n'], label: 'new' },
  check: { keys: ['Ř'], label: 'check' },
  yank: { keys: ['ÿ'], label: 'copy', formerly: ['remap-rows.copy'] },
});

const TABLES = [ROWS, APP, OTHER];

const mapWith = (remapped: Remapped) => new KeyMap(TABLES, remapped);

const keysOf = (remapped: Remapped, name: keyof typeof ROWS.rows) =>
  mapWith(remapped).keysOf(ROWS, name, ROWS.rows[name]);

/** The actions whose keys are others than declared. */
const changedBy = (remapped: Remapped) =>
  TABLES.flatMap((table) =>
    Object.entries(table.rows).flatMap(([name, row]) =>
      mapWith(remapped).keysOf(table, name, row) === row.keys ? [] : actionName(table, name),
    ),
  );

describe('a changed key', () => {
  it('takes the place of the built-in one, and leaves those that can not be changed beside it', () => {
    expect(keysOf({ 'remap-rows.new': ['N', 'alt+n'] }, 'new')).toEqual(['N', 'alt+n']);
    expect(keysOf({ 'remap-rows.open': ['O'] }, 'open')).toEqual(['O', 'enter']);
    expect(keysOf({}, 'open')).toEqual(['o', 'enter']);
  });

  it('may still be of an action by the name that it had', () => {
    expect(keysOf({ 'remap-rows.copy': ['u'] }, 'copyUrl')).toEqual(['u']);
    // One action that is one of each screen by now.
    expect(changedBy({ 'remap-rows.copy': ['û'] })).toEqual([
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
    expect(mapWith(swapped).problems).toEqual([]);
    expect(mapWith({ 'remap-rows.new': ['Ř'] }).problems).toEqual([]);
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
    const { problems } = mapWith(remapped);
    expect(problems).toEqual([expect.stringMatching(named)]);
    expect(problems[0]).not.toMatch(/\p{Cc}/u);
    expect(changedBy(remapped)).toEqual([]);
  });

  it('takes no other with it', () => {
    const remapped = { 'remap-rows.copy-url': ['enter'], 'remap-rows.new': ['U'] };
    expect(changedBy(remapped)).toEqual(['remap-rows.new']);
  });

  it('gives its key back to itself, and who took that gives way, too', () => {
    const remapped = { 'remap-rows.copy-url': ['o'], 'remap-rows.open': ['n'] };
    expect(mapWith(remapped).problems).toEqual([
      expect.stringContaining('(remap-rows.open)'),
      expect.stringContaining('(remap-rows.copy-url)'),
    ]);
  });

  it('is the later one where two want one key', () => {
    const remapped = { 'remap-rows.copy-url': ['U'], 'remap-rows.new': ['U'] };
    expect(changedBy(remapped)).toEqual(['remap-rows.copy-url']);
  });
});

it('all that can be changed has a name and the keys that are its own', () => {
  const named = new Map(remappableActions(TABLES).map(({ name, keys }) => [name, keys]));
  expect(named.get('remap-rows.open')).toEqual(['o']);
  expect(named.has('remap-rows.close')).toBe(false);
  expect(mapWith({ 'remap-rows.copy-url': ['u'] }).labelOf('remap-rows.copy-url')).toBe('u');
  expect(mapWith({}).labelOf('remap-app.down')).toBe('ĵ');
});
