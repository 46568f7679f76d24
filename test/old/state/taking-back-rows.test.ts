import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { type Core, openCore } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';
import { focusOf, SAMPLES } from '../../support/form-states.ts';

const UNDO = 'ctrl+_';

function params(core: Core): string[] {
  return core.parts.dispatchForm.rows.map(
    ({ values }) => `${textOf(values.name)}=${textOf(values.value)}`,
  );
}

function withParams(...lines: readonly string[]): Core {
  return openCore().press('n', 'tab', 'tab', 'tab').paste(lines.join('\n'));
}

describe('undo in the params', () => {
  it('brings a removed row back to its place, and the ones removed before it', () => {
    const core = withParams('a=1', 'b=2', 'c=3').press('up', 'ctrl+x', 'ctrl+x');
    expect(params(core)).toEqual(['a=1']);
    core.press(UNDO);
    expect(params(core)).toEqual(['a=1', 'c=3']);
    core.press(UNDO);
    expect(params(core)).toEqual(['a=1', 'b=2', 'c=3']);
    expect(focusOf(core.parts.dispatchForm)).toBe('name 2');
  });

  it('brings the only row back in place of the empty one that stood in for it', () => {
    const core = openCore().press('n', 'tab', 'tab', 'tab').type('region').press('ctrl+x', UNDO);
    expect(params(core)).toEqual(['region=']);
  });

  it('takes pasted lines out again', () => {
    const core = openCore().press('n', 'tab', 'tab', 'tab').type('kept').paste('a=1\nb=2');
    core.press(UNDO);
    expect(params(core)).toEqual(['kept=']);
  });

  it('brings the empty row back, and leaves a pasted one that was typed into since', () => {
    const core = withParams('a=1', 'b=2').type('5').press('up', UNDO);
    expect(params(core)).toEqual(['=', 'b=25']);
  });

  it('takes back what was typed after the change first, and leaves older typing alone', () => {
    const core = withParams('a=1', 'b=2').press('up').type('0').press('down', 'ctrl+x').type('9');
    expect(params(core)).toEqual(['a9=10']);
    core.press(UNDO);
    expect(params(core)).toEqual(['a=10']);
    core.press(UNDO);
    expect(params(core)).toEqual(['a=10', 'b=2']);
  });

  it('does not take typing before the change back with the typing after it', () => {
    const core = withParams('a=1', 'b=2').press('up', 'shift+tab').type('x');
    core.press('down', 'ctrl+x').type('y').press(UNDO);
    expect(params(core)).toEqual(['ax=1']);
    core.press(UNDO);
    expect(params(core)).toEqual(['ax=1', 'b=2']);
  });

  it('is the undo of the field where no row changed', () => {
    const core = openCore().press('n', 'tab', 'tab', 'tab').type('name').press(UNDO);
    expect(params(core)).toEqual(['=']);
  });

  it('brings a cleared form back as ctrl+l does', () => {
    const core = withParams('a=1').choose('clear the form').press(UNDO);
    expect(params(core)).toEqual(['a=1']);
  });

  it('works on Send too, and the footer names it only where it does', () => {
    const core = withParams('a=1').press('ctrl+x');
    expect(draw(core.state).at(-1)).toContain('ctrl+_ undo');
    core.press('shift+tab', 'tab', 'tab', 'tab');
    expect(focusOf(core.parts.dispatchForm)).toBe('button');
    core.press(UNDO);
    expect(params(core)).toEqual(['a=1']);
    expect(draw(core.press('ctrl+x', UNDO, UNDO).state).at(-1)).not.toContain('ctrl+_');
  });

  it('takes a suggestion back in one step, with the params that came with it', () => {
    const core = openCore({ samples: SAMPLES }).press('n', 'tab', 'tab', 'tab').type('mine');
    core.press('ctrl+x', 'up', 'up', 'up').type('hel').press('right');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('hello');
    expect(params(core)).toEqual(['name=you']);
    core.press(UNDO);
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('hel');
    expect(params(core)).toEqual(['=']);
    core.press('tab', 'tab', 'tab', UNDO);
    expect(params(core)).toEqual(['mine=']);
  });

  it('brings nothing back once the draft was sent', () => {
    const core = withParams('a=1').press('ctrl+x', 'up', 'up', 'up').type('deploy').press('ctrl+s');
    core.press('n', 'tab', 'tab', 'tab', UNDO);
    expect(params(core)).toEqual(['=']);
  });
});
