import { describe, expect, it } from 'vitest';
import { entryList } from '../../../src/old/state/vault/entry-list.ts';
import { ACME, Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import {
  answerSecrets,
  knowing,
  known,
  sentSecrets,
  vaultCore,
} from '../../support/vault-states.ts';

const SET = { state: 'set', version: 1 } as const;

describe('the vault of a new form', () => {
  it.each([
    ['secrets', '2', [known('A_FIRST', { vault: 'dev' }), known('B', { vault: 'prod' })]],
    ['vars', '3', [known('A_FIRST', { kind: 'var', vault: 'dev', version: null })]],
  ] as const)(
    'is the one chosen for %s, not that of the row under the cursor',
    (_, tab, entries) => {
      const folder = { defaultVault: 'prod', vaultFrom: 'folder' } as const;
      const core = knowing(vaultCore(undefined, folder), entries).press(tab);
      expect(entryList(core.state, tab === '2' ? 'secret' : 'var').selected?.entry.vault).toBe(
        'dev',
      );
      core.press('n');
      expect(text(core)).toMatch(/Set \w+ in prod at acme/);
    },
  );

  it('says who named it, while none is typed', () => {
    const prod = { defaultVault: 'prod' };
    const own = vaultCore(undefined, prod).press('2', 'n');
    expect(text(own)).toContain('prod (profile default)');
    const folder = vaultCore(undefined, { ...prod, vaultFrom: 'folder' }).press('2', 'n');
    expect(text(folder)).toContain('prod (from .dispatchbox.json)');
  });

  it('is never the one last sent to', () => {
    const core = vaultCore().press('2', 'n', 'shift+tab').type('staging').press('tab');
    core.type('A').press('tab').paste('value').press('ctrl+s');
    answerSecrets(core, [SET]).press('esc', 'n');
    expect(text(core)).toContain('Set secrets in default at acme');
  });
});

describe('a vault form begins', () => {
  it.each([
    ['is new', (core: Core) => core],
    [
      'holds nothing but a vault',
      (core: Core) => core.press('n', 'shift+tab').type('prod').press('esc'),
    ],
    ['was sent and is all set', (core: Core) => sentSecrets(core, [SET]).press('esc')],
  ])('at Name where it %s', (_, before) => {
    const core = before(vaultCore().press('2')).press('n');
    const [first] = core.parts.secretsForm.rows;
    expect(core.parts.secretsForm.focus).toEqual({ field: 'name', row: first?.id });
  });

  it('at Name before the profile is known, which has a default vault', () => {
    const core = new Core().press('2', 'n');
    core.happen({ kind: 'session-opened', profile: ACME });
    core.type('A');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('A');
  });

  it('with what was typed before any profile was known, in the first one alone', () => {
    const core = new Core().press('2', 'n').type('A');
    const names = ['acme', 'globex'].map((id) => {
      core.happen({ kind: 'session-opened', profile: { ...ACME, id } });
      return core.parts.secretsForm.rows[0]?.values.name.text;
    });
    expect(names).toEqual(['A', '']);
  });

  it('at the value of what a row of Vars stands for, in its vault', () => {
    const prod = known('REGION', { kind: 'var', vault: 'prod', version: null });
    const core = knowing(vaultCore(), [prod]).press('3', 'enter');
    expect(text(core)).toContain('Set vars in prod at acme');
    expect(core.parts.varsForm.rows.map(({ values }) => values.name.text)).toEqual(['REGION']);
    expect(core.parts.varsForm.focus.field).toBe('value');
  });

  it('at that value beside what an earlier send left in doubt', () => {
    const core = vaultCore().press('3', 'n').type('A').press('tab').type('one').press('ctrl+s');
    const [sent] = core.take('send-vars');
    const sendId = sent?.target.sendId ?? '';
    const id = sent?.entries[0]?.id ?? '';
    const results = new Map([[id, { state: 'unknown', reason: 'no answer' } as const]]);
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId }).press('esc', 'enter');
    expect(core.parts.varsForm.phase.step).toBe('editing');
    expect(core.parts.varsForm.rows.map(({ values }) => values.name.text)).toEqual(['A', 'REGION']);
    expect(core.parts.varsForm.focus).toMatchObject({ field: 'value' });
  });

  it.each([
    ['of new secrets', '2', 'n'],
    ['of new vars', '3', 'n'],
    ['of a new value', '2', 'enter'],
    ['of a profile', '4', 'n'],
    ['of a profile that has a name', '4', 'n', 'acme-2'],
  ])('without the mistakes of an earlier visit: the form %s', (_, tab, key, typed = '') => {
    const core = knowing(vaultCore(), [known('API_KEY')])
      .press(tab, key)
      .type(typed);
    expect(text(core.press('ctrl+s'))).toContain('✗ The ');
    expect(text(core.press('esc', key))).not.toContain('✗ The ');
  });

  it('empty, also with a draft, of which it says so', () => {
    const core = vaultCore().press('2', 'n').type('A').press('shift+tab', 'esc', 'n');
    expect(core.parts.secretsForm.focus.field).toBe('name');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('');
    expect(text(core)).toContain('An entry was left here: A');
  });
});
