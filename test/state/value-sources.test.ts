import { describe, expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { RotationTarget } from '../../src/state/vault/vault-command.ts';
import type { Core } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { knowing, known, vaultCore } from '../support/vault-states.ts';

const revealed = ({ value }: RotationTarget): string =>
  value.from === 'form' ? value.value.reveal() : 'a file';

/** The program that the dialog runs has ended. */
function printed(core: Core, result: string | { readonly error: string }): Core {
  const requestId = core.take('run-value-command')[0]?.requestId ?? '';
  return core.happen({
    type: 'value-printed',
    requestId,
    result:
      typeof result === 'string'
        ? { ok: true, value: new SecretText(result) }
        : { ok: false, error: result.error },
  });
}

function generated(core: Core, ...values: readonly string[]): Core {
  const requestId = core.take('generate-values')[0]?.requestId ?? '';
  const made = values.map((value) => new SecretText(value));
  return core.happen({ type: 'values-generated', requestId, values: made });
}

/** A rotation's or form's send, answered with all of it set. */
function allSet(core: Core): Core {
  const [rotation] = core.take('send-rotation');
  const [form] = core.take('send-secrets');
  const ids = [...(rotation?.targets ?? []), ...(form?.entries ?? [])].map(({ id }) => id);
  const sendId = rotation?.sendId ?? form?.target.sendId ?? '';
  const results = new Map(ids.map((id) => [id, { state: 'set', version: 9 } as const]));
  core.happen({ type: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ type: 'send-ended', sendId });
}

/** The values form of one secret. */
const oneSecret = (): Core =>
  knowing(vaultCore(), [known('A'), known('B'), known('A', { vault: 'prod' })]).press('2', 'enter');

const copiedTexts = (core: Core): readonly string[] =>
  core.take('copy-value').map(({ value }) => value.reveal());

describe('a value from a command', () => {
  it('is run as words without a shell, and fills the field with what it printed', () => {
    const core = oneSecret().press('ctrl+g', 'up').paste(`pass show 'acme/api key' $HOME`);
    expect(text(core)).toContain('› pass show ');
    core.press('enter');
    expect(core.commands.at(-1)).toMatchObject({
      type: 'run-value-command',
      command: ['pass', 'show', 'acme/api key', '$HOME'],
    });
    expect(text(core)).toContain('Running the command.');
    printed(core, 'from-the-store\n');
    expect(core.state.overlay).toBeNull();
    expect(text(core)).toContain('14 bytes · ends with a newline (dropped) · from a command');
    expect(text(core)).not.toContain('from-the-store');
    core.press('ctrl+s', 'y');
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.map(revealed)).toEqual(['from-the-store']);
    expect(sent?.targets[0]?.source).toBe('a command');
  });

  it('stays in the dialog with what it complains about, ready to be run again', () => {
    const core = oneSecret().press('ctrl+g', 'up').paste('pass shwo x').press('enter');
    printed(core, { error: 'The command ended with status 1. It says: no such command' });
    expect(text(core)).toContain('✗ The command ended with status 1. It says: no such command');
    core.press('enter');
    expect(core.take('run-value-command')).toHaveLength(1);
  });

  it('refuses a line that a shell would have to read, and runs nothing', () => {
    const core = oneSecret().press('ctrl+g', 'up').paste('pass show x | head -1').press('enter');
    expect(core.take('run-value-command')).toEqual([]);
    expect(text(core)).toContain('✗ No shell reads this');
  });

  it('is stopped with esc, and what it prints then goes nowhere', () => {
    const core = oneSecret().press('ctrl+g', 'up').paste('sleep 60').press('enter');
    const [run] = core.take('run-value-command');
    core.press('enter');
    expect(core.said).toBe('The command is still running. esc stops it.');
    core.press('esc');
    expect(core.take('run-value-command')).toEqual([]);
    expect(core.take('stop-value-command')).toMatchObject([{ requestId: run?.requestId }]);
    const result = { ok: true, value: new SecretText('too late') } as const;
    core.happen({ type: 'value-printed', requestId: run?.requestId ?? '', result });
    expect(text(core)).not.toContain('bytes');
  });

  it('is for the focused one of several names, and then for the next without a value', () => {
    const core = knowing(vaultCore(), [known('A'), known('B'), known('C')]).press(
      '2',
      'A',
      'enter',
    );
    core.press('ctrl+g', 'up').paste('print a');
    expect(text(core)).toContain('A value for A');
    printed(core.press('enter'), 'a');
    core.press('ctrl+g');
    expect(text(core)).toContain('A value for B');
    printed(core.press('enter'), 'b');
    printed(core.press('ctrl+g', 'enter'), 'c');
    core.press('ctrl+s', 'y');
    expect(core.take('send-rotation')[0]?.targets.map(revealed)).toEqual(['a', 'b', 'c']);
  });

  it('also fills the secrets form, and the log tells where it came from', () => {
    const core = vaultCore().press('2', 'n').type('NEW').press('tab');
    printed(core.press('ctrl+g', 'up').paste('print it').press('enter'), 'v\n');
    expect(text(core)).toContain('ends with a newline (dropped) · from a');
    core.press('ctrl+s');
    expect(core.take('send-secrets')[0]?.entries).toMatchObject([
      { name: 'NEW', source: 'a command' },
    ]);
  });
});

describe('a generated value', () => {
  it('is copied once, and the second time is refused with the reason', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('alt+c');
    const [copied] = core.take('copy-value');
    expect(copied?.value.reveal()).toBe('generated-1');
    expect(copied?.what).toBe('the generated value of A');
    core.press('alt+c');
    expect(core.take('copy-value')).toEqual([]);
    expect(core.said).toContain('It was copied already.');
  });

  it('can be copied from the plan and after it is set, but only once in all', () => {
    const fresh = () => generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1');
    const plan = fresh().press('ctrl+s', 'alt+c');
    expect(copiedTexts(plan)).toEqual(['generated-1']);
    expect(copiedTexts(allSet(plan.press('y')).press('alt+c'))).toEqual([]);
    const sent = allSet(fresh().press('ctrl+s', 'y'));
    expect(text(sent)).toContain('set, version 9');
    expect(copiedTexts(sent.press('alt+c'))).toEqual(['generated-1']);
  });

  it('is the one of the selected place where each name has its own', () => {
    const core = knowing(vaultCore(), [known('A'), known('B')]).press('2', 'A', 'enter');
    generated(core.press('ctrl+g', 'enter'), 'for-a', 'for-b').press('alt+c');
    expect(copiedTexts(core)).toEqual([]);
    expect(core.said).toContain('There is no generated value here to copy.');
    allSet(core.press('ctrl+s', 'y')).press('g', 'j', 'j', 'alt+c');
    expect(copiedTexts(core)).toEqual(['for-b']);
    core.press('k', 'alt+c');
    expect(copiedTexts(core)).toEqual(['for-a']);
  });

  it('is gone once the results are left', () => {
    const core = allSet(
      generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('ctrl+s', 'y'),
    );
    core.press('1', '2', 'r', 'alt+c');
    expect(copiedTexts(core)).toEqual([]);
  });

  it('stays in a form that is left, but can no longer be copied there', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('esc');
    core.press('enter');
    expect(text(core)).toContain('generated: 40 letters and digits');
    core.press('alt+c');
    expect(copiedTexts(core)).toEqual([]);
    expect(core.said).toContain('You have left its form');
  });

  it('is no longer one to copy once it was edited, and a typed value never is', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('shift+tab');
    core.type('x').press('alt+c');
    expect(copiedTexts(core)).toEqual([]);
    const typed = oneSecret().type('typed').press('alt+c');
    expect(copiedTexts(typed)).toEqual([]);
  });

  it('of a secrets form is copied from the form or from its results, once, and not from elsewhere', () => {
    const core = vaultCore().press('2', 'n').type('NEW').press('tab', 'ctrl+g', 'enter');
    generated(core, 'generated-2').press('ctrl+s');
    allSet(core).press('alt+c', 'alt+c');
    expect(copiedTexts(core)).toEqual(['generated-2']);
    expect(core.said).toContain('It was copied already.');
    core.press('esc', 'n').type('OTHER').press('tab', 'ctrl+g', 'enter');
    generated(core, 'generated-3').press('esc', 'n', 'alt+c');
    expect(copiedTexts(core)).toEqual([]);
  });

  it('of a form is no longer one to copy after a switch to another profile and back', () => {
    const core = vaultCore().press('2', 'n').type('NEW').press('tab', 'ctrl+g', 'enter');
    generated(core, 'generated-2');
    const { session } = core.state;
    if (session.phase !== 'open') throw new Error('no profile');
    const other = { ...session.profile, id: 'other', name: 'other' };
    core.happen({ type: 'session-opened', profile: other });
    core.happen({ type: 'session-opened', profile: session.profile });
    core.press('alt+c');
    expect(copiedTexts(core)).toEqual([]);
  });
});

describe('the value of the last rotation', () => {
  /** A rotation of A is set; another one of B is being filled in. */
  const next = (fill: (core: Core) => Core = (core) => core.paste('carried-value')): Core =>
    allSet(fill(oneSecret()).press('ctrl+s', 'y')).press('esc', 'j', 'enter');

  it('is offered to the next rotation, hidden, and taken on purpose', () => {
    const core = next();
    expect(text(core)).toContain('New value for B in 1 place');
    core.press('ctrl+g', 'up');
    expect(text(core)).toContain('▸ the value of the last rotation');
    expect(text(core)).toContain('••••••••  13 bytes · of A');
    core.press('enter');
    expect(text(core)).toContain('13 bytes · from the last rotation');
    expect(text(core)).not.toContain('carried-value');
    core.press('ctrl+s', 'y');
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.map(revealed)).toEqual(['carried-value']);
    expect(sent?.targets[0]?.source).toBe('the last rotation');
  });

  it('is not offered before there is one, nor if it came from a file', () => {
    expect(text(oneSecret().press('ctrl+g', 'up'))).not.toContain('the last rotation');
    const fromFile = next((core) => core.type('@/some/file'));
    expect(text(fromFile.press('ctrl+g', 'up'))).not.toContain('the last rotation');
  });

  it('is offered for any secret if several got the same one, and else for its own', () => {
    const two = (mode: readonly string[]) =>
      knowing(vaultCore(), [known('A'), known('B'), known('C')])
        .press('2', 'space', 'space', 'enter', 'shift+tab', ...mode, 'tab')
        .paste('value-1');
    const same = allSet(two(['space']).press('ctrl+s', 'y')).press('esc', 'G', 'enter');
    expect(text(same.press('ctrl+g', 'up'))).toContain('7 bytes · of A');
    const own = allSet(two([]).press('tab').paste('value-2').press('ctrl+s', 'y'));
    expect(text(own.press('esc', 'G', 'enter', 'ctrl+g', 'up'))).not.toContain('last rotation');
    expect(text(own.press('esc', 'esc', 'g', 'j', 'enter', 'ctrl+g', 'up'))).toContain('of B');
  });

  it('is gone when told to forget, from the dialog or beside it', () => {
    const core = next().press('ctrl+g', 'up', 'alt+k');
    expect(core.state.carried).toBeNull();
    expect(core.said).toBe('Forgot the value of the last rotation.');
    expect(text(core.press('ctrl+g', 'up'))).not.toContain('the last rotation');
    expect(next().press('esc', 'alt+k').state.carried).toBeNull();
  });

  it('is not kept by the forms, the rotation or the question before quitting', () => {
    const core = allSet(oneSecret().paste('carried-value').press('ctrl+s', 'y')).press('esc', 'q');
    expect(core.take('quit')).toHaveLength(1);
    expect(JSON.stringify([...(core.state.carried?.values ?? [])])).not.toContain('carried-value');
  });
});
