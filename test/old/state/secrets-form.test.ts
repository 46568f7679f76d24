import { describe, expect, it } from 'vitest';
import { NOT_SENT } from '../../../src/old/domain/entry-result.ts';
import { prepareVaultForm } from '../../../src/old/state/vault/vault-form-send.ts';
import { draw, text } from '../../support/draw.tsx';
import {
  fillEntry,
  knowing,
  known,
  PARTLY,
  sentSecrets,
  valueAt,
  vaultCore,
} from '../../support/vault-states.ts';

describe('the fields', () => {
  it('come in the order of the contract: Vault, then Name, Value, Description for each, then Send', () => {
    const core = vaultCore().press('2', 'n', 'shift+tab');
    const order: string[] = [];
    for (let at = 0; at < 9; at += 1) {
      const line = draw(core.state).find((each) => /^ *▸/.test(each)) ?? '';
      order.push(/▸\s+\[?\s*(\w+)/.exec(line)?.[1] ?? '');
      core.press('tab');
    }
    expect(order.slice(0, 6)).toEqual(['Vault', 'Name', 'Value', 'Description', 'Send', 'Vault']);
  });

  it('write to the default vault of the profile until another is typed', () => {
    const core = vaultCore({ columns: 120, rows: 40 }, { defaultVault: 'main' }).press(
      '2',
      ...'/nothing',
      'enter',
      'n',
      'shift+tab',
    );
    expect(text(core)).toContain('Set secrets in main at acme');
    core.type('prod');
    expect(text(core)).toContain('Set secrets in prod at acme');
  });

  it('take what the vault holds already from memory', () => {
    const core = vaultCore()
      .press('2', 'n', 'shift+tab')
      .type('pr')
      .press('right', 'tab')
      .type('DEP')
      .press('right');
    expect(core.parts.secretsForm.values.vault.text).toBe('prod');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('DEPLOY_PEM');
  });

  it('take it once, however often → repeats: no other vault or name that begins like it', () => {
    const core = knowing(vaultCore(), [
      known('API', { vault: 'prod' }),
      known('API_KEY', { vault: 'prod' }),
      known('API', { vault: 'prod-eu' }),
    ]);
    core.press('2', 'n', 'shift+tab').type('pro').press('right', 'right', 'right', 'tab');
    core.type('AP').press('right', 'right', 'right');
    expect(core.parts.secretsForm.values.vault.text).toBe('prod');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('API');
  });

  it('letters that are keys elsewhere are typed', () => {
    const core = vaultCore().press('2', 'n').type('qn1234?').press('tab').type('qsn/ e');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('qn1234?');
    expect(valueAt(core, 0)).toBe('qsn/ e');
  });

  it('= after a name goes to the value, so that NAME=value never shows a value in clear', () => {
    const core = vaultCore().press('2', 'n').type('API_KEY=hunter2=');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('API_KEY');
    expect(valueAt(core, 0)).toBe('hunter2=');
  });

  it('ctrl+n adds an entry and ctrl+x removes it', () => {
    const core = vaultCore().press('2', 'n').type('A').press('ctrl+n').type('B');
    expect(core.parts.secretsForm.rows.map(({ values }) => values.name.text)).toEqual(['A', 'B']);
    core.press('ctrl+x');
    expect(core.parts.secretsForm.rows.map(({ values }) => values.name.text)).toEqual(['A']);
    core.press('ctrl+x');
    expect(core.parts.secretsForm.rows.map(({ values }) => values.name.text)).toEqual(['']);
  });

  it('keep the draft on esc, and quitting asks', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('esc', 'ctrl+c');
    expect(text(core)).toMatch(/secrets form of acme/);
    core.press('esc', 'n', 'ctrl+d');
    expect(valueAt(core, 0)).toBe('one');
  });
});

describe('sending', () => {
  it('asks for one request however often the key repeats', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s', 'ctrl+s', 'enter', 'ctrl+s');
    expect(core.take('send-secrets').length).toBe(1);
  });

  it('never starts anew while it is under way, whoever asks', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s');
    const write = { kind: 'vault', profileId: 'acme', entries: 'secret', how: 'together' } as const;
    expect(prepareVaultForm(core.state, write, core.now()).ok).toBe(false);
  });

  it('marks every mistake at its field and goes to the first', () => {
    const core = vaultCore().press('2', 'n').press('tab').paste('value').press('ctrl+s');
    expect(text(core)).toContain('✗ The name is empty');
    expect(core.parts.secretsForm.focus).toMatchObject({ field: 'name' });
    expect(core.take('send-secrets')).toEqual([]);
  });

  it('of nothing but empty entries asks for no request', () => {
    const core = vaultCore().press('2', 'n', 'ctrl+n', 'ctrl+n', 'ctrl+s');
    expect(text(core)).toContain('There is nothing to send');
    expect(core.take('send-secrets')).toEqual([]);
  });

  it('says that there is no token before anything is sent', () => {
    const core = vaultCore(undefined, { tokenKinds: ['organization'] }).press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s');
    expect(text(core)).toMatch(/no service account/);
    expect(core.take('send-secrets')).toEqual([]);
  });

  it('forgets a value as soon as it is stored, and keeps what is not confirmed', () => {
    const core = sentSecrets(vaultCore(), [
      { state: 'set', version: 4 },
      { state: 'unknown', reason: 'sent, not confirmed' },
    ]);
    expect(core.parts.secretsForm.rows[0]?.values.value.isEmpty).toBe(true);
    expect(text(core)).toContain('set, version 4 (was 3)');
    core.press('n');
    expect(core.parts.secretsForm.rows.map(({ values }) => values.name.text)).toEqual([
      'DEPLOY_PEM',
    ]);
    expect(valueAt(core, 0)).toBe('');
    expect(valueAt(core.press('ctrl+d'), 0)).toBe('some value');
  });

  it('shows what the service said to its end, line by line', () => {
    const said = [
      'These could not be set:',
      ...Array.from({ length: 80 }, (_, at) => `LINE_${at}`),
    ];
    const core = sentSecrets(vaultCore({ columns: 80, rows: 24 }), PARTLY, {
      said: said.join('\n'),
    });
    expect(text(core)).not.toContain('LINE_0');
    core.press('enter');
    expect(text(core)).toMatch(/These could not be set:\n +LINE_0\n/);
    expect(text(core.press('G'))).toContain('LINE_79');
    expect(text(core.press('g'))).toContain('LINE_0');
    core.press('esc');
    expect(text(core)).toMatch(/▸ API_KEY +✓ set/);
  });

  it('says so where the service said nothing', () => {
    const core = sentSecrets(vaultCore(), PARTLY).press('enter');
    expect(core.state.overlay).toBeNull();
    expect(core.said).toContain('The service sent nothing');
  });

  it('gives everything back where nothing left this machine', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s');
    const [sent] = core.take('send-secrets');
    core.happen({
      kind: 'entries-not-sent',
      sendId: sent?.target.sendId ?? '',
      problems: [],
      reason: 'Nothing was sent: the disk is full.',
    });
    expect(text(core)).toMatch(/the disk is full/);
    expect(valueAt(core, 0)).toBe('one');
  });

  it('is repeated for what is open, one by one, in the vault that it went to', () => {
    const core = sentSecrets(vaultCore(), PARTLY);
    const { session } = core.state;
    if (session.phase !== 'open') throw new Error('no profile is open');
    const profile = { ...session.profile, defaultVault: 'other' };
    core.state = { ...core.state, session: { phase: 'open', profile } };
    const [sent] = core.press('j', 'j', 'r').take('send-secrets');
    expect(sent).toMatchObject({ how: 'one-by-one', target: { vault: 'default' } });
    expect(sent?.entries.map(({ name }) => name)).toEqual(['DEPLOY_PEM', 'OLD_TOKEN']);
    expect(text(core)).toMatch(/▸ OLD_TOKEN +◌ sending/);
    expect(text(core)).toMatch(/API_KEY +✓ set, version 4/);
  });

  it('leaves an entry unknown that the retry did not get to', () => {
    const core = sentSecrets(vaultCore(), PARTLY).press('r');
    const [sent] = core.take('send-secrets');
    const results = new Map((sent?.entries ?? []).map(({ id }) => [id, NOT_SENT]));
    const sendId = sent?.target.sendId ?? '';
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId });
    expect(text(core)).toMatch(/DEPLOY_PEM +\? unknown: the service/);
    expect(text(core)).toMatch(/OLD_TOKEN +– not sent/);
  });

  it('keeps what was set before out of a form that nothing left of', () => {
    const core = sentSecrets(vaultCore(), PARTLY).press('r');
    const sendId = core.take('send-secrets')[0]?.target.sendId ?? '';
    core.happen({ kind: 'entries-not-sent', sendId, problems: [], reason: 'Nothing was sent.' });
    const names = core.parts.secretsForm.rows.map(({ values }) => values.name.text);
    expect(names).toEqual(['DEPLOY_PEM', 'OLD_TOKEN']);
  });

  it('drops an answer that comes for something else', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s');
    const before = core.parts.secretsForm;
    core.happen({ kind: 'send-ended', sendId: 'another' });
    expect(core.parts.secretsForm).toBe(before);
  });
});

describe('lines of a .env text pasted into Name', () => {
  it.each(['A=hunter2', 'A=1\nB=hunter2', 'hunter2\nhunter3'])(
    '%j opens the import and is not drawn',
    (pasted) => {
      const core = vaultCore().press('2', 'n').paste(pasted);
      expect(core.take('read-env').length).toBe(1);
      expect(text(core)).not.toContain('hunter2');
      expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('');
    },
  );
});
