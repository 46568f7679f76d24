import path from 'node:path';
import esbuild from 'esbuild';

/**
 * Makes a program of the tests one file, in a folder of its own. Where it's started dozens of times,
 * loading its hundreds of modules would take most of the time.
 */
export async function inOneFile(script: string, folder: string): Promise<string> {
  const outfile = path.join(folder, 'program.mjs');
  await esbuild.build({
    entryPoints: [script],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return outfile;
}
