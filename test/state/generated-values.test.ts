import { describe, expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { Core } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { knowing, known, vaultCore } from '../support/vault-states.ts';

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
  const isOffered = text(core).includes('Copy the new value, once');
  return core.press(isOffered ? 'enter' : 'esc');
}

const copiedTexts = (core: Core): readonly string[] =>
  core.take('copy-value').map(({ value }) => value.reveal());

describe('a generated value', () => {
  it('is copied once, and then no longer offered', () => {
    const core = copyValue(generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1'));
    const [copied] = core.take('copy-value');
    expect(copied?.value.reveal()).toBe('generated-1');
    expect(copied?.what).toBe('the generated value of A');
    expect(copiedTexts(copyValue(core))).toEqual([]);
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

  it('can be copied from the plan and after it is set, but only once in all', () => {
    const fresh = () => generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1');
    const plan = copyValue(fresh().press('ctrl+s'));
    expect(copiedTexts(plan)).toEqual(['generated-1']);
    expect(copiedTexts(copyValue(allSet(plan.sendPlan())))).toEqual([]);
    const sent = allSet(fresh().press('ctrl+s').sendPlan());
    expect(text(sent)).toContain('set, version 9');
    expect(copiedTexts(copyValue(sent))).toEqual(['generated-1']);
  });

  it('is the one of the selected place where each name has its own', () => {
    const core = knowing(vaultCore(), [known('A'), known('B')])
      .press('2')
      .choose('mark all')
      .press('enter');
    copyValue(generated(core.press('ctrl+g', 'enter'), 'for-a', 'for-b'));
    expect(copiedTexts(core)).toEqual([]);
    copyValue(allSet(core.press('ctrl+s').sendPlan()).press('g', 'j', 'j'));
    expect(copiedTexts(core)).toEqual(['for-b']);
    expect(copiedTexts(copyValue(core.press('k')))).toEqual(['for-a']);
  });

  it('is gone once the results are left', () => {
    const core = allSet(
      generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('ctrl+s').sendPlan(),
    );
    expect(copiedTexts(copyValue(core.press('1', '2', 'r')))).toEqual([]);
  });

  it('stays in a form that is left, but can no longer be copied there', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('esc');
    core.press('enter');
    expect(text(core)).toContain('generated: 40 letters and digits');
    expect(copiedTexts(copyValue(core))).toEqual([]);
  });

  it('is no longer one to copy once it was edited, and a typed value never is', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter'), 'generated-1').press('shift+tab');
    expect(copiedTexts(copyValue(core.type('x')))).toEqual([]);
    expect(copiedTexts(copyValue(oneSecret().type('typed')))).toEqual([]);
  });

  it('of a secrets form is copied from the form or from its results, once, and not from elsewhere', () => {
    const core = vaultCore().press('2', 'n').type('NEW').press('tab', 'ctrl+g', 'enter');
    generated(core, 'generated-2').press('ctrl+s');
    copyValue(copyValue(allSet(core)));
    expect(copiedTexts(core)).toEqual(['generated-2']);
    core.press('esc', 'n').type('OTHER').press('tab', 'ctrl+g', 'enter');
    generated(core, 'generated-3').press('esc', 'n');
    expect(copiedTexts(copyValue(core))).toEqual([]);
  });

  it('is of what was asked for, whatever is pressed until it is there', () => {
    const core = generated(oneSecret().press('ctrl+g', 'enter', 'down', '8'), 'generated-1');
    expect(text(core.press('shift+tab'))).toContain('generated: 40 letters and digits');
  });

  it('of a form is no longer one to copy after a switch to another profile and back', () => {
    const core = vaultCore().press('2', 'n').type('NEW').press('tab', 'ctrl+g', 'enter');
    generated(core, 'generated-2');
    const { session } = core.state;
    if (session.phase !== 'open') throw new Error('no profile');
    const other = { ...session.profile, id: 'other', name: 'other' };
    core.happen({ kind: 'session-opened', profile: other });
    core.happen({ kind: 'session-opened', profile: session.profile });
    expect(copiedTexts(copyValue(core))).toEqual([]);
  });
});
