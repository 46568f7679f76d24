import { mkdirSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

import { ROOT } from '../package/bundle.ts';

/** Bundles `scripts/playground/<name>`. @returns the file, which lies where its modules are found. */
export async function bundle(name: string): Promise<string> {
  const outfile = path.join(ROOT, 'node_modules/.cache/dispatchbox', name.replace(/tsx$/, 'mjs'));
  mkdirSync(path.dirname(outfile), { recursive: true });
  await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, name)],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    define: { DISPATCHBOX_VERSION: '"playground"' },
    logLevel: 'warning',
  });
  return outfile;
}
