import { describe, expect, it } from 'vitest';
import { announcementSequence, takesLinks, terminalKind } from '../../src/terminal/escapes.ts';

const ON = { bell: true, notifications: true };
const READY = { title: 'dispatchbox acme', body: 'deploy is ready' };
const NINE = '\u001b]9;dispatchbox acme: deploy is ready\u0007';
const SEVENS = '\u001b]777;notify;dispatchbox acme;deploy is ready\u0007';

describe('an announcement', () => {
  it.each([
    ['most terminals', { TERM: 'xterm-256color' }, ON, `${NINE}\u0007`],
    ['VTE', { TERM: 'xterm-256color', VTE_VERSION: '7600' }, ON, `${SEVENS}\u0007`],
    ['rxvt', { TERM: 'rxvt-unicode-256color' }, ON, `${SEVENS}\u0007`],
    [
      'tmux',
      { TERM: 'tmux-256color', TMUX: 'x' },
      ON,
      '\u001bPtmux;\u001b\u001b]9;dispatchbox acme: deploy is ready\u0007\u001b\\\u0007',
    ],
    ['no bell', {}, { ...ON, bell: false }, NINE],
    ['no notification', {}, { ...ON, notifications: false }, '\u0007'],
    ['neither', { TMUX: 'x' }, { bell: false, notifications: false }, ''],
  ])('on %s', (_, env, wanted, expected) => {
    expect(announcementSequence(READY, terminalKind(env), wanted)).toBe(expected);
  });

  it.each([
    '\u001b]52;c;eA==\u0007',
    'a\u009b2Jb',
    '4;1;50',
    'x;y;z',
    '\u202egnp.exe',
    'line\r\nline',
    'long '.repeat(500),
  ])('lets nothing of %j become a sequence', (body) => {
    for (const env of [{}, { VTE_VERSION: '7600' }]) {
      const bytes = announcementSequence({ title: 't', body }, terminalKind(env), {
        ...ON,
        bell: false,
      });
      const inside = bytes.slice(2, -1);
      expect(inside).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(inside.split(';').length).toBe(env.VTE_VERSION ? 4 : 2);
      expect(bytes.length).toBeLessThan(300);
      expect(inside.startsWith('9;4;')).toBe(false);
    }
  });
});

it.each([
  [{ TERM: 'xterm-256color' }, true],
  [{ TERM: 'tmux-256color', TMUX: 'x' }, true],
  [{ TERM: 'xterm-256color', VTE_VERSION: '4602' }, false],
  [{ TERM: 'xterm-256color', VTE_VERSION: '7600' }, true],
  [{ TERM: 'linux' }, false],
  [{ TERM: 'vt220' }, false],
  [{ TERM: 'xterm', NO_COLOR: '1' }, false],
])('with %o links are drawn: %s', (env, expected) => {
  expect(takesLinks(terminalKind(env), env)).toBe(expected);
});
