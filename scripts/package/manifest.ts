import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bundle.ts';

/** Where the project lives. Addresses under `.example` stand for those that it does not have yet. */
interface Project {
  readonly author: string;
  readonly homepage: string;
  readonly repository: string;
  readonly bugs: string;
  readonly security: string;
}

interface Workspace {
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

export function readProject(): Project {
  return readJson(path.join(import.meta.dirname, 'project.json')) as Project;
}

export function readWorkspace(): Workspace {
  return readJson(path.join(ROOT, 'package.json')) as Workspace;
}

/** @returns the manifest of the package that users install: one program, no dependencies. */
export function publishedManifest(workspace: Workspace, project: Project) {
  const { version, description, license } = workspace;
  return {
    name: 'dispatchbox',
    version,
    description,
    keywords: [
      'cli',
      'tui',
      'terminal',
      'ink',
      'ci',
      'dispatch',
      'workflow',
      'secrets',
      'rotation',
      'vault',
    ],
    homepage: project.homepage,
    repository: { type: 'git', url: `git+${project.repository}.git` },
    bugs: { url: project.bugs },
    author: project.author,
    license,
    type: 'module',
    bin: { dispatchbox: 'dispatchbox.js' },
    engines: { node: '>=22.19' },
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
