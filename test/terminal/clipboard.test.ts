import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copiedSentence, copySequence, copyText } from '../../src/terminal/clipboard.ts';
import { clipboardPrograms, type Feed, feedProgram } from '../../src/terminal/clipboard-program.ts';
import { terminalKind } from '../../src/terminal/escapes.ts';
import { temporaryFolder } from '../storage/support/folders.ts';

const PLAIN = terminalKind({ TERM: 'xterm-256color' });
const TMUX = terminalKind({ TERM: 'tmux-256color', TMUX: '/tmp/tmux-0/default,1,0' });
const refuse: Feed = () => Promise.resolve(false);

function decoded(sequence: string): string {
  const [, base64 = ''] = /52;c;([A-Za-z0-9+/=]*)\u0007/.exec(sequence) ?? [];
  return Buffer.from(base64, 'base64').toString('utf8');
}

describe('copying through the terminal', () => {
  it.each(['https://ci.acme.dev/r', '', 'ü 部 👩‍💻', '\u001b]0;evil\u0007'])(
    'carries %j',
    (text) => {
      const sequence = copySequence(text, PLAIN) ?? '';
      expect(sequence).toMatch(/^\u001b\]52;c;[A-Za-z0-9+/=]*\u0007$/);
      expect(decoded(sequence)).toBe(text);
    },
  );

  it('goes through tmux with its escapes doubled, and to tmux itself', () => {
    const sequence = copySequence('x', TMUX);
    expect(sequence).toBe('\u001bPtmux;\u001b\u001b]52;c;eA==\u0007\u001b\\\u001b]52;c;eA==\u0007');
  });

  it('is not tried with more than terminals take', () => {
    expect(copySequence('x'.repeat(56_000), PLAIN)).not.toBeNull();
    expect(copySequence('x'.repeat(57_000), PLAIN)).toBeNull();
  });
});

describe('what is said of a copy', () => {
  const on = { write: () => {}, terminal: PLAIN, platform: 'linux' } as const;

  it.each([
    ['a program took it', { WAYLAND_DISPLAY: 'w' }, 'x', 'Copied with wl-copy: x'],
    ['none is there', {}, 'x', 'Sent to the terminal for its clipboard: x'],
    ['nothing takes it', {}, 'x'.repeat(60_000), 'Not copied: it is too long'],
  ])('%s', async (_, env, text, words) => {
    const copied = await copyText(text, { ...on, env, feed: () => Promise.resolve(true) });
    expect(copiedSentence(copied, 'x')).toContain(words);
  });

  it('is what the terminal got, where the program refuses', async () => {
    const written: string[] = [];
    const write = (sequence: string): void => void written.push(sequence);
    const copied = await copyText('x', { ...on, write, env: { DISPLAY: ':0' }, feed: refuse });
    expect(copied).toEqual({ kind: 'sent-to-terminal' });
    expect(written.map(decoded)).toEqual(['x']);
  });
});

describe('clipboard programs', () => {
  it.each([
    ['darwin', {}, ['pbcopy']],
    ['win32', {}, ['clip.exe']],
    ['linux', {}, []],
    ['linux', { WAYLAND_DISPLAY: 'w', DISPLAY: ':0' }, ['wl-copy', 'xclip']],
    ['linux', { WSL_DISTRO_NAME: 'd' }, ['clip.exe']],
    // At the other end of an SSH connection nobody could paste what they hold.
    ['darwin', { SSH_CONNECTION: '1 2 3 4' }, []],
    ['linux', { SSH_TTY: '/dev/pts/1', DISPLAY: ':0' }, []],
  ] as const)('on %s with %o are %j', (platform, env, names) => {
    expect(clipboardPrograms(env, platform).map(({ command }) => command)).toEqual(names);
  });

  afterEach(() => vi.unstubAllEnvs());

  it('gets the text on its standard input, without a shell', async () => {
    const folder = temporaryFolder();
    const command = path.join(folder, 'copier');
    writeFileSync(
      command,
      `#!/bin/sh\ncat > '${folder}/got'\nprintf '%s' "$#" > '${folder}/args'\n`,
    );
    chmodSync(command, 0o755);
    const text = `$(touch ${folder}/evil) "'; \n`;
    expect(await feedProgram({ command, args: [] }, text)).toBe(true);
    expect(readFileSync(path.join(folder, 'got'), 'utf8')).toBe(text);
    expect(readFileSync(path.join(folder, 'args'), 'utf8')).toBe('0');
  });

  it.each([
    ['is not there', '/nowhere/copier', []],
    ['fails', '/bin/sh', ['-c', 'exit 3']],
    ['does not read', '/bin/false', []],
  ])('that %s took nothing', async (_, command, args) => {
    expect(await feedProgram({ command, args }, 'x'.repeat(100_000))).toBe(false);
  });
});
