import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild, { type Metafile } from 'esbuild';
import { joinChunks } from './join-chunks.ts';
import { requiredBuiltins } from './required-builtins.ts';
import { standIns } from './stand-ins.ts';
import { syncYoga } from './sync-yoga.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const PROGRAM = { dispatchbox: 'src/main.ts' };

const COMMON = {
  absWorkingDir: ROOT,
  target: 'node22.19',
  // esbuild doesn't know that Node has it, and would have expressions compiled where they stand.
  supported: { 'regexp-set-notation': true },
  // Some dependencies are CommonJS, and all that is left for them to require is Node's own. A Node that can't give
  // those directly is too old, and still has to get as far as saying so.
  banner: {
    js: "import { createRequire as dispatchboxRequire } from 'node:module'; const require = process.getBuiltinModule ?? dispatchboxRequire(import.meta.url);",
  },
};

/**
 * Bundles the program and everything it needs into `outdir`.
 *
 * @param entries something else to bundle in the same way
 * @param write `false` only works out what the bundle would hold
 * @returns what went into it, file by file
 */
export async function bundle({
  outdir,
  version,
  write = true,
  entries = PROGRAM,
}: {
  readonly outdir: string;
  readonly version: string;
  readonly write?: boolean;
  readonly entries?: Readonly<Record<string, string>>;
}): Promise<Metafile> {
  const { metafile, outputFiles } = await esbuild.build({
    ...COMMON,
    entryPoints: entries,
    outdir,
    write: false,
    metafile: true,
    bundle: true,
    // Chunks keep what the first frame does not need (HTTP, storage, the sandbox) out of its way.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    minify: true,
    // THIRD-PARTY-NOTICES.txt has every licence in full.
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      DISPATCHBOX_VERSION: JSON.stringify(version),
      // undici's own switch for bundles: leaves out Milo, an experimental second HTTP parser of 150 kB.
      esbuildDetection: '1',
    },
    plugins: [
      syncYoga({ isPacked: entries === PROGRAM }),
      requiredBuiltins(),
      standIns({ isWhole: entries === PROGRAM }),
    ],
    logLevel: 'warning',
  });
  if (write) {
    const files = await joinChunks({ outputFiles, outputs: metafile.outputs }, COMMON);
    for (const [file, text] of files) {
      await mkdir(path.dirname(path.join(ROOT, file)), { recursive: true });
      await writeFile(path.join(ROOT, file), inAscii(text));
    }
  }
  return metafile;
}

/**
 * esbuild escapes the characters of strings, but not those of expressions and templates. One character beyond
 * Latin-1 makes V8 keep the whole file in two bytes a character.
 */
export function inAscii(text: string): string {
  return text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
