import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import { sendVaultForm } from '../../src/state/vault/send-form.ts';
import type { Core } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import {
  fillEntry,
  importEntries,
  PARTLY,
  PEM,
  sentSecrets,
  vaultCore,
} from '../support/vault-states.ts';

function text(core: Core): string {
  return draw(core.state).join('\n');
}

function valueAt(core: Core, row: number): string {
  return core.parts.secretsForm.rows[row]?.values.value.value().reveal() ?? '';
}

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
      'n',
      'shift+tab',
    );
    expect(text(core)).toContain('Set secrets in main to acme');
    core.type('prod');
    expect(text(core)).toContain('Set secrets in prod to acme');
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

  it('letters that are keys elsewhere are typed', () => {
    const core = vaultCore().press('2', 'n').type('qn1234?').press('tab').type('qsn/ e');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('qn1234?');
    expect(valueAt(core, 0)).toBe('qsn/ e');
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
    expect(text(core)).toContain('The secrets form of acme holds entries');
    core.press('esc', 'n');
    expect(valueAt(core, 0)).toBe('one');
  });
});

describe('a value', () => {
  it('is in no dump of the state', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'hunter2-value').type('typed-too');
    const dumps = [
      JSON.stringify(core.state),
      inspect(core.state, { depth: null, showHidden: true }),
    ];
    for (const dump of dumps) expect(dump).not.toMatch(/hunter2|typed-too/);
    expect(`${core.parts.secretsForm.rows[0]?.values.value}`).toBe('[redacted]');
  });

  it('is shown by ctrl+r for ten seconds, and hidden by leaving the field', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'shown-for-now').press('ctrl+r');
    expect(text(core)).toContain('shown-for-now');
    core.wait(9_900);
    expect(text(core)).toContain('shown-for-now');
    core.wait(100);
    expect(text(core)).not.toContain('shown-for-now');
    core.press('ctrl+r', 'tab', 'shift+tab');
    expect(text(core)).not.toContain('shown-for-now');
  });

  it('of a megabyte can be edited without delay', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'x'.repeat(1024 * 1024 - 50));
    const started = performance.now();
    core.type('y'.repeat(50));
    draw(core.state);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(text(core)).toContain('1,048,576 bytes');
  });

  it('drives no terminal while it is shown', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'a\u001b]52;c;eA==\u0007\u001b[201~\u202eb').press('ctrl+r');
    expect(text(core)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it.each([
    ['abc ', 'ends with a space'],
    ['abc\t\n', 'ends with a tab'],
  ])('that ends in what nobody sees has that pointed out (%j)', (value, words) => {
    const secret = vaultCore().press('2', 'n');
    expect(text(fillEntry(secret, 'A', value))).toContain(words);
    const variable = vaultCore().press('3', 'n');
    expect(text(fillEntry(variable, 'A', value))).toContain(words);
    const imported = importEntries(vaultCore().press('2', 'n'), `A="${value.trimEnd()} "`);
    expect(text(imported)).toContain('! ends with a space');
  });

  it('has a mask of one width, whatever it is', () => {
    for (const value of ['x', PEM, 'y'.repeat(100_000)]) {
      const core = vaultCore().press('2', 'n');
      const line = draw(fillEntry(core, 'A', value).state).find((each) => each.includes('•'));
      expect(line).toMatch(/[^•]•{8}[^•]/);
    }
  });

  it('of one line drops the last newline and says so; ctrl+t keeps it', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'abc\n');
    expect(text(core)).toContain('3 bytes · ends with a newline (dropped)');
    core.press('ctrl+t');
    expect(text(core)).toContain('4 bytes · ends with a newline (kept)');
    expect(valueAt(core, 0)).toBe('abc\n');
    core.press('ctrl+t');
    expect(valueAt(core, 0)).toBe('abc');
  });

  it('pasted with CRLF has LF, and says so', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'a\r\nb');
    expect(text(core)).toContain('3 bytes · 2 lines · CRLF became LF');
    expect(valueAt(core, 0)).toBe('a\nb');
  });

  it('that begins with a typed @ is a file, with a pasted one it is itself, with @@ too', () => {
    const path = (core: Core) =>
      core.parts.secretsForm.rows[0]?.values.value.filePath()?.reveal() ?? null;
    const typed = vaultCore().press('2', 'n', 'tab').type('@/x/y');
    expect(path(typed)).toBe('/x/y');
    expect(text(typed)).toContain('a file, read when it is sent');
    const pasted = vaultCore().press('2', 'n', 'tab').paste('@dm1n');
    expect(path(pasted)).toBeNull();
    const doubled = vaultCore().press('2', 'n', 'tab').type('@@dm1n');
    expect(path(doubled)).toBeNull();
    expect(valueAt(doubled, 0)).toBe('@dm1n');
  });

  it('is generated as it was asked for, into the field that had the focus', () => {
    const core = vaultCore().press('2', 'n', 'tab', 'ctrl+g', 'down', 'down', 'down').type('16x');
    core.press('enter', 'enter');
    const asked = core.take('generate-values');
    expect(asked.map(({ choice }) => choice)).toEqual([{ alphabet: 'hex', length: 16 }]);
    const requestId = asked[0]?.requestId ?? '';
    core.happen({ type: 'values-generated', requestId, values: [new SecretText('c0ffee')] });
    expect(valueAt(core, 0)).toBe('c0ffee');
    expect(core.state.overlay).toBeNull();
  });

  it('of no length cannot be generated', () => {
    const core = vaultCore().press('2', 'n', 'tab', 'ctrl+g').type('0').press('enter');
    expect(text(core)).toContain('The length is a whole number from 1');
    expect(core.take('generate-values')).toEqual([]);
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
    expect(
      sendVaultForm(core.state, { kind: 'vault', entries: 'secret', how: 'together' }, core.now())
        .commands,
    ).toEqual([]);
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
    expect(text(core)).toContain('holds no service account or personal token');
    expect(core.take('send-secrets')).toEqual([]);
  });

  it('forgets a value as soon as it is stored, and keeps what is not confirmed', () => {
    const core = sentSecrets(vaultCore(), [
      { state: 'set', version: 4 },
      { state: 'unknown', reason: 'sent, not confirmed' },
    ]);
    expect(core.parts.secretsForm.rows[0]?.values.value.isEmpty).toBe(true);
    expect(text(core)).toContain('set, version 4 (was 3)');
    core.press('e');
    expect(core.parts.secretsForm.rows.map(({ values }) => values.name.text)).toEqual([
      'DEPLOY_PEM',
    ]);
    expect(valueAt(core, 0)).toBe('some value');
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
    expect(core.said).toContain('The service said nothing');
  });

  it('gives everything back where nothing left this machine', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s');
    const [sent] = core.take('send-secrets');
    core.happen({
      type: 'entries-not-sent',
      sendId: sent?.target.sendId ?? '',
      problems: [],
      reason: 'Nothing was sent: the disk is full.',
    });
    expect(text(core)).toContain('Nothing was sent: the disk is full.');
    expect(valueAt(core, 0)).toBe('one');
  });

  it('drops an answer that comes for something else', () => {
    const core = vaultCore().press('2', 'n');
    fillEntry(core, 'A', 'one').press('ctrl+s');
    const before = core.parts.secretsForm;
    core.happen({ type: 'send-ended', sendId: 'another' });
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
