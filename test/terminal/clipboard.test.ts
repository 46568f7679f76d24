import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clipboardPrograms,
  copiedNotice,
  copyText,
  type Feed,
  feedProgram,
} from '../../src/terminal/clipboard.ts';
import { type TerminalKind, terminalKind } from '../../src/terminal/escapes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { THIS_MACHINE } from '../support/this-machine.ts';

const PLAIN = terminalKind({ TERM: 'xterm-256color' });
const TMUX = terminalKind({ TERM: 'tmux-256color', TMUX: '/tmp/tmux-0/default,1,0' });
const SCREEN = terminalKind({ TERM: 'screen-256color', STY: '1.pts-0.host' });

/** What the terminal is written where no program takes the text. */
async function sequenceFor(text: string, terminal: TerminalKind): Promise<string> {
  const written: string[] = [];
  const write = (sequence: string) => void written.push(sequence);
  const feed = () => Promise.resolve(false);
  await copyText(text, { write, terminal, feed, env: {}, platform: 'linux' });
  return written.join('');
}

function decoded(sequence: string): string {
  const [, base64 = ''] = /52;c;([A-Za-z0-9+/=]*)\u0007/.exec(sequence) ?? [];
  return Buffer.from(base64, 'base64').toString('utf8');
}

describe('copying through the terminal', () => {
  it.each(['https://ci.acme.dev/r', '', 'ü 部 👩‍💻', '\u001b]0;evil\u0007'])(
    'carries %j',
    async (text) => {
      const sequence = await sequenceFor(text, PLAIN);
      expect(sequence).toMatch(/^\u001b\]52;c;[A-Za-z0-9+/=]*\u0007$/);
      expect(decoded(sequence)).toBe(text);
    },
  );

  it('goes through tmux with its escapes doubled, and to tmux itself', async () => {
    const sequence = await sequenceFor('x', TMUX);
    expect(sequence).toBe('\u001bPtmux;\u001b\u001b]52;c;eA==\u0007\u001b\\\u001b]52;c;eA==\u0007');
  });

  it('goes through GNU screen in parts that it does not cut', async () => {
    const text = 'x'.repeat(2_000);
    const sequence = await sequenceFor(text, SCREEN);
    const parts = sequence.match(/\u001bP[\s\S]*?\u001b\\/g) ?? [];
    expect(parts.join('')).toBe(sequence);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(256);
    expect(decoded(parts.map((part) => part.slice(2, -2)).join(''))).toBe(text);
  });
});

describe('what is done and said', () => {
  const LONG = 'x'.repeat(60_000);

  /** @param takers the commands that take a text, arguments included. */
  async function copy(
    takers: readonly string[],
    env: Readonly<Record<string, string>>,
    { terminal = PLAIN, text = 'x' } = {},
  ) {
    const written: string[] = [];
    const fed: string[] = [];
    const feed: Feed = ({ command, args }) => {
      const line = [command, ...args].join(' ');
      fed.push(line);
      return Promise.resolve(takers.some((taker) => `${line} `.startsWith(taker)));
    };
    const write = (sequence: string): void => void written.push(sequence);
    const copied = await copyText(text, { write, terminal, env, platform: 'linux', feed });
    return { fed, written: written.map(decoded), ...copiedNotice(copied, 'the id') };
  }

  it('a program that takes the text is named, and the terminal is left alone', async () => {
    expect(await copy(['xclip'], { DISPLAY: ':0' })).toEqual({
      fed: ['xclip -selection clipboard'],
      written: [],
      tone: 'success',
      text: expect.stringMatching(/xclip.*the id$/),
    });
  });

  it('where none takes it, it goes to the terminal, which does not answer', async () => {
    expect(await copy([], { DISPLAY: ':0' })).toMatchObject({
      written: ['x'],
      tone: 'info',
      text: expect.stringMatching(/terminal.*the id$/),
    });
  });

  it('tmux takes it and sends it on', async () => {
    expect(await copy(['tmux load-buffer -w'], {}, { terminal: TMUX })).toEqual({
      fed: ['tmux load-buffer -w -'],
      written: [],
      tone: 'success',
      text: expect.stringMatching(/tmux.*terminal.*the id$/),
    });
  });

  it('beside tmux a program of this machine takes it too', async () => {
    const copied = await copy(['tmux', 'wl-copy'], { WAYLAND_DISPLAY: 'w' }, { terminal: TMUX });
    expect(copied).toMatchObject({
      written: [],
      text: expect.stringMatching(/wl-copy.*tmux.*the id$/),
    });
  });

  it('an old tmux takes it and cannot send it on, so the terminal gets it as well', async () => {
    expect(await copy(['tmux load-buffer - '], {}, { terminal: TMUX })).toMatchObject({
      fed: ['tmux load-buffer -w -', 'tmux load-buffer -'],
      written: ['x'],
      tone: 'success',
      text: expect.stringMatching(/tmux.*terminal.*the id$/),
    });
  });

  it('what nothing takes and is too long for the terminal is not copied, and a warning says so', async () => {
    expect(await copy([], {}, { text: LONG })).toMatchObject({
      written: [],
      tone: 'warning',
    });
    expect(await copy(['tmux load-buffer -w'], {}, { terminal: TMUX, text: LONG })).toMatchObject({
      tone: 'success',
    });
  });
});

describe('clipboard programs', () => {
  it.each([
    ['darwin', {}, ['env']],
    ['win32', {}, ['clip.exe']],
    ['linux', {}, []],
    ['linux', { WAYLAND_DISPLAY: 'w', DISPLAY: ':0' }, ['wl-copy', 'xclip', 'xsel']],
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
    expect(await feedProgram({ command, args: [] }, text, THIS_MACHINE)).toBe(true);
    expect(readFileSync(path.join(folder, 'got'), 'utf8')).toBe(text);
    expect(readFileSync(path.join(folder, 'args'), 'utf8')).toBe('0');
  });

  it.each([
    ['win32', {}],
    ['linux', { WSL_DISTRO_NAME: 'd' }],
  ] as const)('gets UTF-16 where it is clip.exe, on %s with %o', async (platform, env) => {
    const folder = temporaryFolder();
    const [clip] = clipboardPrograms(env, platform);
    const args = ['-c', `cat > '${folder}/got'`];
    expect(clip).toBeDefined();
    expect(await feedProgram({ ...clip, command: '/bin/sh', args }, 'id ü 部', THIS_MACHINE)).toBe(
      true,
    );
    expect(readFileSync(path.join(folder, 'got'), 'utf16le')).toBe('id ü 部');
  });

  it.each([
    ['is not there', '/nowhere/copier', []],
    ['fails', '/bin/sh', ['-c', 'exit 3']],
    ['does not read', '/bin/false', []],
  ])('that %s took nothing', async (_, command, args) => {
    expect(await feedProgram({ command, args }, 'x'.repeat(100_000), THIS_MACHINE)).toBe(false);
  });
});
