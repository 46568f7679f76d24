import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { paletteList } from '../../../src/old/state/palette/palette.ts';
import { preferencesList } from '../../../src/old/state/preferences/preferences.ts';
import { entryList } from '../../../src/old/state/vault/entry-list.ts';
import { type Core, START_WALL_MS } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { answeredList, STORED } from '../../support/profiles.ts';
import { dispatchIn } from '../../support/states.ts';
import { knowing, known, vaultCore } from '../../support/vault-states.ts';

const REQUEST = { key: 'deploy', ref: 'v2', title: 'Deploy', params: { environment: 'staging' } };

/** Profiles, a dispatch, a template and entries: one thing of every kind. */
function coreWithThings(): Core {
  const core = answeredList(vaultCore({ columns: 100, rows: 30 }), STORED);
  const dispatch = dispatchIn({ state: 'unknown', reason: '' }, { request: REQUEST });
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [dispatch] });
  core.happen({
    kind: 'templates-loaded',
    profileId: 'acme',
    templates: [
      { name: 'nightly build', origin: 'profile', request: { ...REQUEST, key: 'nightly' } },
    ],
  });
  core.commands = [];
  return core;
}

function find(text: string): Core {
  return coreWithThings().press('2', 'ctrl+p').fill(text);
}

describe('things in the palette', () => {
  it.each([
    ['globex', 'profile'],
    ['deploy', 'key'],
    ['nightly', 'template'],
    ['old_tok', 'secret'],
    ['region', 'var'],
    ['theme', 'preference'],
  ])('are found by name, with a word for their kind (%s)', (words, kind) => {
    const core = find(words);
    expect(paletteList(core.state).selected?.kind).toBe(kind);
    expect(text(core)).toMatch(new RegExp(`▸ .* ${kind} +│`));
  });

  it('are found by where they are, below those of that name', () => {
    const rows = paletteList(find('prod').state).visible;
    expect(rows.map(({ name }) => name)).toContain('DEPLOY_PEM');
  });

  it('come after the actions before anything is typed', () => {
    const kinds = paletteList(find('').state).visible.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('action')).toBeLessThan(kinds.indexOf('profile'));
  });

  it('come before actions whose names hardly match', () => {
    expect(paletteList(find('API_KEY').state).selected?.name).toBe('API_KEY');
  });

  it('switch to a profile', () => {
    const core = find('globex').press('enter');
    expect(core.take('profiles')).toContainEqual({
      kind: 'profiles',
      request: { do: 'switch', id: 'globex' },
    });
  });

  it('fill the dispatch form with the last request of a key', () => {
    const core = find('deploy').press('enter');
    expect(core.state.screen).toBe('dispatch');
    const { values, rows } = core.parts.dispatchForm;
    expect([values.key, values.ref].map(textOf)).toEqual(['deploy', 'v2']);
    expect(rows).toHaveLength(1);
  });

  it('fill the dispatch form with a template', () => {
    const core = find('nightly').press('enter');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('nightly');
  });

  it.each([
    ['OLD_TOKEN', 'secrets', 'secret'],
    ['REGION', 'vars', 'var'],
  ] as const)('go to the row of %s, whatever hid it', (name, screen, kind) => {
    const core = coreWithThings().press('2', '/').fill('no such').press('enter', 'm');
    core.press('ctrl+p').fill(name).press('enter');
    expect(core.state.screen).toBe(screen);
    expect(entryList(core.state, kind).selected?.entry.name).toBe(name);
    expect(text(core)).toMatch(new RegExp(`▸ .*${name}`));
  });

  it('go to a preference, which is read anew, whatever hid it', () => {
    const core = coreWithThings().press(',', '/').fill('bell').press('enter', '1');
    core.take('read-preferences');
    core.press('ctrl+p').fill('theme').press('enter');
    expect(core.state.screen).toBe('preferences');
    expect(preferencesList(core.state).selected?.name).toBe('theme');
    expect(core.take('read-preferences')).toHaveLength(1);
  });

  it('are found among ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      known(`SERVICE_${at}_API_KEY`, { setAtMs: START_WALL_MS }),
    );
    const core = knowing(coreWithThings(), many).press('ctrl+p').type('service_99_api');
    expect(paletteList(core.state).selected?.name).toBe('SERVICE_99_API_KEY');
    expect(paletteList(core.state).count).toBeGreaterThan(100);
    expect(draw(core.state)).toHaveLength(30);
  });
});
