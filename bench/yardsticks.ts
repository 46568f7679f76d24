// What the app is measured against, each built as the app is built and started in the same way.
import path from 'node:path';
import { bundle } from '../scripts/build.ts';

const FOLDER = path.resolve(import.meta.dirname, '../node_modules/.cache/bench');

/** The smallest Ink program, from `floor.tsx`. */
export const FLOOR = path.join(FOLDER, 'floor.js');

/** An Ink program that draws the same kind of rows as Runs, from `plain-page.tsx`. */
export const PLAIN_PAGE = path.join(FOLDER, 'plain-page.js');

/** What every command needs, loaded, and nothing else, from `imports.ts`. */
export const IMPORTS = path.join(FOLDER, 'imports.js');

export async function buildYardsticks(): Promise<void> {
  const entryPoints = {
    floor: 'bench/floor.tsx',
    imports: 'bench/imports.ts',
    'plain-page': 'bench/plain-page.tsx',
  };
  await bundle({ outdir: FOLDER, version: 'bench', entryPoints });
}
