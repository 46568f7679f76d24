import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Project } from './manifest.ts';

/** What has to be in order before the tests are worth their time. @returns a sentence for each thing that is not. */
export function releaseProblems(root: string, project: Project): readonly string[] {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const problems: string[] = [];

  if (git('status', '--porcelain') !== '')
    problems.push('The working tree has changes. Commit them, or put them aside.');
  if (git('tag', '--list', `v${version}`) !== '')
    problems.push(`The tag v${version} exists. Raise the version in package.json.`);
  const entry = changelogEntry(changelog, version);
  if (entry === null)
    problems.push(`CHANGELOG.md has no entry "## ${version} - YYYY-MM-DD" with text below it.`);
  if (/^## Unreleased/im.test(changelog))
    problems.push('CHANGELOG.md has an entry "Unreleased". Move it into the version.');
  for (const [name, address] of Object.entries(project)) {
    if (/\.example\b/.test(address))
      problems.push(`scripts/package/project.json has no real ${name} yet: ${address}`);
  }
  return problems;
}

/** @returns the text of a version in the changelog; `null` without one, or without a date. */
export function changelogEntry(changelog: string, version: string): string | null {
  const heading = `## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}`;
  const text = new RegExp(`^${heading}\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(changelog);
  return text?.[1]?.trim() || null;
}
