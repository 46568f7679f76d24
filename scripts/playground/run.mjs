// `npm run playground`: bundles the playground next to the sources' modules, and runs it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');
const outfile = path.join(root, 'node_modules/.cache/dispatchbox/playground.mjs');

mkdirSync(path.dirname(outfile), { recursive: true });
await esbuild.build({
  entryPoints: [path.join(import.meta.dirname, 'playground.tsx')],
  outfile,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  jsx: 'automatic',
  define: { DISPATCHBOX_VERSION: '"playground"' },
  logLevel: 'warning',
});
await import(outfile);
