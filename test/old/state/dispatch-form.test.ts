import { describe, expect, it } from 'vitest';
import { twinOfForm } from '../../../src/old/state/dispatch/dispatch-form-update.ts';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { focusOf } from '../../support/form-states.ts';
import { dispatchIn } from '../../support/states.ts';

const SAMPLES = [
  { key: 'hello', description: 'Says hello', ref: 'main', params: { name: 'you' } },
  { key: 'deploy', description: 'Deploys', ref: '', params: {} },
];

function params(core: Core): [string, string][] {
  return core.parts.dispatchForm.rows.map(({ values }) => [
    textOf(values.name),
    textOf(values.value),
  ]);
}

function deployedBefore(): Core {
  const request = {
    ...{ key: 'deploy', ref: 'main', title: '' },
    params: { environment: 'staging', dry_run: 'no' },
  };
  const dispatches = [dispatchIn({ state: 'refused', reason: 'no' }, { request })];
  return openCore().happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

describe('moving in the dispatch form', () => {
  it('goes with tab from key over ref, title and the params to Send, and around', () => {
    const core = openCore();
    core.press('n');
    const seen = Array.from({ length: 7 }, () => {
      const focus = focusOf(core.parts.dispatchForm);
      core.press('tab');
      return focus;
    });
    expect(seen).toEqual(['key', 'ref', 'title', 'name 1', 'value 1', 'button', 'key']);
  });

  it('goes to the next field with enter and sends with it only on Send', () => {
    const core = openCore();
    core.press('n').type('deploy').press('enter', 'enter', 'enter', 'enter', 'enter');
    expect(focusOf(core.parts.dispatchForm)).toBe('button');
    expect(core.take('send-dispatch')).toEqual([]);
    core.press('enter');
    expect(core.take('send-dispatch')).toHaveLength(1);
  });

  it('keeps to the column when it goes up and down through the params', () => {
    const core = openCore();
    core.press('n', 'down', 'down', 'down', 'ctrl+n', 'tab', 'up');
    expect(focusOf(core.parts.dispatchForm)).toBe('value 1');
    core.press('up');
    expect(focusOf(core.parts.dispatchForm)).toBe('title');
  });

  it('keeps the draft when it is left with esc', () => {
    const core = openCore();
    core.press('n').type('deploy').press('esc');
    expect(core.state.screen).toBe('runs');
    core.press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('types q, n and ? into a field instead of obeying them', () => {
    const core = openCore();
    core.press('n').type('qn?/1');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('qn?/1');
    expect(core.take('quit')).toEqual([]);
  });
});

describe('params', () => {
  it('adds a row under the focused one and removes it again', () => {
    const core = openCore();
    core
      .press('n', 'tab', 'tab', 'tab')
      .type('a')
      .press('ctrl+n')
      .type('b')
      .press('up', 'ctrl+n')
      .type('between');
    expect(params(core).map(([name]) => name)).toEqual(['a', 'between', 'b']);
    core.press('ctrl+x');
    expect(params(core).map(([name]) => name)).toEqual(['a', 'b']);
  });

  it('keeps one row ready when the last one is removed', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').type('a').press('ctrl+x');
    expect(params(core)).toEqual([['', '']]);
  });

  it('makes rows of pasted K=V lines, whatever their line ends', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').paste('a=1\r\nb = x=y\rc=\n\n');
    expect(params(core)).toEqual([
      ['a', '1'],
      ['b', 'x=y'],
      ['c', ''],
    ]);
  });

  it('takes more lines than a form can bear as a text, which is no row of its own', () => {
    const linesOf = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=1`);
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').paste(linesOf(100_000).join('\n'));
    expect(params(core)).toEqual([[linesOf(100_000).join(' '), '']]);
    const other = openCore();
    other.press('n', 'tab', 'tab', 'tab').paste(linesOf(1_000).join('\n'));
    expect(params(other)).toHaveLength(1_000);
  });

  it('says so where spaces around what was pasted are dropped', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').paste('c = 3');
    expect(params(core)).toEqual([['c', '3']]);
    expect(core.said).toMatch(/Trimmed/);
    core.paste('d=4\ne=5');
    expect(core.state.notice).toBeNull();
  });

  it('goes to the value when = is typed after a name, as in the pasted lines', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').type('environment=a=b');
    expect(params(core)).toEqual([['environment', 'a=b']]);
  });

  it('puts the pasted rows behind the focused one where that holds something', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').type('first').paste('a=1\nb=2');
    expect(params(core).map(([name]) => name)).toEqual(['first', 'a', 'b']);
  });

  it.each(['YWJjZA==', 'https://x.dev/?a=b', 'Server=db;Password=x', 'a=1\nb=2'])(
    'takes %j pasted into the value of a named row as its text',
    (value) => {
      const core = openCore();
      core.press('n', 'tab', 'tab', 'tab').type('token').press('tab').paste(value);
      expect(params(core)).toEqual([['token', value]]);
    },
  );

  it('makes rows of lines pasted into the value of a row that is still empty', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab', 'tab').paste('a=1\nb=2');
    expect(params(core)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  it('takes any other paste as text', () => {
    const core = openCore();
    core.press('n', 'tab', 'tab', 'tab').paste('just words');
    expect(params(core)).toEqual([['just words', '']]);
  });
});

describe('a paste', () => {
  it('never sends, moves or quits, whatever it holds', () => {
    const core = openCore();
    core.press('n').paste('deploy\rq\n\x13');
    expect(core.state.screen).toBe('dispatch');
    expect(focusOf(core.parts.dispatchForm)).toBe('key');
    core.press('esc').paste('q\rn\r');
    expect(core.state.screen).toBe('runs');
    expect(core.take('quit')).toEqual([]);
    expect(core.take('send-dispatch')).toEqual([]);
  });
});

describe('suggestions', () => {
  it('offers the samples of the sandbox, narrowed by what is typed', () => {
    const core = openCore({ samples: SAMPLES });
    core.press('n').type('he').press('right');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('hello');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('main');
    expect(params(core)).toEqual([['name', 'you']]);
  });

  it('leaves what was typed in other fields alone', () => {
    const core = openCore({ samples: SAMPLES });
    core.press('n', 'tab').type('v2').press('shift+tab').type('hell').press('right');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('hello');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('v2');
    expect(params(core)).toEqual([['', '']]);
  });

  it('remembers the keys and refs of this profile', () => {
    const core = openCore();
    core.press('n').type('release').press('tab').type('v9').press('ctrl+s');
    core.press('n', 'right');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('release');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('v9');
  });

  it('leaves a new ref alone that begins like a known one', () => {
    const core = openCore({ samples: SAMPLES });
    acceptedDispatch(core, 'deploy');
    core.press('n').type('deploy').press('tab').type('v2').press('ctrl+s');
    core.press('n').type('deploy').press('tab').type('v').press('enter');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('v');
  });

  it('gives a param the value that it was used with', () => {
    const core = openCore({ samples: SAMPLES });
    core.press('n').type('hello').press('tab', 'tab', 'tab').type('na').press('right');
    expect(params(core)).toEqual([['name', 'you']]);
  });

  it('gives it once, however often → repeats, and no other param that begins like it', () => {
    const used = { env: 'staging', env_region: 'eu' };
    const request = { key: 'deploy', ref: '', title: '', params: used };
    const dispatches = [dispatchIn({ state: 'refused', reason: 'no' }, { request })];
    const core = openCore().happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
    core.press('n').type('deploy').press('tab', 'tab', 'tab').type('en');
    core.press('right', 'right', 'right');
    expect(params(core)).toEqual([['env', 'staging']]);
  });

  it('says the title that comes with a key, which may well be that of another day', () => {
    const request = { key: 'nightly', ref: 'v2', title: 'Nightly 2.14', params: {} };
    const dispatches = [dispatchIn({ state: 'refused', reason: 'no' }, { request })];
    const core = openCore().happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
    expect(text(core.press('n'))).toMatch(/→ nightly +v2 · Nightly 2\.14/);
  });

  it('offers what a typed key was last sent with, and nothing once it is there', () => {
    const core = deployedBefore().press('n').type('deploy');
    expect(text(core)).toMatch(/→ deploy +main · environment=staging, dry_run=no/);
    core.press('right');
    expect(params(core)).toEqual([
      ['environment', 'staging'],
      ['dry_run', 'no'],
    ]);
    expect(core.said).toMatch(/ref and params .*deploy/);
    expect(text(core)).not.toContain('→');
    core.press('ctrl+_');
    expect(params(core)).toEqual([['', '']]);
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('offers all params of the last dispatch at once, until one is typed', () => {
    const core = deployedBefore().press('n').type('deploy').press('tab').type('v2');
    core.press('tab', 'tab', 'right');
    expect(params(core)).toEqual([
      ['environment', 'staging'],
      ['dry_run', 'no'],
    ]);
    expect(focusOf(core.parts.dispatchForm)).toMatch(/^name/);
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('v2');
    core.press('ctrl+_').paste('tag=1').press('ctrl+n');
    expect(text(core)).not.toContain('all as last dispatched');
  });

  it('moves the caret with right while the caret is inside the text', () => {
    const core = openCore({ samples: SAMPLES });
    core.press('n').type('hel').press('left', 'right').type('X');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('helX');
  });
});

describe('running again', () => {
  it('fills the form with the request of the selected dispatch', () => {
    const core = openCore();
    acceptedDispatch(core, 'nightly');
    core.press('r');
    expect(core.state.screen).toBe('dispatch');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('nightly');
  });

  it('keeps the draft that was left, for the next new form', () => {
    const core = openCore();
    acceptedDispatch(core, 'nightly');
    core.press('n').type('draft').press('tab', 'tab', 'tab').paste('a=1').press('esc', 'r');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('nightly');
    expect(params(core)).toEqual([['', '']]);
    core.press('esc', 'n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('draft');
    expect(params(core)).toEqual([['a', '1']]);
  });

  it('of what may have been accepted warns for as long as the form would send the same', () => {
    const unknown = dispatchIn({ state: 'unknown', reason: 'The connection broke.' });
    const core = openCore();
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [unknown] });
    const warning = 'resending may run it twice';
    const screen = () => draw(core.state).join(' ').replace(/\s+/g, ' ');
    core.press('r');
    expect(screen()).toContain(warning);
    core.type('2');
    expect(screen()).not.toContain(warning);
    core.press('backspace');
    expect(screen()).toContain(warning);
    expect(core.press('esc', 'n') && screen()).not.toContain(warning);
  });

  it('warns of the same params in whatever order they are typed', () => {
    const request = { key: 'deploy', ref: '', title: '', params: { a: '1', b: '2' } };
    const unknown = dispatchIn({ state: 'unknown', reason: 'The connection broke.' }, { request });
    const core = openCore();
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [unknown] });
    core.press('n').type('deploy').press('tab', 'tab', 'tab').paste('b=2\na=1');
    expect(twinOfForm(core.state)?.localId).toBe(unknown.localId);
    expect(twinOfForm(core.type('0').state)).toBeNull();
  });
});

describe('clearing the form', () => {
  it('says how to bring it back, after however many changes', () => {
    const core = openCore().press('n').type('deploy').press('tab', 'tab', 'tab');
    for (let row = 0; row < 60; row += 1) core.type('a').press('ctrl+x');
    expect(core.choose('clear the form').said).toContain('ctrl+_ brings it back');
    expect(core.choose('clear the form').said).toBe('');
  });

  it('is not said where the form is brought back as it was between two clears', () => {
    const core = openCore()
      .press('n')
      .type('a')
      .choose('clear the form')
      .type('b')
      .choose('clear the form');
    expect(core.choose('clear the form').said).toBe('');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('b');
  });

  it('brings the draft back when it is asked for once more', () => {
    const core = openCore();
    core.press('n').type('deploy').press('tab').type('main').press('tab', 'tab').paste('a=1\nb=2');
    core.choose('clear the form');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('');
    expect(core.said).toContain('ctrl+_ brings it back');
    core.choose('clear the form');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('main');
    expect(params(core)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });
});

describe('leaving the program', () => {
  it('asks once while the form holds a draft', () => {
    const core = openCore();
    core.press('n').type('draft');
    for (const key of ['esc', 'n']) expect(core.press('ctrl+c', key).state.overlay).toBeNull();
    expect(core.take('quit')).toEqual([]);
    core.press('ctrl+c', 'ctrl+c');
    expect(core.take('quit')).toHaveLength(1);
  });

  it('asks once while a dispatch is being sent', () => {
    const core = openCore();
    core.press('n').type('deploy').press('ctrl+s', 'q');
    expect(core.take('quit')).toEqual([]);
    expect(core.state.overlay?.kind).toBe('confirm-quit');
  });

  it('goes back to what it was asked over: what is half typed there stays', () => {
    const core = openCore().press('n').type('deploy').press('esc', 't').type('half a token');
    const { overlay } = core.state;
    expect(overlay?.kind).toBe('token-prompt');
    expect(core.press('ctrl+o', 'ctrl+p').state.overlay).toEqual(overlay);
    core.press('ctrl+c');
    expect(core.state.overlay?.kind).toBe('confirm-quit');
    expect(core.press('esc').state.overlay).toEqual(overlay);
  });

  it('leaves at once where nothing would be lost', () => {
    expect(openCore().press('q').take('quit')).toHaveLength(1);
  });
});
