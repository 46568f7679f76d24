import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import type { Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { knowing, known, vaultCore } from '../../support/vault-states.ts';

function generated(core: Core, ...values: readonly string[]): Core {
  const requestId = core.take('generate-values')[0]?.requestId ?? '';
  const made = values.map((value) => new SecretText(value));
  return core.happen({ kind: 'values-generated', requestId, values: made });
}

/** A rotation's or form's send, answered with all of it set. */
function allSet(core: Core): Core {
  const [rotation] = core.take('send-rotation');
  const [form] = core.take('send-secrets');
  const ids = [...(rotation?.targets ?? []), ...(form?.entries ?? [])].map(({ id }) => id);
  const sendId = rotation?.sendId ?? form?.target.sendId ?? '';
  const results = new Map(ids.map((id) => [id, { state: 'set', version: 9 } as const]));
  core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
  return core.happen({ kind: 'send-ended', sendId });
}

/** The values form of one secret. */
const oneSecret = (): Core =>
  knowing(vaultCore(), [known('A'), known('B'), known('A', { vault: 'prod' })]).press('2', 'enter');

/** Chooses it in the palette, which offers it only where it can be done. */
function copyValue(core: Core): Core {
  core.press('ctrl+p').fill('copy the new value');
  return core.press(text(core).includes('Copy the new value') ? 'enter' : 'esc');
}

const copiedTexts = (core: Core): readonly string[] =>
  core.take('copy-value').map(({ value }) => value.reveal());

describe('a generated value', () => {
  it('is copied from its form, and no longer once it was sent', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1');
    expect(copiedTexts(copyValue(core))).toEqual(['generated-1']);
    const sent = allSet(core.press('ctrl+s').sendPlan());
    expect(text(sent)).toContain('set, version 9');
    expect(copiedTexts(copyValue(sent))).toEqual([]);
  });

  it('is kept nowhere once the service has confirmed it', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1');
    const { rotation } = allSet(core.press('ctrl+s').sendPlan()).state;
    const rows = 'values' in rotation ? rotation.values.rows : [];
    expect(rows.map(({ values }) => values.value.isEmpty)).toEqual([true, true]);
  });

  it('is told of in the log by how it was made', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1');
    const [send] = core.press('ctrl+s').sendPlan().take('send-rotation');
    expect(send?.targets.map(({ source }) => source)).toEqual(
      Array(2).fill('40 letters and digits'),
    );
  });

  it('is of the generator on screen, not of one that was left', () => {
    const core = oneSecret().press('ctrl+g', 'enter');
    const [left] = core.take('generate-values');
    core.press('esc', 'ctrl+g', 'enter');
    const values = [new SecretText('too-late')];
    core.happen({ kind: 'values-generated', requestId: left?.requestId ?? '', values });
    expect(text(core)).not.toContain('generated: 40');
    expect(text(generated(core, 'in-time'))).toContain('generated: 40');
  });

  it('is the one with focus where each name has its own', () => {
    const core = knowing(vaultCore(), [known('A'), known('B')])
      .press('2')
      .choose('mark all')
      .press('enter');
    copyValue(generated(core.press('ctrl+g', 'enter'), 'for-a', 'for-b'));
    expect(copiedTexts(core)).toEqual([]);
    expect(copiedTexts(copyValue(core.press('shift+tab')))).toEqual(['for-b']);
    expect(copiedTexts(copyValue(core.press('shift+tab')))).toEqual(['for-a']);
  });

  it('is brought back as such into a form that was left', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('esc');
    core.press('enter', 'ctrl+d');
    expect(text(core)).toContain('generated: 40 letters and digits');
    expect(copiedTexts(copyValue(core))).toEqual(['generated-1']);
  });

  it('is no longer one to copy once it was edited, and a typed value never is', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('shift+tab');
    expect(copiedTexts(copyValue(core.type('x')))).toEqual([]);
    expect(copiedTexts(copyValue(core.press('backspace')))).toEqual(['generated-1']);
    expect(copiedTexts(copyValue(oneSecret().type('typed')))).toEqual([]);
  });

  it('of a secrets form is copied from there, and no longer once it was sent', () => {
    const core = vaultCore().press('2', 'n').type('NEW').press('tab', 'ctrl+g', 'enter');
    expect(copiedTexts(copyValue(generated(core, 'generated-2')))).toEqual(['generated-2']);
    core.press('ctrl+s');
    const send = core.commands.find(({ kind }) => kind === 'send-secrets');
    expect(send).toMatchObject({ entries: [{ source: '40 letters and digits' }] });
    expect(copiedTexts(copyValue(allSet(core)))).toEqual([]);
  });

  it('is of what was asked for, whatever is pressed until it is there', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter', 'down', '8'), 'generated-1');
    expect(text(core.press('shift+tab'))).toContain('generated: 40 letters and digits');
  });
});
