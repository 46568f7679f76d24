import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { BUTTON } from '../../../src/old/state/form/form.ts';
import { partsOf } from '../../../src/old/state/profiles/profile-parts.ts';
import type { VaultForm } from '../../../src/old/state/vault/vault-form.ts';
import type { Core } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';
import { answeredList, STORED, switchTo } from '../../support/profiles.ts';
import { fillEntry, importEntries, vaultCore } from '../../support/vault-states.ts';

const UNDO = 'ctrl+_';

function entriesOf(form: VaultForm): string[] {
  return form.rows.map(({ values: { name, value } }) => `${name.text}=${value.value().reveal()}`);
}

function secrets(core: Core): string[] {
  return entriesOf(core.parts.secretsForm);
}

function withEntries(...entries: readonly (readonly [string, string])[]): Core {
  const core = vaultCore().press('2', 'n');
  entries.forEach(([name, value], index) => {
    if (index > 0) core.press('ctrl+n');
    fillEntry(core, name, value);
  });
  return core;
}

describe('undo in a vault form', () => {
  it('brings a removed entry back with its value, and the ones removed before it', () => {
    const core = withEntries(['A', 'one'], ['B', 'two'], ['C', 'three']);
    core.press('ctrl+x', 'ctrl+x');
    expect(secrets(core)).toEqual(['A=one']);
    core.press(UNDO, UNDO);
    expect(secrets(core)).toEqual(['A=one', 'B=two', 'C=three']);
  });

  it('works on the value too, where nothing was typed since', () => {
    const core = withEntries(['A', 'one'], ['B', 'two']).press('ctrl+x', 'tab');
    core.type('more');
    core.press(UNDO);
    expect(secrets(core)).toEqual(['A=one']);
    core.press(UNDO);
    expect(secrets(core)).toEqual(['A=one', 'B=two']);
  });

  it('takes an import back: new entries go, values that it replaced return', () => {
    const core = withEntries(['A', 'one']).press('ctrl+n');
    importEntries(core, 'A=other\nB=two').press('enter');
    expect(secrets(core)).toEqual(['A=other', 'B=two']);
    expect(core.parts.secretsForm.focus).toEqual(BUTTON);
    core.press(UNDO);
    expect(secrets(core)).toEqual(['A=one', '=']);
  });

  it('waits for the import that was asked for last', () => {
    const core = vaultCore().press('2', 'n').paste('A=1\nB=2');
    const [{ requestId } = { requestId: '' }] = core.take('read-env');
    core.press('esc').paste('C=3\nD=4');
    const result = {
      ok: true,
      value: { entries: [], problems: [], hadByteOrderMark: false },
    } as const;
    core.happen({ kind: 'env-read', requestId, result });
    expect(core.state.overlay).toMatchObject({ content: { phase: 'reading' } });
  });

  it.each([
    ['undo', (core: Core) => core.press(UNDO)],
    ['clearing it again', (core: Core) => core.choose('clear the form')],
  ])('brings a cleared form back by %s', (_, bringBack) => {
    const core = withEntries(['A', 'one'], ['B', 'two']).choose('clear the form');
    expect(secrets(core)).toEqual(['=']);
    expect(core.said).toContain('ctrl+_ brings it back');
    bringBack(core);
    expect(secrets(core)).toEqual(['A=one', 'B=two']);
  });

  it('has nothing to do after clearing an empty form, which goes to the first name', () => {
    const core = vaultCore().press('2', 'n', 'shift+tab').type('prod').choose('clear the form');
    expect(core.parts.secretsForm.focus).toMatchObject({
      field: 'name',
      row: core.parts.secretsForm.rows[0]?.id,
    });
    expect(core.state.notice).toBeNull();
  });

  it('keeps what was typed into a cleared form beside what it brings back', () => {
    const core = withEntries(['A', 'one']).choose('clear the form').type('NEW').press('tab', UNDO);
    expect(secrets(core)).toEqual(['A=one', 'NEW=']);
  });

  it('brings back a value that a generated one took the place of', () => {
    const core = withEntries(['A', 'typed-by-hand']).press('ctrl+g', 'enter');
    const [asked] = core.take('generate-values');
    const values = [new SecretText('generated')];
    core.happen({ kind: 'values-generated', requestId: asked?.requestId ?? '', values });
    expect(secrets(core)).toEqual(['A=generated']);
    core.press(UNDO);
    expect(secrets(core)).toEqual(['A=typed-by-hand']);
    expect(core.parts.secretsForm.focus).toMatchObject({ field: 'value' });
  });

  it('brings back what was typed of a name that a suggestion took the place of', () => {
    const core = vaultCore().press('2', 'n').type('API').press('right');
    expect(secrets(core)).toEqual(['API_KEY=']);
    expect(secrets(core.press(UNDO))).toEqual(['API=']);
  });

  it('works in the form for vars', () => {
    const core = vaultCore().press('3', 'n').type('REGION').press('tab').type('eu');
    core.press('ctrl+x', UNDO);
    expect(entriesOf(core.parts.varsForm)).toEqual(['REGION=eu']);
  });

  it('is named by the footer where it takes entries back', () => {
    const core = withEntries(['A', 'one']);
    expect(draw(core.state).at(-1)).not.toContain('undo');
    expect(draw(core.press('ctrl+x').state).at(-1)).toContain('ctrl+_ undo');
  });
});

describe('a removed value', () => {
  const LEFT: readonly [string, (core: Core) => Core][] = [
    ['the form is left with esc', (core) => core.press('esc', 'n', 'ctrl+d')],
    [
      'the form is left by the palette',
      (core) => core.press('ctrl+p').type('Runs').press('enter').press('2', 'n', 'ctrl+d'),
    ],
    ['the form is sent', (core) => core.press('ctrl+s')],
  ];

  it.each(LEFT)('is gone once %s', (_, leave) => {
    const core = withEntries(['KEPT', 'kept'], ['GONE', 'gone']).press('ctrl+x');
    expect(core.parts.secretsForm.changes).toHaveLength(1);
    leave(core);
    expect(core.parts.secretsForm.changes).toEqual([]);
    expect(secrets(core)).toEqual(['KEPT=kept']);
  });

  it('is gone once another profile is on, also for the one that was left', () => {
    const core = withEntries(['KEPT', 'kept'], ['GONE', 'gone']).press('ctrl+x');
    switchTo(answeredList(core, STORED), 'globex');
    const { secretsForm } = partsOf(core.state, 'acme');
    expect(secretsForm.changes).toEqual([]);
    expect(secretsForm.rows.map(({ values }) => values.name.text)).toEqual(['KEPT']);
  });

  it('is in no dump of the state while it waits', () => {
    const core = withEntries(['GONE', 'hunter2-removed']).press('ctrl+x');
    const dumps = [JSON.stringify(core.state), inspect(core.state, { depth: null })];
    for (const dump of dumps) expect(dump).not.toContain('hunter2');
  });
});
