import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/old/domain/failure.ts';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { dispatchIn } from '../../support/states.ts';

const SIZE = { columns: 120, rows: 40 };
const REFUSED: Failure = {
  kind: 'rejected',
  host: 'ci.acme.dev',
  httpStatus: 422,
  message: 'no such key',
};
const UNKNOWN: Failure = {
  kind: 'no-answer',
  cause: 'connection-lost',
  host: 'ci.acme.dev',
  detail: '',
};
const OFFER = /Draft:.*ctrl\+d/;

/** A core on a branch, which knows one key. */
function core(branch: string | null = 'main'): Core {
  const request = {
    ...{ key: 'deployfalse', ref: 'v9', title: 'Do it' },
    params: { dry_run: 'false' },
  };
  const dispatches = [dispatchIn({ state: 'refused', reason: 'no' }, { request })];
  return openCore({}, SIZE)
    .happen({ kind: 'history-loaded', profileId: 'acme', dispatches })
    .happen({ kind: 'git-branch-found', branch });
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

/** Sends what is in the form, which fails. */
function failed(of: Core, failure: Failure): Core {
  const localId = requestSent(of.press('ctrl+s'))?.localId ?? '';
  return of.notCreated(localId, failure);
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

describe('n', () => {
  it('opens an empty form after one was left, and offers what was left in one line', () => {
    const left = core().press('n').type('drop').press('esc').wait(120_000).press('n');
    expect(keyIn(left)).toBe('');
    expect(text(left)).toMatch(/Draft: drop, 2m ago · ctrl\+d/);
    left.type('deny').press('ctrl+s');
    expect(requestSent(left)?.request.key).toBe('deny');
  });

  it('offers it until something is typed, and again until there is another draft', () => {
    const left = core().press('n').type('one').press('esc', 'n').type('t');
    expect(text(left)).not.toMatch(OFFER);
    expect(text(left.press('backspace'))).toMatch(OFFER);
    left.press('esc', 'n').type('two').press('ctrl+s', 'n');
    expect(text(left)).toContain('Draft: one');
    expect(text(left.type('three').press('esc', 'n'))).toContain('Draft: three');
  });

  it('brings all of it back with ctrl+d, and what was left is a draft again', () => {
    const left = core().press('n').type('drop').press('tab', 'tab', 'tab').paste('a=1\nb=2');
    left.press('esc', 'n', 'ctrl+d');
    expect(text(left)).not.toMatch(OFFER);
    left.press('esc', 'n', 'ctrl+d', 'ctrl+s');
    expect(requestSent(left)?.request).toMatchObject({ key: 'drop', params: { a: '1', b: '2' } });
    expect(text(left.press('n'))).not.toMatch(OFFER);
  });

  it('opens an empty form in the place of one that is being filled in, too', () => {
    const typed = core().press('n').type('drop').choose('new dispatch');
    expect(keyIn(typed)).toBe('');
    expect(text(typed)).toMatch(OFFER);
  });

  it('opens an empty form after one that was cleared and brought back', () => {
    const typed = core()
      .press('n')
      .type('drop')
      .choose('clear the form')
      .choose('clear the form')
      .press('esc', 'n');
    expect(keyIn(typed)).toBe('');
    expect(text(typed)).toMatch(OFFER);
  });

  it('offers nothing of a dispatch whose fate is unknown: its row has it', () => {
    const sent = failed(core().press('n').type('drop'), UNKNOWN).press('n');
    expect(keyIn(sent)).toBe('');
    expect(text(sent)).not.toMatch(OFFER);
    expect(requestSent(sent.type('deny').press('ctrl+s'))?.request.key).toBe('deny');
  });

  it('offers what was refused, and never writes it into a form on screen', () => {
    const sent = failed(core().press('n').type('deny').press('tab').type('v1'), REFUSED);
    expect(keyIn(sent.press('n'))).toBe('');
    expect(text(sent)).toContain('Draft: deny');
    sent.type('deny500').press('ctrl+s');
    expect(requestSent(sent)?.request.key).toBe('deny500');

    const late = core().press('n').type('deny').press('ctrl+s');
    const localId = requestSent(late)?.localId ?? '';
    late.press('n').notCreated(localId, REFUSED);
    expect(keyIn(late)).toBe('');
    expect(keyIn(late.press('ctrl+d'))).toBe('deny');
  });

  it('still offers a draft left before what was refused, which its row has', () => {
    const left = core().press('n').type('precious').press('esc', 'n').type('deny');
    failed(left, REFUSED).press('n');
    expect(text(left)).toContain('Draft: precious');
    expect(keyIn(left.press('esc', 'r'))).toBe('deny');
  });

  it('offers the last of several that were refused, and loses nothing by quitting: their rows have it', () => {
    const sent = failed(core().press('n').type('first'), REFUSED);
    failed(sent.press('n').type('second'), REFUSED);
    expect(text(sent)).not.toContain('Runs]*');
    expect(text(sent.press('n'))).toContain('Draft: second');
    expect(keyIn(sent.press('ctrl+d'))).toBe('second');

    const quit = failed(core().press('n').type('deny'), REFUSED);
    expect(quit.press('ctrl+c').take('quit')).toHaveLength(1);
  });

  it('offers no row that was only looked at in the form', () => {
    expect(text(core().press('r', 'esc', 'n'))).not.toMatch(OFFER);
    expect(text(core().press('r').type('2').press('esc', 'n'))).toMatch(OFFER);
  });
});

describe('the ref of the branch', () => {
  it('gives way to the first character, and to a paste', () => {
    const typed = core().press('n').type('k').press('tab').type('main').press('ctrl+s');
    expect(requestSent(typed)?.request.ref).toBe('main');
    expect(refIn(core().press('n', 'tab').paste('v2'))).toBe('v2');
    expect(refIn(core().press('n', 'tab', 'backspace'))).toBe('');
  });

  it.each(['left', 'right', 'home', 'end'])('is kept by %s', (key) => {
    const kept = core().press('n', 'tab', key, 'end').type('-2');
    expect(refIn(kept)).toBe('main-2');
    expect(refIn(core().press('n', 'tab', key, 'esc', 'n'))).toBe('main');
  });

  it('is kept by the arrow, so none accepts a suggestion', () => {
    const entered = core().press('n', 'tab');
    expect(text(entered)).toMatch(/ {2}v9 /);
    expect(text(entered)).not.toMatch(/→ v9|suggestion/);
    expect(text(core().press('n', 'tab').type('v'))).toContain('→ v9');
  });

  it('comes back with undo', () => {
    expect(refIn(core().press('n', 'tab').type('x').press('ctrl+_'))).toBe('main');
  });

  it('is there after ctrl+l, whatever was in the form', () => {
    const cleared = core().press('r').choose('clear the form').type('dep').press('ctrl+s');
    expect(requestSent(cleared)?.request).toMatchObject({ key: 'dep', ref: 'main' });
    const typed = core().press('n', 'tab').type('v1').choose('clear the form');
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
    known.choose('clear the form').press('down', 'down', 'down');
    expect(known.parts.dispatchForm.focus.field).toBe('ref');
    known.press('up', 'ctrl+n');
    expect(known.parts.dispatchForm.rows).toHaveLength(2);
  });
});

it('quitting says that the draft would be lost, wherever it is', () => {
  for (const keys of [[], ['esc']]) {
    const left = core()
      .press('n')
      .type('drop')
      .press(...keys, 'ctrl+c');
    expect(text(left)).toMatch(/dispatch form of acme has a draft; it will be lost/);
  }
  expect(core().press('r', 'ctrl+c').take('quit')).toHaveLength(1);
});

it('a key of 5,000 characters pushes nothing off the screen', () => {
  const size = { columns: 80, rows: 24 };
  const long = 'Q'.repeat(5_000);
  const sent = openCore({}, size).press('n').paste(long).press('tab', 'tab').paste(long);
  expect(text(sent)).toContain('[ Send ]');
  sent.press('esc', 'n');
  expect(text(sent)).toMatch(OFFER);
  expect(text(sent)).toContain('[ Send ]');
  failed(sent.press('ctrl+d'), REFUSED);
  for (const keys of [['r'], ['esc', 'n'], ['ctrl+d']]) {
    expect(text(sent.press(...keys))).toContain('[ Send ]');
  }
});
