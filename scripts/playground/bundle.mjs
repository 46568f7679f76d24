import { mkdirSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');

/** @returns {Promise<string>} where the bundle of `scripts/playground/<name>` lies, beside the modules that it needs. */
export async function bundle(name) {
  const outfile = path.join(root, 'node_modules/.cache/dispatchbox', name.replace(/tsx$/, 'mjs'));
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
