import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../src/domain/entry-result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { RotationTarget } from '../../src/state/vault-command.ts';
import type { Core } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import { vaultCore } from '../support/vault-states.ts';

function text(core: Core): string {
  return draw(core.state).join('\n');
}

/** Two secrets of two vaults with one new value, the plan on screen. */
function planned(core = vaultCore()): Core {
  return core.press('2', 's', 'space', 'space', 'enter').paste('new value').press('ctrl+s');
}

function answer(core: Core, results: readonly EntryResult[]): Core {
  const [sent] = core.take('send-rotation');
  const sendId = sent?.sendId ?? '';
  const targets = sent?.targets ?? [];
  core.happen({
    type: 'entries-answered',
    sendId,
    said: null,
    results: new Map(targets.map(({ id }, at) => [id, results[at] as EntryResult])),
    explanation: null,
  });
  return core.happen({ type: 'send-ended', sendId });
}

function revealed({ value }: RotationTarget): string {
  return value.from === 'form' ? value.value.reveal() : `file ${value.path.reveal()}`;
}

describe('a rotation', () => {
  it('shows the plan before it sends, across vaults, and a held ctrl+s does not run through it', () => {
    const core = planned();
    expect(text(core)).toContain('All 2 get the same new value. Nothing is sent yet');
    core.press('ctrl+s', 'ctrl+s');
    expect(core.take('send-rotation')).toEqual([]);
    core.wait(500).press('ctrl+s', 'ctrl+s');
    const sent = core.take('send-rotation');
    expect(sent.length).toBe(1);
    expect(sent[0]?.targets.map(({ vault, name }) => `${vault}/${name}`)).toEqual([
      'default/OLD_TOKEN',
      'prod/DEPLOY_PEM',
    ]);
    expect(sent[0]?.targets.map(revealed)).toEqual(['new value', 'new value']);
  });

  it('gives each a value of its own where that is chosen', () => {
    const core = vaultCore().press(
      '2',
      's',
      'space',
      'space',
      'enter',
      'shift+tab',
      'space',
      'ctrl+g',
      'enter',
    );
    const [asked] = core.take('generate-values');
    expect(asked?.count).toBe(2);
    const values = ['one', 'two'].map((value) => new SecretText(value));
    core.happen({ type: 'values-generated', requestId: asked?.requestId ?? '', values });
    core.press('ctrl+s').press('y');
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.map(revealed)).toEqual(['one', 'two']);
    expect(sent?.targets.map(({ source }) => source)).toEqual(
      Array(2).fill('40 letters and digits'),
    );
  });

  it('brings back what was typed where a generated value took its place, until something else changes', () => {
    const core = vaultCore()
      .press('2', 's', 'space', 'space', 'enter')
      .paste('typed')
      .press('ctrl+g');
    const generate = () => {
      core.press('enter');
      const [asked] = core.take('generate-values');
      const values = [new SecretText('a generated one')];
      core.happen({ type: 'values-generated', requestId: asked?.requestId ?? '', values });
    };
    generate();
    expect(text(core)).toContain('15 bytes · generated: 40 letters and digits');
    expect(text(core)).toContain('ctrl+_ take back');
    core.press('ctrl+_');
    expect(text(core)).toMatch(/ ▸ for all 2 .* 5 bytes$/m);
    expect(text(core)).not.toContain('take back');
    core.press('ctrl+g');
    generate();
    core.press('shift+tab').type('x').press('ctrl+_');
    expect(text(core)).toContain('15 bytes');
  });

  it('of one secret has no choice between one value and several', () => {
    const core = vaultCore().press('2', 'enter');
    expect(text(core)).not.toContain('one each');
    core.press('shift+tab');
    expect(text(core)).toMatch(/ ▸ .*\[ Show the plan \]/);
  });

  it('repeats only what is not set, with the same value', () => {
    const core = planned().press('y');
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'failed', reason: 'the service is full' },
    ]);
    expect(text(core)).toMatch(/✓ OLD_TOKEN +default +set, version 13 \(was 12\)/);
    expect(text(core)).toContain('1 of 2 rotated');
    core.press('r');
    const [again] = core.take('send-rotation');
    expect(again?.targets.map(({ name }) => name)).toEqual(['DEPLOY_PEM']);
    expect(again?.targets.map(revealed)).toEqual(['new value']);
  });

  it('keeps what is not set for later, and quitting asks', () => {
    const core = planned().press('y');
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'unknown', reason: 'x' },
    ]);
    core.press('esc', 'ctrl+c');
    expect(text(core)).toContain('A rotation on acme has new values that are not set yet');
  });

  it('has nothing left to lose once all are set', () => {
    const core = planned().press('y');
    answer(core, [
      { state: 'set', version: 13 },
      { state: 'set', version: 4 },
    ]);
    core.press('r');
    expect(core.take('send-rotation')).toEqual([]);
    core.press('esc', 'q');
    expect(core.take('quit').length).toBe(1);
  });

  it('takes a value from a file when it is sent', () => {
    const core = vaultCore().press('2', 'enter').type('@/x/key').press('ctrl+s').press('y');
    const [sent] = core.take('send-rotation');
    expect(sent?.targets.map(revealed)).toEqual(['file /x/key']);
    expect(sent?.targets[0]?.source).toBe('a file');
  });

  it('refuses an empty value at its field', () => {
    const core = vaultCore().press('2', 'enter', 'ctrl+s');
    expect(text(core)).toContain('the service rejects empty values');
    expect(core.parts.rotate.step.at).toBe('value');
  });
});
