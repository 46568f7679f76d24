import { describe, expect, it } from 'vitest';
import { terminalKind } from '../../src/terminal/escapes.ts';
import { keepProgress, takesProgress } from '../../src/terminal/progress.ts';

describe('progress is shown where it is known to be understood', () => {
  it.each([
    [{ WT_SESSION: 'x' }, true],
    [{ ConEmuANSI: 'ON' }, true],
    [{ TERM_PROGRAM: 'ghostty' }, true],
    [{ TERM_PROGRAM: 'WezTerm' }, true],
    [{ VTE_VERSION: '8000' }, true],
    [{ VTE_VERSION: '7600' }, false],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_FEATURES: 'T3LrMSc7UUw9Ts3BFGsSyHNoSxF' }, false],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_FEATURES: 'T3LrMSc7UUw9Ts3BFGsSyHNoSxFP' }, true],
    [{ TERM: 'xterm-kitty' }, false],
    [{ TMUX: '/tmp/x', TERM_PROGRAM: 'tmux' }, true],
    [{ STY: '1.x', WT_SESSION: 'x' }, false],
    [{}, false],
  ])('with %o: %s', (env, expected) => {
    expect(takesProgress(terminalKind(env), env)).toBe(expected);
  });
});

it('progress is written when it changes, and taken away while the terminal is lent', () => {
  const written: string[] = [];
  const progress = keepProgress((sequence) =>
    written.push(sequence.replaceAll(/\u001b\]|\u0007/g, '')),
  );
  progress.show('waiting');
  progress.show('waiting');
  progress.giveBack();
  progress.show('failed');
  progress.resume();
  progress.show(null);
  expect(written).toEqual(['9;4;3;0', '9;4;0;0', '9;4;2;100', '9;4;0;0']);
});
