import { describe, expect, it } from 'vitest';
import { keyMapFor, keyProblemsInShort } from '../../../src/old/keys/key-map.ts';
import { openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { withPreferences } from '../../support/preferences.ts';
import { coreWithEveryState } from '../../support/states.ts';

const SIZE = { columns: 120, rows: 40 };

describe('a changed key', () => {
  it('does what the built-in one did, which does so no more', () => {
    const core = withPreferences(coreWithEveryState(SIZE), { keys: { 'runs.forget': ['F'] } });
    core.press('j', 'd');
    expect(core.state.overlay).toBeNull();
    core.press('F');
    expect(core.state.overlay?.kind).toBe('confirm-forget');
  });

  it('leaves the keys that cannot be changed beside it', () => {
    const core = withPreferences(coreWithEveryState(SIZE), { keys: { 'list.move-down': ['z'] } });
    const first = core.parts.runsScreen.list.selectedId;
    core.press('z');
    const second = core.parts.runsScreen.list.selectedId;
    expect(second).not.toBe(first);
    core.press('down');
    expect(core.parts.runsScreen.list.selectedId).not.toBe(second);
  });

  it('may be one of several', () => {
    const core = withPreferences(openCore(), { keys: { 'runs.new': ['N', 'alt+n'] } });
    expect(core.press('N').state.screen).toBe('dispatch');
    expect(core.press('esc', 'alt+n').state.screen).toBe('dispatch');
  });

  it('may still be of an action by the name that it had', () => {
    const core = withPreferences(openCore(), { keys: { 'dispatch.bring-back-draft': ['ctrl+q'] } });
    core.press('n').type('deploy').press('esc', 'n', 'ctrl+q');
    expect(core.parts.dispatchForm.values.key.text).toBe('deploy');
  });

  it('may take the place of another that moves on, whatever the order', () => {
    expect(keyMapFor({ 'runs.copy-url': ['o'], 'runs.open-run': ['y'] }).problems).toEqual([]);
  });

  it('edits text by another chord', () => {
    const core = withPreferences(openCore(), { keys: { 'text.kill-to-start': ['ctrl+q'] } });
    core.press('n').type('deploy').press('ctrl+u');
    expect(core.parts.dispatchForm.values.key.text).toBe('deploy');
    core.press('ctrl+q');
    expect(core.parts.dispatchForm.values.key.text).toBe('');
  });

  it.each([
    ['palette.open', 'palette'],
    ['switcher.open', 'switcher'],
    ['app.show-help', 'help'],
  ])('of %s closes again what it opens', (action, kind) => {
    const core = withPreferences(openCore(), { keys: { [action]: ['ctrl+q'] } });
    expect(core.press('ctrl+q').state.overlay?.kind).toBe(kind);
    expect(core.press('ctrl+q').state.overlay).toBeNull();
  });

  it('closes nothing where it is a letter that is typed there', () => {
    const core = withPreferences(openCore(), { keys: { 'switcher.open': ['U'] } });
    expect(core.press('U').state.overlay?.kind).toBe('switcher');
    expect(core.press('U').state.overlay?.kind).toBe('switcher');
  });

  it('keeps every way out: enter, esc and ctrl+c mean what they mean', () => {
    const core = withPreferences(openCore(), {
      keys: { 'app.quit': ['Q'], 'runs.new': ['a'] },
    });
    expect(core.press('q').take('quit')).toEqual([]);
    expect(core.press('Q').take('quit')).toHaveLength(1);
    expect(core.press('a', 'ctrl+c').take('quit')).toHaveLength(1);
  });

  it('does not change what answers a question', () => {
    const core = withPreferences(openCore(), { keys: { 'app.quit': ['Q'] } });
    core.press('n').type('deploy').press('esc', 'Q');
    expect(core.state.overlay?.kind).toBe('confirm-quit');
    expect(core.press('y').take('quit')).toHaveLength(1);
  });
});

describe('an entry that cannot hold', () => {
  it.each([
    [{ 'profiles.check-connection': ['d'] }, /d.*profiles\.check-connection.*profiles\.remove.*R/],
    [{ 'switcher.open': ['ctrl+e'] }, /ctrl\+e.*switcher\.open.*text\.end.*ctrl\+o/],
    [{ 'palette.open': ['p'] }, /"p".*palette\.open.*ctrl\+p/],
    [{ 'runs.copy-url': ['enter'] }, /"enter".*runs\.copy-url.*y/],
    [{ 'runs.copy-url': ['ctrl+c'] }, /"ctrl\+c"/],
    [{ 'runs.copy-url': ['ctrl+i'] }, /"ctrl\+i".*tab/],
    [{ 'runs.copy-url': ['shift+u'] }, /"shift\+u".*"U"/],
    [{ 'runs.copy-url': ['f5'] }, /"f5"/],
    [{ 'runs.copy-url': [''] }, /""/],
    [{ 'runs.copy-url': ['\u001b[31m'] }, /runs\.copy-url/],
    [{ 'runs.copy-url': [] }, /runs\.copy-url.*y/],
    [{ 'runs.copy-ulr': ['U'] }, /runs\.copy-ulr/],
    [{ 'runs.open-details': ['U'] }, /runs\.open-details.*enter/],
    [{ constructor: ['U'] }, /constructor/],
    [{ ['x'.repeat(9_000)]: ['U'] }, /^.{20,120}$/],
  ])('%o: is left out, and it is said by name', (keys, named) => {
    const { problems, changed } = keyMapFor(keys);
    expect(problems.map(({ sentence }) => sentence)).toEqual([expect.stringMatching(named)]);
    expect(problems[0]?.sentence).not.toMatch(/\p{Cc}/u);
    expect(changed.size).toBe(0);
  });

  it('takes no other with it', () => {
    const keys = { 'runs.copy-url': ['enter'], 'runs.resolve': ['U'] };
    expect([...keyMapFor(keys).changed.keys()]).toEqual(['runs.resolve']);
  });

  it('gives its key back to itself, and who took that gives way too', () => {
    const { problems } = keyMapFor({ 'runs.copy-url': ['o'], 'runs.open-run': ['n'] });
    expect(problems.map(({ name }) => name)).toEqual(['runs.open-run', 'runs.copy-url']);
  });

  it('is the later one where two want one key', () => {
    const { changed } = keyMapFor({ 'runs.copy-url': ['U'], 'runs.resolve': ['U'] });
    expect([...changed.keys()]).toEqual(['runs.copy-url']);
  });
});

it('tells at the start of a few, and of many that they are many', () => {
  const keys = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`no.${at}`, ['U']]));
  expect(keyProblemsInShort(keys)).toEqual([
    expect.stringContaining('no.0'),
    expect.stringContaining('49'),
  ]);
});

describe('keys as people write them', () => {
  it.each([
    ['Ctrl+E', 'ctrl+e'],
    ['CTRL+e', 'ctrl+e'],
    ['control+q', 'ctrl+q'],
    ['option+u', 'alt+u'],
    ['alt+U', 'alt+U'],
    ['+', '+'],
    ['é', 'é'],
  ])('%s is %s', (written, key) => {
    expect(keyMapFor({ 'runs.copy-url': [written] }).changed.get('runs.copy-url')).toEqual([key]);
  });
});

it('the footer, the tabs, the palette and the help show the keys in force', () => {
  const core = withPreferences(openCore({}, SIZE), {
    keys: {
      'runs.new': ['N'],
      'app.go-vars': ['V'],
      'app.show-help': ['H'],
    },
  });
  expect(draw(core.state).at(-1)).toMatch(/N new .*H help/);
  expect(text(core)).toContain('V Vars');
  expect(text(core.press('ctrl+p'))).toMatch(/Rotate secrets +2/);
  core.press('esc', 'H', '/').fill('go to a tab').press('enter');
  expect(text(core)).toMatch(/1 +2 +V +4 +go to a tab · changed/);
  expect(core.press('H').state.overlay).toBeNull();
});
