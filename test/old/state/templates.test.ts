import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { ACME, acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { dispatchIn } from '../../support/states.ts';

const SIZE = { columns: 100, rows: 30 };
function saveAs(core: Core, name: string): Core {
  core.press('ctrl+t', 'n').fill(name);
  return core.press('enter');
}

describe('templates', () => {
  it('save the form under a name and fill it in again', () => {
    const core = openCore({}, SIZE).press('n').type('deploy').press('tab').type('main');
    expect(text(core.press('ctrl+t'))).toContain('No templates yet. n saves the form as one.');
    saveAs(core.press('esc'), 'nightly deploy');
    expect(core.take('save-template')).toMatchObject([
      { profileId: 'acme', template: { name: 'nightly deploy', request: { key: 'deploy' } } },
    ]);
    core.choose('clear the form').press('ctrl+t');
    expect(text(core)).toMatch(/▸ nightly deploy +deploy · main/);
    core.press('enter');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('main');
  });

  it('keep the draft that they replace for ctrl+_', () => {
    const core = saveAs(openCore({}, SIZE).press('n').type('deploy'), 'one');
    core.type('-more').press('ctrl+t', 'enter');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
    expect(core.said).toMatch(/ctrl\+_ brings back/);
    expect(textOf(core.press('ctrl+_').parts.dispatchForm.values.key)).toBe('deploy-more');
  });

  it('may follow one another, since the one before can be had again', () => {
    const core = saveAs(openCore({}, SIZE).press('n').type('aa'), 'a');
    saveAs(core.choose('clear the form').type('bb'), 'b');
    core.press('ctrl+t', 'enter');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('aa');
  });

  it('need a name, and a form that could be sent', () => {
    const core = openCore({}, SIZE).press('n').type('deploy');
    expect(text(saveAs(core, ' '))).toContain('The name is empty');
    const empty = openCore({}, SIZE).press('n', 'ctrl+t', 'n');
    expect(empty.said).toMatch(/no key yet/);
    expect(empty.state.overlay?.kind).toBe('templates');
  });

  it('are removed with d, and belong to their profile', () => {
    const core = saveAs(openCore({}, SIZE).press('n').type('deploy'), 'one');
    core.press('ctrl+t', 'd');
    expect(core.take('remove-template')).toMatchObject([{ template: { name: 'one' } }]);
    expect(text(core)).toContain('No templates yet.');
  });

  it('are for this profile unless they are for all', () => {
    const core = openCore({}, SIZE).press('n').type('deploy');
    saveAs(core, 'mine');
    core.press('ctrl+t', 'n').fill('shared').press('tab', 'right', 'enter');
    expect(core.said).toMatch(/template shared, for all profiles/);
    expect(core.take('save-template').map(({ template }) => template.origin)).toEqual([
      'profile',
      'all',
    ]);
    expect(text(core.press('ctrl+t'))).toMatch(
      /mine +deploy +this profile *\n.*shared +deploy +all profiles/,
    );
    core.happen({ kind: 'session-opened', profile: { ...ACME, id: 'globex', name: 'globex' } });
    expect(core.take('load-templates')).toContainEqual(
      expect.objectContaining({ profileId: 'globex' }),
    );
    expect(text(core)).not.toContain('mine');
  });

  it("say which of the same name wins: the profile's, then those for all", () => {
    const core = saveAs(openCore({}, SIZE).press('n').type('own'), 'nightly');
    core.press('ctrl+t', 'n').fill('nightly').press('tab', 'right', 'enter', 'ctrl+t');
    const drawn = text(core);
    expect(drawn).toMatch(/nightly +own +this profile/);
    expect(drawn).toContain('all profiles; this profile wins');
    core.press('d');
    expect(text(core)).toMatch(/nightly +own +all profiles *\n/);
  });

  it('are read again whenever the list opens: other terminals save them too', () => {
    const core = openCore({}, SIZE).press('n', 'ctrl+t');
    expect(core.take('load-templates')).toMatchObject([{ profileId: 'acme' }]);
  });

  it('come from the disk when a profile opens', () => {
    const core = openCore({}, SIZE);
    const request = { key: 'k', ref: '', title: '', params: {} };
    core.happen({
      kind: 'templates-loaded',
      profileId: 'acme',
      templates: [{ name: 'stored', origin: 'profile', request }],
    });
    expect(text(core.press('n', 'ctrl+t'))).toContain('stored');
  });
});

describe('the current Git branch', () => {
  it('stands in the ref of a new form, and is no draft', () => {
    const core = openCore({}, SIZE).happen({ kind: 'git-branch-found', branch: 'feature/x' });
    core.press('n');
    expect(text(core)).toMatch(/Ref +feature\/x/);
    core.press('esc', 'q');
    expect(core.take('quit')).toHaveLength(1);
  });

  it('is sent as it stands, and can be taken out', () => {
    const core = openCore({}, SIZE).happen({ kind: 'git-branch-found', branch: 'main' });
    core.press('n').type('deploy').press('ctrl+s');
    expect(core.take('send-dispatch')[0]?.dispatch.request.ref).toBe('main');
    core.press('n').type('deploy').press('tab', 'ctrl+u', 'ctrl+s');
    expect(core.take('send-dispatch')[0]?.dispatch.request.ref).toBe('');
  });

  it('follows a checkout while it is untouched, and never what was typed', () => {
    const core = openCore({}, SIZE).happen({ kind: 'git-branch-found', branch: 'main' });
    core.press('n').happen({ kind: 'git-branch-found', branch: 'other' });
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('other');
    core.press('tab', 'end').type('-2').happen({ kind: 'git-branch-found', branch: 'main' });
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('other-2');
  });

  it('gives way to the ref of a dispatch that is run again', () => {
    const core = openCore({}, SIZE).happen({ kind: 'git-branch-found', branch: 'main' });
    const past = dispatchIn({ state: 'refused', reason: 'no' });
    core.happen({
      kind: 'history-loaded',
      profileId: 'acme',
      dispatches: [{ ...past, request: { ...past.request, ref: 'v1' } }],
    });
    core.press('r');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('v1');
  });
});

describe('params', () => {
  it('offers the names and values that were used with the key', () => {
    const core = openCore({}, SIZE);
    core
      .press('n')
      .type('deploy')
      .press('tab', 'tab', 'tab')
      .type('region')
      .press('tab')
      .type('north');
    core.press('ctrl+s');
    acceptedDispatch(core, 'nightly');
    core.press('n').type('deploy').press('tab', 'tab', 'tab');
    expect(text(core)).toMatch(/→ region +as north/);
    core.press('right', 'tab', 'ctrl+u');
    expect(text(core)).toMatch(/→ north +used for deploy/);
    core.press('right');
    expect(
      core.parts.dispatchForm.rows.map(({ values: { name, value } }) => [
        textOf(name),
        textOf(value),
      ]),
    ).toEqual([['region', 'north']]);
    core.press('ctrl+n');
    expect(text(core)).not.toContain('as north');
  });
});
