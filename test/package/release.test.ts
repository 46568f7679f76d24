import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitsPassed } from '../../scripts/package/measure.ts';
import { changelogEntry, releaseProblems } from '../../scripts/package/release-checks.ts';

const PROJECT = {
  author: 'someone',
  homepage: 'https://a.dev',
  repository: 'https://a.dev/r',
  bugs: 'https://a.dev/b',
  security: 'security@a.dev',
};
const CHANGELOG = '# Changelog\n\n## 1.2.3 - 2026-01-31\n\n- Something new.\n';

/** A repository that is ready for a release of 1.2.3. */
function repository({ changelog = CHANGELOG } = {}) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: readonly string[]): void => {
    const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' };
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root, env });
  };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version: '1.2.3' }));
  writeFileSync(path.join(root, 'CHANGELOG.md'), changelog);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  return { root, git };
}

describe('a release', () => {
  it('is made where all is in order', () => {
    expect(releaseProblems(repository().root, PROJECT)).toEqual([]);
  });

  it('is refused with changes that are not committed', () => {
    const { root } = repository();
    writeFileSync(path.join(root, 'new.ts'), '');
    expect(releaseProblems(root, PROJECT)).toEqual([expect.stringContaining('has changes')]);
  });

  it('is refused for a version that was released', () => {
    const { root, git } = repository();
    git('tag', 'v1.2.3');
    expect(releaseProblems(root, PROJECT)).toEqual([expect.stringContaining('v1.2.3 exists')]);
  });

  it.each([
    ['no entry of the version', '# Changelog\n\n## 1.2.2 - 2026-01-01\n\n- Old.\n'],
    ['an entry without a date', '# Changelog\n\n## 1.2.3\n\n- New.\n'],
    [
      'an entry without text',
      '# Changelog\n\n## 1.2.3 - 2026-01-31\n\n## 1.2.2 - 2026-01-01\n\n- Old.\n',
    ],
  ])('is refused where the changelog has %s', (_, changelog) => {
    const { root } = repository({ changelog });
    expect(releaseProblems(root, PROJECT)).toEqual([expect.stringContaining('has no entry')]);
  });

  it('is refused while the changelog has something that belongs to no version', () => {
    const { root } = repository({ changelog: `## Unreleased\n\n- x\n\n${CHANGELOG}` });
    expect(releaseProblems(root, PROJECT)).toEqual([expect.stringContaining('Unreleased')]);
  });

  it('is refused while an address is a placeholder', () => {
    const project = { ...PROJECT, bugs: 'https://git.dispatchbox.example/issues' };
    expect(releaseProblems(repository().root, project)).toEqual([
      expect.stringContaining('no real bugs yet'),
    ]);
  });

  it('is refused where the package is above its limits', () => {
    expect(limitsPassed({ tarballBytes: 600_000, unpackedBytes: 1_000_000 })).toEqual([
      expect.stringContaining('600000 tarballBytes'),
    ]);
    expect(limitsPassed({ tarballBytes: 400_000, unpackedBytes: 1_000_000 })).toEqual([]);
  });
});

it('the entry of a version ends where the next one begins', () => {
  const changelog = `${CHANGELOG}\n## 1.2.2 - 2026-01-01\n\n- Old.\n`;
  expect(changelogEntry(changelog, '1.2.3')).toBe('- Something new.');
  expect(changelogEntry(changelog, '1.2.2')).toBe('- Old.');
});
