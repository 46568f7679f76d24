// Builds what users install into dist/. With `--if-changed`, only where something it is made from is newer.
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild, { type Metafile } from 'esbuild';
import { thirdPartyNotices } from './notices.ts';

export const ROOT = path.resolve(import.meta.dirname, '..');

const DIST = path.join(ROOT, 'dist');
const PROGRAM = path.join(DIST, 'dispatchbox.js');

/** What the program is made from. */
const SOURCES = [
  'src',
  'scripts/build.ts',
  'scripts/notices.ts',
  'scripts/licences',
  'package.json',
  'package-lock.json',
];

/** Settles once `dist/` holds the program. */
export async function build(): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  await rm(DIST, { recursive: true, force: true });
  const metafile = await bundle({ outdir: DIST, version });
  await chmod(PROGRAM, 0o755);
  await writeFile(path.join(DIST, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(metafile, ROOT));
}

/**
 * Bundles the program and everything it needs into `outdir`: what is written here and in the packages, as it is.
 *
 * @param entryPoints another program, by the name of its file
 * @param write `false` only works out what the bundle would hold
 * @returns what went into it, file by file
 */
export async function bundle({
  outdir,
  version,
  entryPoints = { dispatchbox: 'src/main.ts' },
  write = true,
}: {
  readonly outdir: string;
  readonly version: string;
  readonly entryPoints?: Record<string, string>;
  readonly write?: boolean;
}): Promise<Metafile> {
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    write,
    metafile: true,
    bundle: true,
    // Chunks keep what the first frame does not need (HTTP, the sandbox, the commands) out of its way.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    // Not `node22.19`: for that, esbuild makes some regular expressions anew at each use.
    target: 'es2024',
    jsx: 'automatic',
    minify: true,
    // Ink's developer tools, which Ink itself makes optional. Where DEV is set, it asks `import.meta.resolve` for
    // them, which would find those of a node_modules above the package.
    external: ['./devtools.js'],
    // THIRD-PARTY-NOTICES.txt has every licence in full.
    legalComments: 'none',
    // Some dependencies are CommonJS, and require Node's own modules.
    banner: {
      js: "import { createRequire as dispatchboxRequire } from 'node:module'; const require = dispatchboxRequire(import.meta.url);",
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.resolve': 'undefined',
      DISPATCHBOX_VERSION: JSON.stringify(version),
    },
    logLevel: 'warning',
  });
  return metafile;
}

async function isBuilt(): Promise<boolean> {
  const built = await stat(PROGRAM).catch(() => null);
  if (!built) return false;
  return built.mtimeMs > Math.max(...(await Promise.all(SOURCES.map(changedMs))));
}

async function changedMs(file: string): Promise<number> {
  const whole = path.join(ROOT, file);
  const found = await stat(whole);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(whole, { recursive: true });
  const times = names.map(async (name) => (await stat(path.join(whole, name))).mtimeMs);
  return Math.max(...(await Promise.all(times)));
}

if (import.meta.main && !(process.argv.includes('--if-changed') && (await isBuilt()))) {
  await build();
}
