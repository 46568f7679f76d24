import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/state/form/text-field.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { acceptedDispatch, type Core, openCore } from '../support/core.ts';
import { dispatchIn } from '../support/states.ts';

const SIZE = { columns: 120, rows: 40 };
/** A core on a branch, which knows one key. */
function core(branch: string | null = 'main'): Core {
  const request = {
    ...{ key: 'deployfalse', ref: 'v9', title: 'Do it' },
    params: { dry_run: 'false' },
  };
  const dispatches = [dispatchIn({ state: 'refused', reason: 'no' }, { request })];
  return openCore({}, SIZE)
    .happen({ type: 'history-loaded', profileId: 'acme', dispatches })
    .happen({ type: 'git-branch-found', branch });
}

function keyIn({ parts }: Core): string {
  return textOf(parts.dispatchForm.values.key);
}

function refIn({ parts }: Core): string {
  return textOf(parts.dispatchForm.values.ref);
}

function requestSent(of: Core) {
  return of.take('send-dispatch').at(-1)?.dispatch;
}

describe('a key that begins like a known one', () => {
  it.each(['tab', 'enter', 'down', 'shift+tab'])('is sent as it was typed after %s', (key) => {
    const typed = core().press('n').type('deploy').press(key, 'ctrl+s');
    expect(requestSent(typed)?.request).toEqual({
      ...{ key: 'deploy', ref: 'main', title: '', params: {} },
    });
  });

  it('becomes the known one with →, which says what it brought', () => {
    const taken = core().press('n').type('deploy').press('right');
    expect(taken.said).toMatch(/ref, title and params/);
    expect(taken.said).toContain('deployfalse');
    expect(requestSent(taken.press('ctrl+s'))?.request).toEqual({
      ...{ key: 'deployfalse', ref: 'v9', title: 'Do it', params: { dry_run: 'false' } },
    });
  });

  it('becomes only that key where anything else was typed, and says nothing', () => {
    const taken = core(null)
      .press('n', 'tab')
      .type('v1')
      .press('shift+tab')
      .type('dep')
      .press('right');
    expect(taken.said).toBe('');
    expect(requestSent(taken.press('ctrl+s'))?.request).toEqual({
      ...{ key: 'deployfalse', ref: 'v1', title: '', params: {} },
    });
  });

  it('leaves the name of a param as it was typed, too', () => {
    const typed = core().press('n').type('deployfalse').press('tab', 'tab', 'tab').type('dry');
    typed.press('tab').type('x').press('ctrl+s');
    expect(requestSent(typed)?.request.params).toEqual({ dry: 'x' });
  });
});

describe('the ref of the branch', () => {
  it('gives way to the first character, and to a paste', () => {
    const typed = core().press('n').type('k').press('tab').type('main').press('ctrl+s');
    expect(requestSent(typed)?.request.ref).toBe('main');
    expect(refIn(core().press('n', 'tab').paste('v2'))).toBe('v2');
    expect(refIn(core().press('n', 'tab', 'backspace'))).toBe('');
  });

  it('is shown as selected as long as it would give way', () => {
    const isSelected = ({ state }: Core) =>
      frameOf(state).lines.some(({ spans }) =>
        spans.some((each) => each.text === 'main' && each.isSelected),
      );
    expect(isSelected(core().press('n'))).toBe(false);
    expect(isSelected(core().press('n', 'tab'))).toBe(true);
    expect(isSelected(core().press('n', 'tab', 'left'))).toBe(false);
    expect(isSelected(core().press('n', 'tab', 'left', 'up', 'tab'))).toBe(false);
  });

  it.each(['left', 'right', 'home', 'end'])('is kept by %s', (key) => {
    const kept = core().press('n', 'tab', key, 'end').type('-2');
    expect(refIn(kept)).toBe('main-2');
    expect(refIn(core().press('n', 'tab', key, 'esc', 'n'))).toBe('main');
  });

  it('comes back with undo', () => {
    expect(refIn(core().press('n', 'tab').type('x').press('ctrl+_'))).toBe('main');
  });

  it('is there after ctrl+l, whatever was in the form', () => {
    const cleared = core().press('r', 'ctrl+l').type('dep').press('ctrl+s');
    expect(requestSent(cleared)?.request).toMatchObject({ key: 'dep', ref: 'main' });
    const typed = core().press('n', 'tab').type('v1').press('ctrl+l');
    expect(refIn(typed)).toBe('main');
    expect(refIn(typed.press('tab').type('v2'))).toBe('v2');
  });
});

describe('suggestions', () => {
  it('are gone through with arrows, and ctrl+n adds a row, however many there are', () => {
    const known = core();
    acceptedDispatch(known, 'nightly');
    known.wait(1_000);
    acceptedDispatch(known, 'release');
    known.press('n', 'down', 'down', 'up', 'right');
    expect(keyIn(known)).toBe('nightly');
    known.press('ctrl+l', 'down', 'down', 'down');
    expect(known.parts.dispatchForm.focus.field).toBe('ref');
    known.press('up', 'ctrl+n');
    expect(known.parts.dispatchForm.rows).toHaveLength(2);
  });
});
