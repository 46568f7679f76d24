import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, runProgram } from '../support/app.ts';
import { openTerminal } from '../support/terminal.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/dispatchbox.js');

/** A machine with two profiles, and the program on the PATH as `dispatchbox`. */
async function machine() {
  const home = newHome();
  for (const name of ['acme', 'acorn']) {
    await addProfile(home, { name, url: 'https://ci.acme.dev', token: 'token' });
  }
  const bin = path.join(home, 'bin');
  mkdirSync(bin);
  const program = path.join(bin, 'dispatchbox');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(program, 0o755);
  writeFileSync(path.join(home, 'values.env'), '');
  return {
    home,
    env: {
      HOME: home,
      PATH: `${bin}:${process.env.PATH}`,
      DISPATCHBOX_HOME: path.join(home, 'box'),
      LANG: 'C.UTF-8',
      TERM: 'dumb',
    },
  };
}

/** What the shell would offer, sorted; the last word is under the cursor. */
const CASES: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [['pro'], ['profile']],
  [
    ['profile', ''],
    ['add', 'list', 'remove', 'token', 'use'],
  ],
  [
    ['profile', 'use', 'ac'],
    ['acme', 'acorn'],
  ],
  [['profile', 'use', 'acme', ''], []],
  [['--profile', 'aco'], ['acorn']],
  [
    ['dispatch', 'deploy', '--profile', ''],
    ['acme', 'acorn', 'sandbox'],
  ],
  [['dispatch', 'deploy', '--no'], ['--no-wait']],
  [['profile', 'token', 'acme', '--token-kind', 'p'], ['personal']],
  [
    ['completion', ''],
    ['bash', 'fish', 'powershell', 'zsh'],
  ],
  [
    ['secret', 'set', 'A', '--v'],
    ['--vault', '--version'],
  ],
];

function has(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

type Machine = Awaited<ReturnType<typeof machine>>;

const SHELLS: Readonly<Record<string, (at: Machine, words: readonly string[]) => string>> = {
  bash: ({ home, env }, words) => {
    const script = `
      eval "$(dispatchbox completion bash)"
      COMP_WORDS=(dispatchbox "$@"); COMP_CWORD=$#
      _dispatchbox 2>/dev/null
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ['--norc', '-c', script, 'bash', ...words];
    return execFileSync('bash', args, { cwd: home, env, encoding: 'utf8' });
  },
  // zsh completes only at a prompt of its own, so what its function would add is taken instead.
  zsh: ({ home, env }, words) => {
    const script = `
      compdef() { : }
      compadd() { print -rl -- \${(P)2} }
      _files() { print -rl -- *(N) }
      eval "$(dispatchbox completion zsh)"
      words=(dispatchbox "$@"); CURRENT=$#words
      _dispatchbox`;
    const args = ['-f', '-c', script, 'zsh', ...words];
    return execFileSync('zsh', args, { cwd: home, env, encoding: 'utf8' });
  },
  fish: ({ home, env }, words) => {
    const line = ['dispatchbox', ...words].join(' ');
    const script = `dispatchbox completion fish | source; complete -C '${line}'`;
    const args = ['--no-config', '-c', script];
    const output = execFileSync('fish', args, { cwd: home, env, encoding: 'utf8' });
    return output.replaceAll(/\t.*$/gm, '');
  },
  pwsh: ({ home, env }, words) => {
    const line = ['dispatchbox', ...words].join(' ');
    const script = `
      dispatchbox completion powershell | Out-String | Invoke-Expression
      (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`;
    const args = ['-NoProfile', '-NonInteractive', '-Command', script];
    return execFileSync('pwsh', args, { cwd: home, env, encoding: 'utf8' });
  },
};

describe.each(Object.keys(SHELLS))('in %s', (shell) => {
  it.skipIf(!has(shell))('tab offers commands, options and profiles', async () => {
    const at = await machine();
    for (const [words, offered] of CASES) {
      const found = SHELLS[shell]?.(at, words).split('\n').filter(Boolean).sort();
      expect({ words, found }).toEqual({ words, found: offered });
    }
  });

  it.skipIf(!has(shell) || shell === 'bash')('tab offers files where one belongs', async () => {
    const at = await machine();
    const offered = SHELLS[shell]?.(at, ['secret', 'set', '--entries', 'val']);
    expect(offered).toContain('values.env');
  });
});

it('a real tab in a real bash completes profiles, assigned options and files', async () => {
  const { home, env } = await machine();
  const terminal = openTerminal({
    command: 'bash',
    args: ['--norc', '--noprofile', '-i'],
    cwd: home,
    env: { ...env, TERM: 'xterm-256color', PS1: '$ ' },
    columns: 120,
  });
  onTestFinished(() => terminal.close());
  await terminal.waitFor('$ ');
  terminal.type('eval "$(dispatchbox completion bash)"; echo read\\y\r');
  await terminal.waitFor(/^ready$/m);
  for (const [typed, completed] of [
    ['dispatchbox profile use aco', 'profile use acorn '],
    ['dispatchbox --profile=aco', '--profile=acorn '],
    ['dispatchbox secret set --entries val', '--entries values.env '],
  ] as const) {
    terminal.type(`${typed}\t`);
    // The shell adds a space behind the only candidate, which the word after it makes visible.
    terminal.type('x');
    await terminal.waitFor(`${completed}x`);
    terminal.press('ctrl+u');
  }
});

it.each(['bash', 'zsh', 'fish'])(
  'the script for %s is one that the shell can read',
  async (shell) => {
    const home = newHome();
    const { stdout, status } = await runProgram({ home, args: ['completion', shell] });
    expect(status).toBe(0);
    const script = path.join(home, 'completion');
    writeFileSync(script, stdout);
    if (has(shell)) expect(spawnSync(shell, ['-n', script]).status).toBe(0);
  },
);
