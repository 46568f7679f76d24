// Builds what users install: dist/ is a package of its own, with its own manifest and no Node inside.
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { syncYoga } from './sync-yoga.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const outdir = path.join(root, 'dist');

/** @returns {Promise<void>} once `dist/dispatchbox.js` and its manifest stand. */
export async function build() {
  const workspace = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });

  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { dispatchbox: 'src/main.ts' },
    outdir,
    bundle: true,
    // Chunks keep what the first frame does not need (HTTP, storage, the sandbox) out of its way.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      DISPATCHBOX_VERSION: JSON.stringify(workspace.version),
    },
    // Ink asks for its developer tools only in development.
    external: ['react-devtools-core'],
    plugins: [syncYoga()],
    // Some dependencies are CommonJS and ask for Node's own modules through require.
    banner: {
      js: "import { createRequire as dispatchboxRequire } from 'node:module'; const require = dispatchboxRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });

  await chmod(path.join(outdir, 'dispatchbox.js'), 0o755);
  await writeFile(
    path.join(outdir, 'package.json'),
    `${JSON.stringify(installedManifest(workspace), null, 2)}\n`,
  );
  await cp(path.join(root, 'README.md'), path.join(outdir, 'README.md'));
  await cp(path.join(root, 'LICENSE'), path.join(outdir, 'LICENSE'));
}

function installedManifest(workspace) {
  return {
    name: 'dispatchbox',
    version: workspace.version,
    description: workspace.description,
    license: workspace.license,
    type: 'module',
    bin: { dispatchbox: 'dispatchbox.js' },
    engines: { node: '>=22.19' },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
