import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentBranch } from '../../src/storage/project-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAIN = 'ref: refs/heads/main\n';

function headOf(folder: string): string {
  return path.join(folder, '.git/HEAD');
}

function repository(head: string): string {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, '.git'));
  fs.writeFileSync(path.join(folder, '.git/HEAD'), head);
  return folder;
}

it.each([
  ['a branch', 'ref: refs/heads/main\n', 'main'],
  ['a branch with slashes', 'ref: refs/heads/feature/ü-1\n', 'feature/ü-1'],
  ['Windows line ends', 'ref: refs/heads/main\r\n', 'main'],
  ['a detached head', '4b825dc642cb6eb9a060e54bf8d69288fbee4904\n', null],
  ['a tag', 'ref: refs/tags/v1\n', null],
  ['an empty file', '', null],
  ['what drives a terminal', 'ref: refs/heads/\u001b]0;x\u0007\n', null],
  ['what drives one with a single character', 'ref: refs/heads/\u009d52;c;eA==\u009c\n', null],
  ['what nobody sees', 'ref: refs/heads/ma\u115f\ufe0fin\n', null],
  ['more than one line', 'ref: refs/heads/main\nmore\n', null],
  ['what turns text around', 'ref: refs/heads/\u202emain\n', null],
  ['a file without an end', `ref: refs/heads/${'x'.repeat(9_000)}`, null],
])('%s', (_, head, expected) => {
  expect(currentBranch(repository(head))).toBe(expected);
});

it('is found from a folder below, and not outside of a repository', () => {
  const folder = repository('ref: refs/heads/main\n');
  const below = path.join(folder, 'a/b');
  fs.mkdirSync(below, { recursive: true });
  expect(currentBranch(below)).toBe('main');
  expect(currentBranch(temporaryFolder())).toBeNull();
  expect(currentBranch('/nowhere/at/all')).toBeNull();
});

describe('a HEAD that is not a file of that folder', () => {
  it.each([
    ['a pipe, without waiting for it', (at: string) => execFileSync('mkfifo', [at])],
    ['a folder', (at: string) => fs.mkdirSync(at)],
    ['a link to another HEAD', (at: string) => fs.symlinkSync(headOf(repository(MAIN)), at)],
    ['more than a line of Git', (at: string) => fs.writeFileSync(at, MAIN + '\n'.repeat(5_000))],
  ])('names no branch: %s', (_, plant) => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, '.git'));
    plant(headOf(folder));
    expect(currentBranch(folder)).toBeNull();
  });
});

describe('a .git that is not a folder', () => {
  it.each([
    [
      'a file that points elsewhere',
      (at: string, git: string) => fs.writeFileSync(at, `gitdir: ${git}\n`),
    ],
    ['a link', (at: string, git: string) => fs.symlinkSync(git, at)],
    ['a pipe', (at: string) => execFileSync('mkfifo', [at])],
  ])('is not followed, and hides the repository above it: %s', (_, plant) => {
    const above = repository(MAIN);
    const folder = path.join(above, 'below');
    fs.mkdirSync(folder);
    plant(path.join(folder, '.git'), path.join(above, '.git'));
    expect(currentBranch(folder)).toBeNull();
  });
});

it('is right in a real repository, and unknown in a worktree of it', () => {
  const folder = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
    });
  git('init', '-q', '-b', 'trunk');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  const worktree = path.join(folder, 'tree');
  git('worktree', 'add', '-q', '-b', 'side', worktree);
  expect([currentBranch(folder), currentBranch(worktree)]).toEqual(['trunk', null]);
});
